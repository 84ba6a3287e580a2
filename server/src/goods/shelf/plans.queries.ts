import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'
import type { SaleTerms } from '../queries.ts'

export type DueShelfPlan = { creatorId: CreatorId; id: GoodId; dueTime: Instant }

/** Goods of all creators whose planned time has come, first what is due longest. */
export function listDueShelfPlans(
  sql: Sql,
  now: Instant,
  { after, limit }: { after: DueShelfPlan | undefined; limit: number },
): Promise<DueShelfPlan[]> {
  const dueBy = (column: Fragment) => sql`
    (select creator_id, id, ${column} as due_time from goods where ${column} <= ${now}
      ${after ? sql`and (${column}, id) > (${after.dueTime}::timestamptz, ${after.id}::uuid)` : sql.empty}
    order by ${column}, id limit ${limit})`
  return sql<DueShelfPlan[]>`
    ${dueBy(sql`plan_shelf_time`)}
    union all
    ${dueBy(sql`plan_unshelf_time`)}
    order by due_time, id limit ${limit}`
}

/** Deletes the planned times up to `now`. `failReason` says why the good could not go on the shelf. */
export async function endShelfPlans(
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

type ShelfResult = { id: string; goodId: GoodId; shelfFlag: boolean; planTime: Instant; failReason: string }

/** Stores what became of a planned time, for the calendar. */
export async function insertShelfResult(sql: Tx, creator: CreatorId, result: ShelfResult): Promise<void> {
  await sql`insert into shelf_plan_results ${sql.insert({ creatorId: creator, ...result })}`
}

/** Deletes what became of the planned times of a purged good, or of all goods of a creator. */
export async function deleteShelfResults(sql: Sql, creator: CreatorId, good?: GoodId): Promise<void> {
  await sql`
    delete from shelf_plan_results where creator_id = ${creator} ${good ? sql`and good_id = ${good}` : sql.empty}`
}

/** Stores other planned times. */
export async function updateShelfPlan(
  sql: Tx,
  creator: CreatorId,
  id: GoodId,
  plan: Pick<SaleTerms, 'planShelfTime' | 'planUnshelfTime' | 'planFailReason'>,
): Promise<void> {
  await sql`
    update goods set ${sql.set(plan)}, version = version + 1, update_time = now()
    where creator_id = ${creator} and id = ${id}`
}
