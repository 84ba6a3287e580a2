import type { FoundGood, search } from '@zsm/contract/search'
import type { CreatorId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import Pinyin from 'pinyin-match'
import type { Sql } from '../database/sql.ts'
import { findLearners } from '../rosters/public.ts'
import {
  few,
  findFiles,
  findGoods,
  findLessons,
  findOrders,
  findWithdrawals,
  listGoodNames,
  readGoods,
} from './queries.ts'

/** A shorter beginning of a number matches too many orders to mean one. */
const serialNumber = /^\d{4,20}$/
/** Only Latin letters can be pinyin. */
const pinyin = /^[a-z ]+$/i

/** Searches the creator's own things; a few of each kind. */
export async function searchOwn(
  sql: Sql,
  creator: CreatorId,
  { keyword }: { keyword: string },
): Promise<OutputOf<typeof search.listData>> {
  const isNumber = serialNumber.test(keyword)
  const [goods, lessons, orders, learners, withdrawals, files] = await Promise.all([
    findGoodsBySound(sql, creator, keyword),
    findLessons(sql, creator, keyword),
    isNumber ? findOrders(sql, creator, keyword) : [],
    findLearners(sql, creator, { keyword, limit: few }),
    isNumber ? findWithdrawals(sql, creator, keyword) : [],
    findFiles(sql, creator, keyword),
  ])
  return { goods, lessons, orders, learners, withdrawals, files }
}

/** Goods whose name contains the keyword, then goods whose name sounds like it. */
async function findGoodsBySound(sql: Sql, creator: CreatorId, keyword: string): Promise<FoundGood[]> {
  const found = await findGoods(sql, creator, keyword)
  if (found.length >= few || !pinyin.test(keyword)) return found
  const known = new Set(found.map(({ id }) => id))
  const alike = (await listGoodNames(sql, creator))
    .filter(({ id, name }) => !known.has(id) && Pinyin.match(name, keyword) !== false)
    .slice(0, few - found.length)
  return [
    ...found,
    ...(await readGoods(
      sql,
      creator,
      alike.map(({ id }) => id),
    )),
  ]
}
