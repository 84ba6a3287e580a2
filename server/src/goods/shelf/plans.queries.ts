import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'
import type { SaleTerms } from '../queries.ts'

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
