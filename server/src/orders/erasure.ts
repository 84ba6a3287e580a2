import type { Instant, LearnerId } from '@zsm/contract/values'
import { type Sql, transaction } from '../database/sql.ts'
import { lockFund } from '../funds/public.ts'
import { endAllAccess } from './access/access.queries.ts'
import { eraseBuyerOf, listHoldings } from './erasure.queries.ts'
import { forgetTail } from './roster/roster.queries.ts'
import { updateRoster } from './roster/roster.ts'

/**
 * Takes a closed learner's name and number out of the orders, and ends what they could use. The orders, and the rosters that count
 * them, stay. May be repeated.
 */
export async function eraseBuyer(sql: Sql, learner: LearnerId, time: Instant): Promise<void> {
  await transaction(sql, (sql) => endAllAccess(sql, learner, time))
  for (const { creator, goodId } of await listHoldings(sql, learner)) {
    await transaction(sql, async (sql) => {
      // One creator's rosters change one after the other, as their orders do.
      await lockFund(sql, creator)
      await eraseBuyerOf(sql, creator, { learner, goodId, time })
      await updateRoster(sql, creator, { userId: learner, goodId })
    })
  }
  await transaction(sql, (sql) => forgetTail(sql, learner))
}
