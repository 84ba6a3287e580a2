import { cardProof, type StateOf } from '@zsm/contract/states'
import { Status } from '../ui/feedback/status.tsx'

type Proof = StateOf<typeof cardProof> | null

/** Whether something has proved a card, and what. */
export const CardProof = ({ proof }: { proof: Proof }) => (
  <Status kind={proof === null ? 'warning' : 'success'}>{proofText(proof)}</Status>
)

export const proofText = (proof: Proof) =>
  proof === null ? '未验证' : `已验证（${cardProof.labels[proof]}）`
