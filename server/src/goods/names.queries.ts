import type { goodKind, StateOf, shopKind } from '@zsm/contract/states'
import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** At most this many goods: a keyword that matches more is too common to help. */
const many = 50

/**
 * The creator's goods with this text in their name, best-selling first. Deleted goods are included, because their orders
 * remain.
 */
export async function findGoodsNamed(sql: Sql, creator: CreatorId, keyword: string): Promise<GoodId[]> {
  const goods = await sql<{ id: GoodId }[]>`
    select id from goods where creator_id = ${creator} and strpos(lower(name), lower(${keyword}::text)) > 0
    order by buy_count desc, id desc limit ${many}`
  return goods.map(({ id }) => id)
}

type Place = {
  goodId: GoodId | null
  goodName: string | null
  bizDict: StateOf<typeof goodKind> | null
  shopDict: StateOf<typeof shopKind> | null
}

/** Of these ids, the creator's goods, lessons whose good is saved, and shops, each with where it is found. */
export async function nameGoods(
  sql: Sql,
  creator: CreatorId,
  ids: readonly string[],
): Promise<Map<string, Place>> {
  const rows = await sql<(Place & { id: string })[]>`
    select d.id, g.id as good_id, g.name as good_name, g.biz_dict, null::smallint as shop_dict
    from good_details d
    join goods g on g.creator_id = d.creator_id and g.temp_good_id = d.temp_good_id
    where d.creator_id = ${creator} and d.id = any(${ids}::uuid[])
    union all
    select id, id, name, biz_dict, null from goods where creator_id = ${creator} and id = any(${ids}::uuid[])
    union all
    select id, null, null, null, shop_dict from shops where creator_id = ${creator} and id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
