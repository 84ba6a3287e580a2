import type { Instant } from '@zsm/contract/values'
import { plusDays } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { deletePricesBefore } from './queries.ts'

/** How many days a payment may be on its way to us and still be told from one of another amount. */
const keptDays = 30
const forgottenAtOnce = 5000

/** For the timer: prices that ended so long ago that nobody pays them any longer. */
export async function forgetPrices(sql: Sql, now: Instant): Promise<void> {
  const before = plusDays(now, -keptDays)
  let forgotten = forgottenAtOnce
  while (forgotten === forgottenAtOnce) forgotten = await deletePricesBefore(sql, before, forgottenAtOnce)
}
