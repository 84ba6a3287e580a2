import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

/** Goods of all creators whose planned time has come. */
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

/** Deletes the planned times up to `now`. `failReason` says why the good could not go on the shelf. */
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
