import { useSignInAgain } from '../api/sign-in-again.ts'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'

// Lazy: every screen would begin with antd's forms. Without it nothing was asked, so the next failure may ask again.
const SignInAgainDialog = lazyPart(
  () => import('./sign-in-again-dialog.tsx').then((file) => file.SignInAgainDialog),
  ({ onClose }) => onClose(),
)

/** The password again, over the page that is open: what was typed there stays. */
export function SignInAgain() {
  const end = useSignInAgain((state) => state.end)
  return end ? <SignInAgainDialog onClose={end} /> : null
}
