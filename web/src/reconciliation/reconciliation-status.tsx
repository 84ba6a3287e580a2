import type { ReconciledDay } from '@zsm/contract/reconciliation/days'
import type { BillDifference } from '@zsm/contract/reconciliation/differences'
import { differenceState, reconciliationState } from '@zsm/contract/states'
import { Status, type StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'

const dayKinds: Record<ReconciledDay['statusDict'], StatusKind> = {
  [reconciliationState.waiting]: 'info',
  [reconciliationState.compared]: 'success',
  [reconciliationState.unreadable]: 'danger',
}

/** A compared day agrees, or has differences that somebody has to settle. */
export const DayStatus = ({ statusDict, openCount }: Pick<ReconciledDay, 'statusDict' | 'openCount'>) =>
  openCount > 0 ? (
    <Status kind="warning">{openCount} 条差异</Status>
  ) : (
    <WordStatus name="reconciliationStatusDict" value={statusDict} kinds={dayKinds} />
  )

const differenceKinds: Record<BillDifference['statusDict'], StatusKind> = {
  [differenceState.open]: 'warning',
  [differenceState.settled]: 'success',
  [differenceState.vanished]: 'info',
  [differenceState.explained]: 'info',
}

export const DifferenceState = ({ statusDict }: Pick<BillDifference, 'statusDict'>) => (
  <WordStatus name="differenceStatusDict" value={statusDict} kinds={differenceKinds} />
)
