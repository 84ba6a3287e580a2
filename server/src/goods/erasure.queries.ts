import type { CreatorId, GoodId, OutlineId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import type { Purged } from './bin/queries.ts'

/** What a good is called whose creator left. */
const nameless = '已注销创作者的商品'

export type ErasableGood = { id: GoodId; tempGoodId: OutlineId }

/** Whatever the creator has, deleted or not, but the goods that stay. */
export function listErasable(
  sql: Sql,
  creator: CreatorId,
  { kept, limit }: { kept: readonly GoodId[]; limit: number },
): Promise<ErasableGood[]> {
  return sql<ErasableGood[]>`
    select id, temp_good_id from goods
    where creator_id = ${creator} and id <> all(${kept}::uuid[]) order by id limit ${limit}`
}

/** What a good was of, without its name; undefined where it is gone already. */
export async function deleteGood(sql: Tx, creator: CreatorId, id: GoodId): Promise<Purged | undefined> {
  await sql`delete from good_revisions where creator_id = ${creator} and good_id = ${id}`
  const [deleted] = await sql<Purged[]>`
    delete from goods where creator_id = ${creator} and id = ${id}
    returning shop_dict, biz_dict, ${nameless} as name`
  return deleted
}

/** Goods that were gone before lose their names too. */
export async function erasePurged(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`update purged_goods set name = ${nameless} where creator_id = ${creator}`
}

/** Lessons that were never made a good. */
export async function listUnsavedIds(sql: Sql, creator: CreatorId, limit: number): Promise<OutlineId[]> {
  const outlines = await sql<{ tempGoodId: OutlineId }[]>`
    select temp_good_id from good_outlines where creator_id = ${creator} and not saved_flag limit ${limit}`
  return outlines.map(({ tempGoodId }) => tempGoodId)
}

/** What stays is for those alone who paid for it. */
export async function unshelveAll(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`
    update goods set shelf_flag = false, plan_shelf_time = null, plan_unshelf_time = null
    where creator_id = ${creator} and (shelf_flag or plan_shelf_time is not null or plan_unshelf_time is not null)`
}

export async function deleteLinks(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from good_links where creator_id = ${creator}`
}

/** Changes that wait for a review: nobody bought them. */
export async function deleteRevisions(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from good_revisions where creator_id = ${creator}`
}

/** Goods that are sold, or are going to be. */
export async function countSelling(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from goods
    where creator_id = ${creator} and delete_time is null and (shelf_flag or plan_shelf_time is not null)`
  return row.count
}
