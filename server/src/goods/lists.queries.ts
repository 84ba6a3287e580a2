import type { CategoryId, CreatorId } from '@zsm/contract/values'
import { countCap, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import { type BizDict, type GoodRow, goodRows, type ShopDict } from './queries.ts'
import { shelfOrder, shelfPlaces } from './shelf/places.queries.ts'

export type GoodFilter = PageInput & {
  statesFlag?: boolean | undefined
  keyword?: string | undefined
  shopDict?: ShopDict | undefined
  bizDict?: BizDict | undefined
  shelfFlag?: boolean | undefined
  classifyId?: CategoryId | undefined
  orderBy: 'updateTime' | 'shelfPlace' | 'priceFen' | 'buyCount'
}

export async function listGoods(sql: Sql, creator: CreatorId, filter: GoodFilter): Promise<GoodRow[]> {
  const { limit, offset } = pageBounds(filter)
  const order = orders(sql)[filter.orderBy]
  const isPlaced = filter.orderBy === 'shelfPlace'
  const places = isPlaced ? shelfPlaces(sql, creator) : sql.empty
  const place = isPlaced ? sql`, placed.place` : sql.empty
  // The page is found first, by narrow rows: of all goods on a shelf, `goods_shelf_idx` has what is compared.
  return sql<GoodRow[]>`
    ${goodRows(sql)}
    join (
      select g.id ${place} from goods g ${places} where ${matches(sql, creator, filter)}
      order by ${order} limit ${limit} offset ${offset}
    ) as placed on placed.id = g.id
    where g.creator_id = ${creator} order by ${order}`
}

export async function countGoods(sql: Sql, creator: CreatorId, filter: GoodFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count
    from (select 1 from goods g where ${matches(sql, creator, filter)} limit ${countCap + 1}) as found`
  return row?.count ?? 0
}

const orders = (sql: Sql) => ({
  updateTime: sql`g.update_time desc, g.id desc`,
  shelfPlace: shelfOrder(sql),
  priceFen: sql`g.price_fen desc, g.id desc`,
  buyCount: sql`g.buy_count desc, g.id desc`,
})

function matches(sql: Sql, creator: CreatorId, filter: GoodFilter): Fragment {
  const { keyword, shopDict, bizDict, shelfFlag, classifyId } = filter
  // strpos knows no wildcards, so the keyword needs no escaping
  return sql`
    g.creator_id = ${creator} and g.delete_time is null
    ${keyword ? sql`and strpos(lower(g.name), lower(${keyword})) > 0` : sql.empty}
    ${shopDict === undefined ? sql.empty : sql`and g.shop_dict = ${shopDict}`}
    ${bizDict === undefined ? sql.empty : sql`and g.biz_dict = ${bizDict}`}
    ${shelfFlag === undefined ? sql.empty : sql`and g.shelf_flag = ${shelfFlag}`}
    ${classifyId === undefined ? sql.empty : sql`and g.classify_id = ${classifyId}`}`
}
