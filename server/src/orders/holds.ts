import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { type DueOrder, lockDueOrders, settleOrders } from './holds.queries.ts'
import { addToDays, takeFromDays } from './rollups.queries.ts'

/** Ends the hold of up to `limit` orders and completes them; the caller moves their money in the same transaction. */
export async function releaseDueOrders(
  sql: Tx,
  creator: CreatorId,
  { now, limit }: { now: Instant; limit: number },
): Promise<DueOrder[]> {
  const due = await lockDueOrders(sql, creator, now, limit)
  const orderIds = due.map(({ id }) => id)
  await takeFromDays(sql, creator, orderIds)
  await settleOrders(sql, creator, { orderIds, now })
  await addToDays(sql, creator, orderIds)
  return due
}
