import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { countUsedDeliveries, eraseAnswers, eraseMessages, eraseTalkFiles } from './erasure.queries.ts'

/** Erases the talks of a creator who closed the account. A delivery stays while its buyer may use it. True if anything stayed. */
export async function eraseTalks(sql: Sql, creator: CreatorId, now: Instant): Promise<boolean> {
  await eraseAnswers(sql, creator)
  await eraseTalkFiles(sql, creator, now)
  await eraseMessages(sql, creator, now)
  return (await countUsedDeliveries(sql, creator, now)) > 0
}
