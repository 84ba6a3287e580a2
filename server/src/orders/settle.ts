import type { CreatorId, Instant } from '@zsm/contract/values'
import { type Sql, transaction } from '../database/sql.ts'
import { lockFundOrSkip, releaseIncome } from '../funds/public.ts'
import { oneByOne } from '../one-by-one.ts'
import { findDueCreators, lockDueOrders, settleOrders } from './holds.queries.ts'
import { addToDays, takeFromDays } from './rollups.queries.ts'

/** Orders settled in one transaction. */
const batch = 200

/** Releases the income of at most `limit` orders whose hold has ended by `now`. Answers how many orders it settled. */
export async function settleDue(sql: Sql, now: Instant, limit = 10_000): Promise<number> {
  let settled = 0
  const creators = await findDueCreators(sql, now, limit)
  await oneByOne(creators, 'creators whose income could not be settled', async (creator) => {
    for (;;) {
      const size = Math.min(batch, limit - settled)
      const count = size > 0 ? await settleCreator(sql, creator, { now, limit: size }) : 0
      settled += count
      if (count === 0 || count < size) break
    }
  })
  return settled
}

/** Settles up to `limit` orders of a creator, and moves their income from frozen to available. */
function settleCreator(
  sql: Sql,
  creator: CreatorId,
  { now, limit }: { now: Instant; limit: number },
): Promise<number> {
  return transaction(sql, async (sql) => {
    if (!(await lockFundOrSkip(sql, creator))) return 0
    const due = await lockDueOrders(sql, creator, now, limit)
    if (due.length === 0) return 0
    const orderIds = due.map(({ id }) => id)
    await takeFromDays(sql, creator, orderIds)
    await settleOrders(sql, creator, { orderIds, now })
    await addToDays(sql, creator, orderIds)
    await releaseIncome(sql, creator, due, now)
    return due.length
  })
}
