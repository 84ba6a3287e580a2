import type { WaitingCounts } from '@zsm/contract/office/waiting'
import { paths } from '../../paths.ts'
import type { Waiting } from './menu.ts'

/** The pending work, by the address of its list. */
export const waitingOf = (counts: WaitingCounts): Waiting => ({
  [paths.operatorEnrolls()]: countText(counts.enrollCount),
  [paths.operatorCertifications()]: countText(counts.certificationCount),
  [paths.operatorGoods()]: countText(counts.goodCount),
  [paths.operatorWithdrawals()]: countText(counts.withdrawCount),
  [paths.operatorPayouts()]: countText(counts.batchCount),
  [paths.operatorRefunds()]: countText(counts.refundCount),
  [paths.operatorDisputes()]: countText(counts.disputeCount),
  [paths.operatorHeldOrders()]: countText(counts.heldOrderCount),
  [paths.operatorNotices()]: countText(counts.noticeCount),
  [paths.operatorReconciliations()]: countText(counts.differenceCount),
  [paths.operatorAdjustments()]: countText(counts.adjustmentCount),
  [paths.operatorClosings()]: countText(counts.closingCount),
  [paths.operatorChanges()]: countText(counts.changeCount),
  [paths.operatorTakedowns()]: countText(counts.appealCount),
  [paths.operatorComplaints()]: countText(counts.complaintCount),
})

/** `3`, `99+`; empty if nothing is pending. */
const countText = (count: number | null): string => {
  if (!count) return ''
  return count > 99 ? '99+' : String(count)
}
