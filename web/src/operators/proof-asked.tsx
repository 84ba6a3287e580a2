import { useProof } from '../api/proof.ts'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'

// Lazy, so that screens do not load antd's dialogs at the start. If the chunk cannot be fetched, the decision is not made.
const ProofDialog = lazyPart(
  () => import('./proof-dialog.tsx').then((file) => file.ProofDialog),
  ({ onAnswer }) => onAnswer(false),
)

/** Asks for an authenticator code before a decision that needs one. */
export function ProofAsked() {
  const answer = useProof((state) => state.answer)
  return answer ? <ProofDialog onAnswer={answer} /> : null
}
