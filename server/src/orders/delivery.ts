import type { Order, orders } from '@zsm/contract/orders'
import { goodKind, orderCan, orderState, payChannel } from '@zsm/contract/states'
import type { CreatorId, Instant, LearnerId, OrderId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { type Bought, setDelivered } from './bought.queries.ts'
import { tellDelivered } from './learner-news.ts'
import { getOrder } from './offline.ts'
import { findHoldDays, lockOrder, type OrderChange, updateOrder } from './queries.ts'
import { addToDay, takeFromDay } from './rollups.queries.ts'
import { setSplitDue } from './splits/splits.queries.ts'

/** 2 已支付 → 3 履约中 → 4 已完成, for a service. The buyer finishes an order that a learner bought: `finishAccepted`. */
export function deliverOrder(
  sql: Sql,
  creator: CreatorId,
  { id, finishFlag }: InputOf<typeof orders.deliver>,
): Promise<Order> {
  return transaction(sql, async (sql) => {
    await lockFund(sql, creator)
    const order = await lockService(sql, creator, id)
    if (!mayMove(order, finishFlag))
      return fail('orderStateChanged', standsAt('这笔订单', orderState.labels[order.statusDict]))
    if (finishFlag && awaitsBuyer(order)) fail('orderAwaitsBuyer')
    await move(sql, creator, order, stepOf(order, finishFlag))
    await tellDelivered(sql, creator, id, finishFlag)
    return getOrder(sql, creator, id)
  })
}

/** The work on a service begins, unless it has begun. The caller holds the fund. */
export async function beginService(sql: Tx, creator: CreatorId, id: OrderId): Promise<void> {
  const order = await lockService(sql, creator, id)
  if (order.statusDict === orderState.paid) await move(sql, creator, order, stepOf(order, false))
}

/**
 * The buyer has accepted the service: the order is finished, and the hold of its income begins. An order that was partly refunded
 * stays so. The caller holds the fund.
 */
export async function finishAccepted(
  sql: Tx,
  creator: CreatorId,
  { id, time }: { id: OrderId; time: Instant },
): Promise<void> {
  const order = await lockService(sql, creator, id)
  const holdDays = await findHoldDays(sql, creator, id)
  if (holdDays === null) return
  const settleTime = plusDays(time, holdDays)
  const isFinished = orderCan.finish.includes(order.statusDict)
  await setSplitDue(sql, creator, { orderId: id, dueTime: settleTime })
  await move(sql, creator, order, {
    statusDict: isFinished ? orderState.finished : order.statusDict,
    deliverTime: order.deliverTime ?? time,
    finishTime: time,
    settleTime,
    holdDays: null,
  })
}

type Service = Order & { payTime: Instant }

async function lockService(sql: Tx, creator: CreatorId, id: OrderId): Promise<Service> {
  const order = (await lockOrder(sql, creator, id)) ?? fail('orderNotFound')
  if (order.bizDict !== goodKind.service) fail('orderNotService')
  const { payTime } = order
  if (payTime === null)
    return fail('orderStateChanged', standsAt('这笔订单', orderState.labels[order.statusDict]))
  return { ...order, payTime }
}

async function move(sql: Tx, creator: CreatorId, order: Service, to: OrderChange): Promise<void> {
  const { id } = order
  await takeFromDay(sql, creator, order)
  await updateOrder(sql, creator, id, to)
  await addToDay(sql, creator, { ...order, ...to })
  await audit(sql, { creator, action: 'orders.deliver', target: { type: 'order', id }, after: to })
}

/** The hold of the order's income has not begun. */
const awaitsBuyer = ({ settleTime, payChannelDict }: Order) =>
  settleTime === null && payChannelDict !== payChannel.offline

const mayMove = ({ statusDict }: Order, finishFlag: boolean) =>
  orderCan[finishFlag ? 'finish' : 'deliver'].includes(statusDict)

function stepOf({ deliverTime }: Order, finishFlag: boolean) {
  const time = now()
  return finishFlag
    ? ({ statusDict: orderState.finished, deliverTime: deliverTime ?? time, finishTime: time } as const)
    : ({ statusDict: orderState.delivering, deliverTime: time } as const)
}

/** A download is delivered when its buyer first fetches a file. */
export async function noteDownload(
  sql: Sql,
  learner: LearnerId,
  { creator, id, bundleOrderId }: Pick<Bought, 'creator' | 'id' | 'bundleOrderId'>,
): Promise<void> {
  // a good of a bundle has an id of its own, which its creator does not know
  const target = { type: 'order', id: bundleOrderId ?? id }
  await transaction(sql, async (sql) => {
    if (!(await setDelivered(sql, creator, { id, time: now() }))) return
    await audit(sql, { creator, learner, action: 'orders.download', target })
  })
}
