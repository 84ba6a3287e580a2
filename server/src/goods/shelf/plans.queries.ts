import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

/** Goods whose time to go on or off the shelf has come. Across creators: each is decided by itself. */
export async function findDuePlans(
  sql: Sql,
  now: Instant,
  limit: number,
): Promise<{ creatorId: CreatorId; id: GoodId }[]> {
  return sql<{ creatorId: CreatorId; id: GoodId }[]>`
    select creator_id, id from goods where plan_shelf_time <= ${now}
    union
    select creator_id, id from goods where plan_unshelf_time <= ${now}
    limit ${limit}`
}

/** What was planned up to then is over; `failReason`: why it came to nothing. */
export async function endPlans(
  sql: Tx,
  creator: CreatorId,
  id: GoodId,
  { now, failReason }: { now: Instant; failReason: string },
): Promise<void> {
  await sql`
    update goods set plan_fail_reason = ${failReason},
      plan_shelf_time = case when plan_shelf_time > ${now} then plan_shelf_time end,
      plan_unshelf_time = case when plan_unshelf_time > ${now} then plan_unshelf_time end
    where creator_id = ${creator} and id = ${id}`
}
