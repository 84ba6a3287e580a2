import type { PayoutBatch, PayoutItem } from '@zsm/contract/payouts/batches'
import { payoutBatchState, payoutItemState } from '@zsm/contract/states'
import type { StatusKind } from '../../ui/feedback/status.tsx'
import { WordStatus } from '../../ui/feedback/word-status.tsx'

const batchKinds: Record<PayoutBatch['statusDict'], StatusKind> = {
  [payoutBatchState.waiting]: 'warning',
  [payoutBatchState.approved]: 'warning',
  [payoutBatchState.exported]: 'info',
  [payoutBatchState.answered]: 'info',
  [payoutBatchState.closed]: 'success',
}

const itemKinds: Record<PayoutItem['statusDict'], StatusKind> = {
  [payoutItemState.waiting]: 'info',
  [payoutItemState.paid]: 'success',
  [payoutItemState.failed]: 'danger',
  [payoutItemState.left]: 'warning',
  [payoutItemState.released]: 'info',
}

export const BatchStatus = ({ statusDict }: Pick<PayoutBatch, 'statusDict'>) => (
  <WordStatus name="payoutBatchStatusDict" value={statusDict} kinds={batchKinds} />
)

export const ItemStatus = ({ statusDict }: Pick<PayoutItem, 'statusDict'>) => (
  <WordStatus name="payoutItemStatusDict" value={statusDict} kinds={itemKinds} />
)

/** Counts of the bank's result, for example 2 到账，1 失败，1 待结果. */
export function resultText({ paidCount, failedCount, releasedCount, openCount }: PayoutBatch): string {
  const parts = [
    [paidCount, '到账'],
    [failedCount, '失败'],
    [releasedCount, '移出'],
    [openCount, '待结果'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : [])).join('，')
}
