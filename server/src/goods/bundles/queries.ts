import { goodKind } from '@zsm/contract/states'
import type { CreatorId, Fen, FileId, GoodId } from '@zsm/contract/values'
import { literal } from '../../database/literal.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'
import type { BizDict, ShopDict } from '../queries.ts'

/** A good in a bundle, in whatever state it is by now. */
export type PartRow = {
  id: GoodId
  shopDict: ShopDict
  bizDict: BizDict
  name: string
  subTitle: string
  coverFileIds: FileId[]
  priceFen: Fen
  freeFlag: boolean
  detailCount: number
  totalDurationSec: number
  onShelf: boolean
  deletedFlag: boolean
}

/** Those of these goods that the creator has, in the order of the ids. */
export function listPartRows(sql: Sql, creator: CreatorId, ids: readonly GoodId[]): Promise<PartRow[]> {
  return sql<PartRow[]>`
    select g.id, g.shop_dict, g.biz_dict, g.name, g.sub_title, g.cover_file_ids, g.price_fen, g.free_flag, o.detail_count,
      o.total_duration_sec, g.shelf_flag and g.delete_time is null as on_shelf, g.delete_time is not null as deleted_flag
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join goods g on g.creator_id = ${creator} and g.id = wanted.id
    join good_outlines o on o.creator_id = g.creator_id and o.temp_good_id = g.temp_good_id
    order by place`
}

/**
 * Locks goods against their deletion until the transaction ends, by their outlines and in one fixed order. A sale does not wait for it:
 * sales change the goods themselves. A deletion that came first has committed when the lock is there, so the caller reads it.
 */
export async function lockParts(sql: Tx, creator: CreatorId, ids: readonly GoodId[]): Promise<void> {
  await sql`
    select o.temp_good_id from goods g
    join good_outlines o on o.creator_id = g.creator_id and o.temp_good_id = g.temp_good_id
    where g.creator_id = ${creator} and g.id = any(${ids}::uuid[])
    order by o.temp_good_id for share of o`
}

const holds = (sql: Sql, creator: CreatorId, id: GoodId): Fragment => sql`
  creator_id = ${creator} and biz_dict = ${literal(goodKind.bundle)} and ${id}::uuid = any(bundle_good_ids)`

/** The names of the bundles on the shelf that have this good in them. */
export async function listBundlesOnSale(sql: Sql, creator: CreatorId, id: GoodId): Promise<string[]> {
  const bundles = await sql<{ name: string }[]>`
    select name from goods where ${holds(sql, creator, id)} and shelf_flag and delete_time is null order by id`
  return bundles.map(({ name }) => name)
}

/** A purged good is in no bundle any more. */
export async function removeFromBundles(sql: Tx, creator: CreatorId, id: GoodId): Promise<void> {
  await sql`
    update goods set bundle_good_ids = array_remove(bundle_good_ids, ${id}::uuid), version = version + 1
    where ${holds(sql, creator, id)}`
}
