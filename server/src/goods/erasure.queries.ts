import type { CreatorId, GoodId, OutlineId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import type { Purged } from './bin/queries.ts'

/** The name of a good whose creator closed the account. */
const nameless = '已注销创作者的商品'

export type ErasableGood = { id: GoodId; tempGoodId: OutlineId }

/** The creator's goods, deleted or not, except those that stay for learners. */
export function listErasable(
  sql: Sql,
  creator: CreatorId,
  { kept, limit }: { kept: readonly GoodId[]; limit: number },
): Promise<ErasableGood[]> {
  return sql<ErasableGood[]>`
    select id, temp_good_id from goods
    where creator_id = ${creator} and id <> all(${kept}::uuid[]) order by id limit ${limit}`
}

/** The fields to store of the deleted good, without its name. Undefined when the good is already gone. */
export async function deleteGood(sql: Tx, creator: CreatorId, id: GoodId): Promise<Purged | undefined> {
  await sql`delete from good_revisions where creator_id = ${creator} and good_id = ${id}`
  const [deleted] = await sql<Purged[]>`
    delete from goods where creator_id = ${creator} and id = ${id}
    returning shop_dict, biz_dict, ${nameless} as name`
  return deleted
}

/** Removes the names of goods that were purged earlier. */
export async function erasePurged(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`update purged_goods set name = ${nameless} where creator_id = ${creator}`
}

/** Outlines that were never saved as a good. */
export async function listUnsavedIds(sql: Sql, creator: CreatorId, limit: number): Promise<OutlineId[]> {
  const outlines = await sql<{ tempGoodId: OutlineId }[]>`
    select temp_good_id from good_outlines where creator_id = ${creator} and not saved_flag limit ${limit}`
  return outlines.map(({ tempGoodId: outlineId }) => outlineId)
}

/** Takes all goods off the shelf: those that stay are only for learners who paid. */
export async function unshelveAll(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`
    update goods set shelf_flag = false, plan_shelf_time = null, plan_unshelf_time = null
    where creator_id = ${creator} and (shelf_flag or plan_shelf_time is not null or plan_unshelf_time is not null)`
}

export async function deleteShelfOrders(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from shelf_orders where creator_id = ${creator}`
}

export async function deleteLinks(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from good_links where creator_id = ${creator}`
}

/** Deletes changes that wait for review. Nobody bought them. */
export async function deleteRevisions(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from good_revisions where creator_id = ${creator}`
}

/** Counts goods that are on the shelf or planned to go there. */
export async function countSelling(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from goods
    where creator_id = ${creator} and delete_time is null and (shelf_flag or plan_shelf_time is not null)`
  return row.count
}
