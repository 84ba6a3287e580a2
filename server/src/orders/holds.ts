import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { completeOrders, type DueOrder, lockDueOrders, settleOrders } from './holds.queries.ts'
import { moveBetweenStates } from './rollups.queries.ts'

/** Ends the hold of up to `limit` orders and completes them; the caller moves their money in the same transaction. */
export async function releaseDueOrders(
  sql: Tx,
  creator: CreatorId,
  { now, limit }: { now: Instant; limit: number },
): Promise<DueOrder[]> {
  const due = await lockDueOrders(sql, creator, now, limit)
  const ids = due.map(({ id }) => id)
  await settleOrders(sql, creator, ids)
  // refunded ones, in part or whole, stay what they are
  for (const from of [2, 3]) {
    const orderIds = await completeOrders(sql, creator, { orderIds: ids, from, now })
    if (orderIds.length > 0) await moveBetweenStates(sql, creator, { orderIds, from, to: 4 })
  }
  return due
}
