import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'
import type { ShopDict } from '../queries.ts'

/**
 * Joins the places of `goods g` in the creator's shops. A join, because a search of the array for each good would take a second in a
 * shop of ten thousand.
 */
export const shelfPlaces = (sql: Sql, creator: CreatorId): Fragment => sql`
  left join (
    select placed.good_id, placed.place from shelf_orders s, unnest(s.good_ids) with ordinality as placed (good_id, place)
    where s.creator_id = ${creator}
  ) as placed on placed.good_id = g.id`

/** As the shop shows its goods: those without a place first, the newest on the shelf before. */
export const shelfOrder = (sql: Sql): Fragment => sql`placed.place nulls first, g.shelf_time desc, g.id desc`

/** Makes the order of a shop if there is none, and locks it until the transaction ends. */
export async function lockShelfOrder(sql: Tx, creator: CreatorId, shopDict: ShopDict): Promise<void> {
  await sql`
    insert into shelf_orders (creator_id, shop_dict, good_ids) values (${creator}, ${shopDict}, '{}')
    on conflict (creator_id, shop_dict) do update set good_ids = shelf_orders.good_ids`
}

type Placed = { id: GoodId; shelfFlag: boolean }

/** Every good of the shop that is on its shelf or has a place, in the shop's order. */
export function listPlaced(sql: Tx, creator: CreatorId, shopDict: ShopDict): Promise<Placed[]> {
  return sql<Placed[]>`
    select g.id, g.shelf_flag from goods g ${shelfPlaces(sql, creator)}
    where g.creator_id = ${creator} and g.shop_dict = ${shopDict} and g.delete_time is null
      and (g.shelf_flag or placed.place is not null)
    order by ${shelfOrder(sql)}`
}

export async function setShelfOrder(
  sql: Tx,
  creator: CreatorId,
  shopDict: ShopDict,
  ids: readonly GoodId[],
): Promise<void> {
  await sql`
    update shelf_orders set good_ids = ${ids}::uuid[] where creator_id = ${creator} and shop_dict = ${shopDict}`
}
