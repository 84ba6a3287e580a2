import type { Instant } from '@zsm/contract/values'
import { plusDays } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { deletePricesBefore } from './queries.ts'

/** A payment may arrive this many days after a price ended and still be matched to it. */
const retentionDays = 30
const forgottenAtOnce = 5000

/** Timed job: deletes prices that ended too long ago for a payment to match them. */
export async function forgetPrices(sql: Sql, now: Instant): Promise<void> {
  const before = plusDays(now, -retentionDays)
  let forgotten = forgottenAtOnce
  while (forgotten === forgottenAtOnce) forgotten = await deletePricesBefore(sql, before, forgottenAtOnce)
}
