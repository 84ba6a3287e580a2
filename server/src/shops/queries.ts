import type { Shop } from '@zsm/contract/shops'
import type { CreatorId, Instant, ShopId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

type ShopDict = Shop['shopDict']
type NewShop = {
  creatorId: CreatorId
  id: ShopId
  shopDict: ShopDict
  name: string
  createTime: Instant
  updateTime: Instant
}

const shopColumns = (sql: Sql) => sql`
  id, creator_id as front_id, platform_dict, shop_dict, name, intro, open_flag, status_dict, version, create_time`

export async function findShop(sql: Sql, creator: CreatorId, shopDict: ShopDict): Promise<Shop | undefined> {
  const [shop] = await sql<Shop[]>`
    select ${shopColumns(sql)} from shops
    where creator_id = ${creator} and platform_dict = 'douyin' and shop_dict = ${shopDict}`
  return shop
}

/** At most one of each kind: a creator's shops are always one page. */
export function listShops(sql: Sql, creator: CreatorId): Promise<Shop[]> {
  return sql<Shop[]>`select ${shopColumns(sql)} from shops where creator_id = ${creator} order by shop_dict`
}

export async function insertShops(sql: Sql, shops: NewShop[]): Promise<void> {
  await sql`insert into shops ${sql.insert(shops)}`
}
