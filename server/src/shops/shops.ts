import type { InputOf } from '@zsm/contract/endpoint'
import type { Shop, shops } from '@zsm/contract/shops'
import type { CreatorId, Page, ShopId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { pageBounds, pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { findShop, insertShops, listShops } from './queries.ts'

type ShopDict = Shop['shopDict']

export async function getShop(sql: Sql, creator: CreatorId, shopDict: ShopDict): Promise<Shop> {
  return (await findShop(sql, creator, shopDict)) ?? fail('shopNotFound')
}

export async function listShopPage(
  sql: Sql,
  creator: CreatorId,
  { shopDict, keyword = '', ...page }: InputOf<typeof shops.listData>,
): Promise<Page<Shop>> {
  const all = await listShops(sql, creator)
  const found = all.filter(
    (shop) => (shopDict === undefined || shop.shopDict === shopDict) && shop.name.includes(keyword),
  )
  const { limit, offset } = pageBounds(page)
  return pageOf(found.slice(offset, offset + limit), found.length, page)
}

/** Opens the knowledge shop and the service shop of a new front. */
export async function openShops(sql: Sql, creator: CreatorId, { name }: { name: string }): Promise<void> {
  const time = now()
  const shop = { creatorId: creator, createTime: time, updateTime: time }
  await insertShops(sql, [
    { ...shop, id: newId<ShopId>(), shopDict: 1, name: `${name}的知识店铺` },
    { ...shop, id: newId<ShopId>(), shopDict: 2, name: `${name}的服务店铺` },
  ])
}
