import type { Order, orders } from '@zsm/contract/orders'
import { goodKind, orderCan, orderState } from '@zsm/contract/states'
import type { CreatorId, LearnerId, OrderId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { setDelivered } from './bought.queries.ts'
import { tellDelivered } from './learner-news.ts'
import { getOrder } from './offline.ts'
import { lockOrder, updateOrder } from './queries.ts'
import { addToDay, takeFromDay } from './rollups.queries.ts'

/** 2 已支付 → 3 履约中 → 4 已完成, for a service. */
export function deliverOrder(
  sql: Sql,
  creator: CreatorId,
  { id, finishFlag }: InputOf<typeof orders.deliver>,
): Promise<Order> {
  return transaction(sql, async (sql) => {
    await lockFund(sql, creator)
    const order = (await lockOrder(sql, creator, id)) ?? fail('orderNotFound')
    if (order.bizDict !== goodKind.service) fail('orderNotService')
    const { payTime } = order
    if (payTime === null || !mayMove(order, finishFlag))
      return fail('orderStateChanged', standsAt('这笔订单', orderState.labels[order.statusDict]))
    const to = stepOf(order, finishFlag)
    await takeFromDay(sql, creator, { ...order, payTime })
    await updateOrder(sql, creator, id, to)
    await addToDay(sql, creator, { ...order, payTime, ...to })
    await tellDelivered(sql, creator, id, finishFlag)
    await audit(sql, { creator, action: 'orders.deliver', target: { type: 'order', id }, after: to })
    return getOrder(sql, creator, id)
  })
}

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
  { creator, id }: { creator: CreatorId; id: OrderId },
): Promise<void> {
  await transaction(sql, async (sql) => {
    if (!(await setDelivered(sql, creator, { id, time: now() }))) return
    await audit(sql, { creator, learner, action: 'orders.download', target: { type: 'order', id } })
  })
}
