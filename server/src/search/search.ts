import type { search } from '@zsm/contract/search'
import type { CreatorId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { findFiles, findGoods, findOrders } from './queries.ts'

/** Shorter beginnings of an order's number fit too many to mean one. */
const orderNumber = /^\d{4,20}$/

/** The creator's own things by a word, a few of each. */
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
