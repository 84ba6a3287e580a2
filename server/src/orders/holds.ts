import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { completeOrders, type DueOrder, lockDueOrders } from './holds.queries.ts'
import { moveBetweenStates } from './rollups.queries.ts'

/** Ends the hold of up to `limit` orders and completes them; the caller moves their money in the same transaction. */
export async function releaseDueOrders(
  sql: Tx,
  creator: CreatorId,
  { now, limit }: { now: Instant; limit: number },
): Promise<DueOrder[]> {
  const due = await lockDueOrders(sql, creator, now, limit)
  for (const from of [2, 3]) {
    const orderIds = await completeOrders(sql, creator, { orderIds: due.map(({ id }) => id), from })
    if (orderIds.length > 0) await moveBetweenStates(sql, creator, { orderIds, from, to: 4 })
  }
  return due
}
