import { useSignInAgain } from '../api/sign-in-again.ts'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'

// Lazy, so that screens do not load antd's forms at the start. If the chunk cannot be fetched, the next failure may ask again.
const SignInAgainDialog = lazyPart(
  () => import('./sign-in-again-dialog.tsx').then((file) => file.SignInAgainDialog),
  ({ onClose }) => onClose(),
)

/** Asks for the password again on top of the open page, so that its input survives. */
export function SignInAgain() {
  const end = useSignInAgain((state) => state.end)
  return end ? <SignInAgainDialog onClose={end} /> : null
}
