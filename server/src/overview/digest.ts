import { type Digest, mostDigestDays, mostDigested } from '@zsm/contract/overview/digests'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { dayMs, plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { firstIdAt } from '../ids.ts'
import { readDigest } from './digest.queries.ts'

/** What happened since an instant, at most so many days back. */
export async function showDigest(
  sql: Sql,
  creator: CreatorId,
  { sinceTime: asked, now }: { sinceTime: Instant; now: Instant },
): Promise<Digest> {
  const earliest = plusMs(now, -mostDigestDays * dayMs)
  const sinceTime = Date.parse(asked) < Date.parse(earliest) ? earliest : asked
  const limit = mostDigested + 1
  const counts = await readDigest(sql, creator, { sinceTime, firstId: firstIdAt(sinceTime), limit })
  return { sinceTime, ...counts, moreFlag: counts.orderCount === limit }
}
