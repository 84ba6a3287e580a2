import { orderState, payChannel } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import { audit } from '../database/audit.ts'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockOrder, updateOrder } from './queries.ts'
import { addToDay, takeFromDay } from './rollups.queries.ts'
import { bringSplitForward } from './splits/splits.queries.ts'

/** Ends the hold of an order's income at a time, if it would end later. The caller holds the fund. */
export async function releaseHold(
  sql: Tx,
  creator: CreatorId,
  { id, time }: { id: OrderId; time: Instant },
): Promise<void> {
  const order = (await lockOrder(sql, creator, id)) ?? fail('orderNotFound')
  const { payTime, settleTime, settleFlag, statusDict, payChannelDict } = order
  const isOver = statusDict === orderState.refunded || payChannelDict === payChannel.offline
  if (payTime === null || settleTime === null || settleFlag || isOver) return
  if (Date.parse(settleTime) <= Date.parse(time)) return
  const change = { settleTime: time }
  const paid = { ...order, payTime }
  await bringSplitForward(sql, creator, { orderId: id, dueTime: time })
  await takeFromDay(sql, creator, paid)
  await updateOrder(sql, creator, id, change)
  await addToDay(sql, creator, { ...paid, ...change })
  await audit(sql, { creator, action: 'orders.release', target: { type: 'order', id }, after: change })
}
