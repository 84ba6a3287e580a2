import type { TracedOrder } from '@zsm/contract/office/orders'
import { disputeState, refundState, withdrawState } from '@zsm/contract/states'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import type { Moment } from '../../ui/figure/timeline.tsx'
import { momentsOf } from '../order-moments.ts'

/** An order's steps from the checkout to the creator's card. The notes of its own steps are written for the creator. */
export function tracedMoments(order: TracedOrder, now?: number): Moment[] {
  const own = momentsOf(order, now).map(({ note, ...moment }) =>
    moment.what === '已关闭' ? { ...moment, note } : moment,
  )
  const { checkout, payTime } = order
  const made = checkout && payTime ? [{ what: '下单', time: checkout.createTime }] : []
  const timed = [...made, ...own, ...disputesOf(order), ...refundsOf(order), ...withdrawalsOf(order)]
  return [...timed.filter(isTimed).sort(byTime), ...timed.filter((moment) => !isTimed(moment))]
}

const isTimed = ({ time, kind }: Moment) => time !== null && kind !== 'next'
const byTime = (one: Moment, other: Moment) => Date.parse(one.time ?? '') - Date.parse(other.time ?? '')

const disputesOf = ({ disputes }: TracedOrder): Moment[] =>
  disputes.flatMap(({ statusDict, applyTime, decideTime }) => [
    { what: '请平台处理争议', time: applyTime },
    ...(decideTime ? [{ what: `争议：${disputeState.labels[statusDict]}`, time: decideTime }] : []),
  ])

const refundsOf = ({ refunds }: TracedOrder): Moment[] =>
  refunds.flatMap(({ refundNo, amountFen, statusDict, applyTime, successTime }) => [
    { what: `申请退款 ${yuan(amountFen)}`, time: applyTime, note: refundNo },
    ...(successTime ? [{ what: `退款到账 ${yuan(amountFen)}`, time: successTime, note: refundNo }] : []),
    ...(statusDict === refundState.failed
      ? [{ what: '退款异常', time: null, kind: 'failed' as const, note: refundNo }]
      : []),
  ])

function withdrawalsOf({ withdrawals }: TracedOrder): Moment[] {
  return withdrawals.flatMap(
    ({ withdrawNo, takenFen, statusDict, applyTime, auditTime, arriveTime, channelTxnNo }) => {
      const asked = { what: `申请提现 ${yuan(takenFen)}`, time: applyTime, note: withdrawNo }
      const passed = auditTime ? [{ what: '提现审核通过', time: auditTime, note: withdrawNo }] : []
      if (statusDict === withdrawState.arrived && arriveTime) {
        return [asked, ...passed, { what: '提现到账', time: arriveTime, note: channelTxnNo || withdrawNo }]
      }
      const state = { what: `提现${labelOf('withdrawStatusDict', statusDict)}`, time: null, note: withdrawNo }
      return [asked, ...passed, { ...state, kind: 'next' as const }]
    },
  )
}
