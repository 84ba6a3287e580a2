import type { CreatorId, Instant } from '@zsm/contract/values'
import { type Sql, transaction } from '../database/sql.ts'
import { oneByOne } from '../one-by-one.ts'
import { findDueCreators, type HoldIncome, releaseDueOrders } from '../orders/public.ts'
import { repayDebt } from './debts.ts'
import { openFund } from './funds.ts'
import { mustPost } from './ledger.ts'
import { sale, settlement } from './movements.ts'
import { lockFundOrSkip } from './queries.ts'
import { addSale } from './report-days.queries.ts'

/** Orders settled in one transaction. */
const batch = 200

/** A paid order's income, frozen until its hold ends. */
export const holdIncome: HoldIncome = async (sql, creator, order) => {
  await openFund(sql, creator)
  await mustPost(sql, creator, [sale(order)])
  await addSale(sql, creator, order)
}

/** Releases income whose hold has ended by `now`, of at most `limit` orders; answers how many orders were settled. */
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

function settleCreator(
  sql: Sql,
  creator: CreatorId,
  { now, limit }: { now: Instant; limit: number },
): Promise<number> {
  return transaction(sql, async (sql) => {
    // the fund first, as payments do: two movements of one creator never wait for each other crosswise
    if (!(await lockFundOrSkip(sql, creator))) return 0
    const due = await releaseDueOrders(sql, creator, { now, limit })
    if (due.length === 0) return 0
    const movements = due.map((order) => settlement(order, now))
    await mustPost(sql, creator, movements)
    await repayDebt(sql, creator, now)
    return due.length
  })
}
