import type { Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { deletePricesBefore } from './prices.queries.ts'

/** How long a payment may be on its way to us and still be told from one of another amount. */
const keptMs = 30 * 86_400_000
const forgottenAtOnce = 5000

/** For the timer: prices that ended so long ago that nobody pays them any longer. */
export async function forgetPrices(sql: Sql, now: Instant): Promise<void> {
  const before = new Date(Date.parse(now) - keptMs).toISOString()
  let forgotten = forgottenAtOnce
  while (forgotten === forgottenAtOnce) forgotten = await deletePricesBefore(sql, before, forgottenAtOnce)
}
