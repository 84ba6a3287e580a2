import type { Order } from '@zsm/contract/orders'
import { goodKind, orderState, payChannel } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { isPast } from '../format/time.ts'
import type { Moment } from '../ui/figure/timeline.tsx'
import { isToDeliver } from './orders-table.tsx'

/** An order's steps from the payment to the income. */
export function momentsOf(order: Order, now?: number): Moment[] {
  return [...paidOf(order), ...deliveryOf(order, now), ...moneyOf(order)]
}

function paidOf({ statusDict, createTime, payTime, closeReason }: Order): Moment[] {
  if (statusDict === orderState.closed) {
    return [
      { what: '下单', time: createTime },
      { what: '已关闭', time: null, kind: 'failed', note: closeReason },
    ]
  }
  return payTime
    ? [{ what: '买家付款', time: payTime }]
    : [
        { what: '下单', time: createTime },
        { what: '等待付款', time: null, kind: 'next' },
      ]
}

function deliveryOf(order: Order, now: number | undefined): Moment[] {
  const { bizDict, deliverDueTime, deliverTime, finishTime } = order
  if (bizDict !== goodKind.service) return []
  return [
    ...(deliverTime ? [{ what: '开始交付', time: deliverTime }] : []),
    ...(isToDeliver(order) ? [dueOf(deliverDueTime, now)] : []),
    ...(deliverTime && finishTime ? [{ what: '交付完成', time: finishTime }] : []),
  ]
}

const dueOf = (due: Instant | null, now: number | undefined): Moment =>
  due !== null && isPast(due, now)
    ? { what: '已超期未交付', time: due, kind: 'failed', note: '请尽快交付，或与买家商量退款' }
    : { what: '应交付', time: due, kind: 'next' }

function moneyOf({
  statusDict,
  payTime,
  payChannelDict,
  incomeFen,
  settleFlag,
  heldFlag,
  disputeFlag,
  settleTime,
}: Order): Moment[] {
  if (payTime === null) return []
  if (statusDict === orderState.refunding) return [{ what: '退款处理中', time: null, kind: 'next' }]
  if (statusDict === orderState.refunded) return [{ what: '已全部退款', time: null, kind: 'failed' }]
  if (incomeFen <= 0 || payChannelDict === payChannel.offline) return []
  if (heldFlag) return [{ what: '收益等待平台核实', time: null, kind: 'next', note: heldNote }]
  if (disputeFlag && !settleFlag) return [{ what: '争议处理完再解冻', time: null, kind: 'next' }]
  if (settleTime === null) return [{ what: '验收后开始冻结期', time: null, kind: 'next' }]
  return settleFlag
    ? [{ what: '收益解冻，可以提现', time: settleTime }]
    : [{ what: '收益解冻', time: settleTime, kind: 'next' }]
}

const heldNote =
  '买家的手机号与您的账号相同。平台核实后，收益按冻结期解冻；在这之前不能提现，给买家退款不受影响'
