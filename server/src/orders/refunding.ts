import { minus, plus } from '@zsm/contract/money/fen'
import type { Split } from '@zsm/contract/money/refund-split'
import type { Order } from '@zsm/contract/orders'
import { orderState, payChannel } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import { returnCoupon } from '../coupons/public.ts'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { putBack } from '../goods/public.ts'
import { recordEvent } from '../webhooks/public.ts'
import { takeIncome } from '../works/public.ts'
import { giveUpStock, lockOrder, type OrderChange, updateOrder } from './queries.ts'
import { addToDay, takeFromDay } from './rollups.queries.ts'
import { updateRosterOf } from './roster/roster.ts'
import { setSplitDue } from './splits/splits.queries.ts'

type PaidOrder = Order & { payTime: Instant }

/** A paid order, locked until the transaction ends. The caller has locked the fund first, as payments and settlements do. */
export async function lockPaidOrder(sql: Tx, creator: CreatorId, id: OrderId): Promise<PaidOrder> {
  const order = (await lockOrder(sql, creator, id)) ?? fail('orderNotFound')
  return isPaid(order) ? order : fail('orderNotPaid')
}

const isPaid = (order: Order): order is PaidOrder => order.payTime !== null

/** Marks the order as under refund. Its income is not settled until the refund is decided. */
export function startRefunding(sql: Tx, creator: CreatorId, order: PaidOrder): Promise<void> {
  return change(sql, creator, order, { statusDict: orderState.refunding })
}

/** Puts the order back into its earlier state after a refund was closed. */
export function stopRefunding(
  sql: Tx,
  creator: CreatorId,
  order: PaidOrder,
  prior: Order['statusDict'],
): Promise<void> {
  // the channel may have made a partial refund meanwhile
  return change(sql, creator, order, { statusDict: order.refundFen > 0 ? orderState.partlyRefunded : prior })
}

type Returned = {
  parts: Split
  /** another refund of the order is open */
  stillOpen: boolean
  accessEndTime: Instant | null
  time: Instant
}

/** Subtracts a refund from the order: each part shrinks by its share. */
export async function refundOrder(
  sql: Tx,
  creator: CreatorId,
  order: PaidOrder,
  { parts, stillOpen, accessEndTime, time }: Returned,
): Promise<void> {
  const amountFen = plus(parts.platformFeeFen, parts.channelFeeFen, parts.incomeFen)
  const refundFen = plus(order.refundFen, amountFen)
  const statusDict =
    refundFen === order.payFen
      ? orderState.refunded
      : stillOpen
        ? orderState.refunding
        : orderState.partlyRefunded
  // nothing is left to accept, so the hold of a service ends too
  const over =
    statusDict === orderState.refunded &&
    order.settleTime === null &&
    order.payChannelDict !== payChannel.offline
  if (over) await setSplitDue(sql, creator, { orderId: order.id, dueTime: time })
  if (order.shareId) await takeIncome(sql, creator, order.shareId, parts.incomeFen)
  const after = {
    statusDict,
    refundFen,
    platformFeeFen: minus(order.platformFeeFen, parts.platformFeeFen),
    channelFeeFen: minus(order.channelFeeFen, parts.channelFeeFen),
    incomeFen: minus(order.incomeFen, parts.incomeFen),
    accessEndTime,
    ...(over ? { settleTime: time, holdDays: null } : {}),
  }
  await change(sql, creator, order, after)
  await recordEvent(sql, { creator, type: 'order.refunded', data: { ...order, ...after } })
  await updateRosterOf(sql, creator, order.id)
  // the coupon comes before the stock, as in a checkout
  if (statusDict === orderState.refunded && order.couponId) await returnCoupon(sql, creator, order.id)
  const isOver = accessEndTime !== null && Date.parse(accessEndTime) <= Date.parse(time)
  if (statusDict === orderState.refunded && isOver) await returnToStock(sql, creator, order)
}

/** Returns the piece to stock. A service that has begun has used the creator's time, and is not returned. */
async function returnToStock(sql: Tx, creator: CreatorId, order: PaidOrder): Promise<void> {
  if (order.deliverTime !== null) return
  if (await giveUpStock(sql, creator, order.id)) await putBack(sql, creator, order.goodId)
}

async function change(sql: Tx, creator: CreatorId, order: PaidOrder, to: OrderChange): Promise<void> {
  await takeFromDay(sql, creator, order)
  await updateOrder(sql, creator, order.id, to)
  await addToDay(sql, creator, { ...order, ...to })
}
