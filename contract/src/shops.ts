import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CreatorId, dict, flag, Instant, page, pageInput, ShopId } from './values.ts'

export const ShopDict = dict(1, 2)

export const shop = z.object({
  id: ShopId,
  frontId: CreatorId,
  platformDict: z.literal('douyin'),
  shopDict: ShopDict,
  name: z.string(),
  intro: z.string(),
  openFlag: flag,
  statusDict: dict(1, 2, 3),
  version: z.int(),
  createTime: Instant,
})
export type Shop = z.output<typeof shop>

export const shops = {
  listData: endpoint({
    path: '/zsm/api/shop/listData',
    access: 'creator',
    effect: 'read',
    input: z.object({ ...pageInput, shopDict: ShopDict.optional() }),
    output: page(shop),
  }),
}
