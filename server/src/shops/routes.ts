import { contract } from '@zsm/contract/contract'
import type { Shop } from '@zsm/contract/shops'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import type { ShopRow } from './queries.ts'
import { changeShop, createShop, listShopPage } from './shops.ts'
import { type ShopViews, showShops } from './views.ts'

export function shopsRoutes(views: ShopViews): Mounted[] {
  const show = async (sql: Sql, creator: CreatorId, row: ShopRow): Promise<Shop> => {
    const [shop] = await showShops(sql, views, creator, [row])
    return shop as Shop
  }
  return implement(contract.shops, {
    create: async ({ sql, creator }, input) => show(sql, creator, await createShop(sql, creator, input)),
    update: async ({ sql, creator }, input) => show(sql, creator, await changeShop(sql, creator, input)),
    listData: async ({ sql, creator }, input) => {
      const page = await listShopPage(sql, creator, input)
      return { ...page, list: await showShops(sql, views, creator, page.list) }
    },
  })
}
