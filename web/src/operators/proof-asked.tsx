import { useProof } from '../api/proof.ts'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'

// Lazy: every screen would begin with antd's dialogs. Without it nothing was asked.
const ProofDialog = lazyPart(
  () => import('./proof-dialog.tsx').then((file) => file.ProofDialog),
  ({ onAnswer }) => onAnswer(false),
)

/** A code of the authenticator, before a decision that needs one. */
export function ProofAsked() {
  const answer = useProof((state) => state.answer)
  return answer ? <ProofDialog onAnswer={answer} /> : null
}
