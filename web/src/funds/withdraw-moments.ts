import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { withdrawState } from '@zsm/contract/states'
import type { Moment } from '../ui/figure/timeline.tsx'

/** A withdrawal's steps from the request to the card. */
export function momentsOf(withdraw: Withdraw): Moment[] {
  const { applyTime, auditTime, payTime } = withdraw
  return [
    { what: '申请提现', time: applyTime },
    ...(auditTime && withdraw.statusDict !== withdrawState.rejected
      ? [{ what: '审核通过', time: auditTime }]
      : []),
    ...(payTime ? [{ what: '已打款', time: payTime }] : []),
    ...nowOf(withdraw),
  ]
}

function nowOf({ statusDict, reason, auditTime, arriveTime, expectArriveTime }: Withdraw): Moment[] {
  switch (statusDict) {
    case withdrawState.applied:
      return [{ what: '等待审核，预计到账', time: expectArriveTime, kind: 'next' }]
    case withdrawState.paying:
      return [{ what: '打款中，预计到账', time: expectArriveTime, kind: 'next' }]
    case withdrawState.arrived:
      return [{ what: '已到账', time: arriveTime }]
    case withdrawState.rejected:
      return [{ what: '审核没有通过，钱已退回', time: auditTime, kind: 'failed', note: reason }]
    case withdrawState.failed:
      return [{ what: '打款没有成功，钱已退回', time: null, kind: 'failed', note: reason }]
    case withdrawState.cancelled:
      return [{ what: '您已撤销，钱已退回', time: null, kind: 'failed' }]
    case withdrawState.paused:
      return [{ what: '暂停核实', time: null, kind: 'next', note: reason }]
    case withdrawState.returned:
      return [{ what: '银行退票，钱已退回', time: null, kind: 'failed', note: reason }]
  }
}
