import type { search, searchAreas } from '@zsm/contract/search'
import type { CreatorId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import Pinyin from 'pinyin-match'
import type { Sql } from '../database/sql.ts'
import { findLearners, listLearnerNames, readLearners } from '../rosters/public.ts'
import {
  few,
  findFiles,
  findGoods,
  findLessons,
  findOrders,
  findWithdrawals,
  listFileTitles,
  listGoodNames,
  listLessonNames,
  mostByPinyin,
  readFiles,
  readGoods,
  readLessons,
} from './queries.ts'

/** A shorter beginning of a number matches too many orders to mean one. */
const serialNumber = /^\d{4,20}$/
/** Only Latin letters can be pinyin. */
const pinyin = /^[a-z ]+$/i

type Finders<Id extends string, Found> = {
  find: () => Promise<Found[]>
  idOf: (found: Found) => Id
  /** The newest of them, to be compared by their sound. */
  names: () => Promise<{ id: Id; name: string }[]>
  read: (ids: readonly Id[]) => Promise<Found[]>
}

const idOf = <Id extends string>({ id }: { id: Id }): Id => id

/** Searches the creator's own things that are open to the caller; a few of each kind. */
export async function searchOwn(
  sql: Sql,
  creator: CreatorId,
  { keyword, isOpen }: { keyword: string; isOpen: (kind: keyof typeof searchAreas) => boolean },
): Promise<OutputOf<typeof search.listData>> {
  const isNumber = serialNumber.test(keyword)
  const [goods, lessons, orders, learners, withdrawals, files] = await Promise.all([
    isOpen('goods')
      ? findBySound(keyword, {
          idOf,
          find: () => findGoods(sql, creator, keyword),
          names: () => listGoodNames(sql, creator),
          read: (ids) => readGoods(sql, creator, ids),
        })
      : [],
    isOpen('lessons')
      ? findBySound(keyword, {
          idOf,
          find: () => findLessons(sql, creator, keyword),
          names: () => listLessonNames(sql, creator),
          read: (ids) => readLessons(sql, creator, ids),
        })
      : [],
    isNumber && isOpen('orders') ? findOrders(sql, creator, keyword) : [],
    isOpen('learners')
      ? findBySound(keyword, {
          idOf: ({ learnerId }) => learnerId,
          find: () => findLearners(sql, creator, { keyword, limit: few }),
          names: () => listLearnerNames(sql, creator, mostByPinyin),
          read: (ids) => readLearners(sql, creator, ids),
        })
      : [],
    isNumber && isOpen('withdrawals') ? findWithdrawals(sql, creator, keyword) : [],
    isOpen('files')
      ? findBySound(keyword, {
          idOf,
          find: () => findFiles(sql, creator, keyword),
          names: () => listFileTitles(sql, creator),
          read: (ids) => readFiles(sql, creator, ids),
        })
      : [],
  ])
  return { goods, lessons, orders, learners, withdrawals, files }
}

/** What contains the keyword, then what sounds like it. Only Latin letters are compared by sound. */
async function findBySound<Id extends string, Found>(
  keyword: string,
  { find, idOf, names, read }: Finders<Id, Found>,
): Promise<Found[]> {
  const found = await find()
  if (found.length >= few || !pinyin.test(keyword)) return found
  const known = new Set(found.map(idOf))
  const alike: Id[] = []
  for (const { id, name } of await names()) {
    if (alike.length === few - found.length) break
    if (!known.has(id) && Pinyin.match(name, keyword) !== false) alike.push(id)
  }
  return alike.length > 0 ? [...found, ...(await read(alike))] : found
}
