import type { Dispute } from '@zsm/contract/disputes'
import { disputeState } from '@zsm/contract/states'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'

const kinds: Record<Dispute['statusDict'], StatusKind> = {
  [disputeState.waiting]: 'warning',
  [disputeState.returned]: 'info',
  [disputeState.forLearner]: 'success',
  [disputeState.forCreator]: 'success',
  [disputeState.withdrawn]: 'info',
  [disputeState.ended]: 'info',
}

export const DisputeStatus = ({ statusDict }: Pick<Dispute, 'statusDict'>) => (
  <WordStatus name="disputeStatusDict" value={statusDict} kinds={kinds} />
)
