import { z } from 'zod'
import { fileKind, goodKind, shopKind } from './states.ts'
import { Fen, FileId, flag, GoodId, Instant, line, OrderId } from './values.ts'
import { endpoint } from './wire/endpoint.ts'

const foundGood = z.object({
  id: GoodId,
  name: z.string(),
  shopDict: shopKind.codec,
  bizDict: goodKind.codec,
  shelfFlag: flag,
})

const foundOrder = z.object({
  id: OrderId,
  orderNo: z.string(),
  goodName: z.string(),
  payFen: Fen,
  createTime: Instant,
})

const foundFile = z.object({ id: FileId, title: z.string(), kindDict: fileKind.codec })

export type FoundGood = z.output<typeof foundGood>
export type FoundOrder = z.output<typeof foundOrder>
export type FoundFile = z.output<typeof foundFile>

export const search = {
  /** Searches the creator's own things, a few of each kind: goods and files by name, orders by the beginning of their number. */
  listData: endpoint({
    path: '/zsm/api/search/listData',
    access: 'creator',
    effect: 'read',
    input: z.object({ keyword: line(1, 32, '关键词') }),
    output: z.object({
      goods: z.array(foundGood),
      orders: z.array(foundOrder),
      files: z.array(foundFile),
    }),
  }),
}
