import type { search } from '@zsm/contract/search'
import type { CreatorId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { findFiles, findGoods, findOrders } from './queries.ts'

/** A shorter beginning of an order number matches too many orders to mean one. */
const orderNumber = /^\d{4,20}$/

/** Searches the creator's own goods, files and orders; a few of each. */
export async function searchOwn(
  sql: Sql,
  creator: CreatorId,
  { keyword }: { keyword: string },
): Promise<OutputOf<typeof search.listData>> {
  const [goods, files, orders] = await Promise.all([
    findGoods(sql, creator, keyword),
    findFiles(sql, creator, keyword),
    orderNumber.test(keyword) ? findOrders(sql, creator, keyword) : [],
  ])
  return { goods, files, orders }
}
