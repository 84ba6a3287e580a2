import type { CreatorId } from '@zsm/contract/values'
import { hasKeyword, unionOf } from '../database/keyword.ts'
import { countCap } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

/** A prefix this long is looked up in an index. A shorter one is searched for among the newest entries. */
const beginningOfNumber = /^\d{8,20}$/

/**
 * The entries that a keyword finds, as `(…) as lines`. A number finds the entries of the orders and withdrawals whose number
 * begins with it, by an index. Any other keyword is searched for in the titles of the newest 10,000 entries. `filters` are
 * conditions on `lines`, `and …`.
 */
export function foundLines(
  sql: Sql,
  creator: CreatorId,
  { keyword, filters }: { keyword: string; filters: Fragment },
): Fragment {
  const numbers = isNumber(keyword) ? [sql`order_no`, sql`withdraw_no`] : []
  const ways = numbers.map((column) => ofNumber(sql, creator, { keyword, filters, column }))
  return ways.length > 0
    ? sql`(${unionOf(sql, ways)}) as lines`
    : sql`(${latelyFound(sql, creator, { keyword, filters })}) as lines`
}

/** Whether an index finds all entries of the keyword. */
export const isNumber = (keyword: string) => beginningOfNumber.test(keyword)

/** Whether a movement has the keyword in its numbers or its title. */
export const isSought = (sql: Sql, keyword: string) =>
  hasKeyword(sql, keyword, { numbers: [sql`order_no`, sql`withdraw_no`], names: [sql`title`] })

function ofNumber(
  sql: Sql,
  creator: CreatorId,
  { keyword, filters, column }: { keyword: string; filters: Fragment; column: Fragment },
): Fragment {
  return sql`
    select lines.id, lines.amount_fen from (
      select id from ledger_txs
      where creator_id = ${creator} and ${column} between ${keyword} and ${keyword.padEnd(20, '9')}
      order by ${column} desc limit ${countCap}
    ) as txs
    cross join lateral (
      select id, amount_fen from ledger_lines as lines
      where creator_id = ${creator} and tx_id = txs.id ${filters}
    ) as lines`
}

/**
 * The entries with the keyword in their numbers or title, among the newest 10,000 of the other filters. No index holds parts
 * of titles (0041).
 *
 * The inner statement reads the newest lines from the index of the filters (`ledger_lines_pkey`, `_book_idx` or `_type_idx`).
 * The title stands in the movement, so each line then reads its movement by `ledger_txs_pkey`. The key is unique, and
 * `limit 1` changes no result: it keeps the lateral join from being flattened. As a plain join the planner may choose a hash
 * join, which reads all of the creator's movements for ten thousand lines.
 *
 * What breaks it: removing either `limit`. `keywords.db.test.ts` counts the rows that are read.
 */
function latelyFound(
  sql: Sql,
  creator: CreatorId,
  { keyword, filters }: { keyword: string; filters: Fragment },
): Fragment {
  return sql`
    select lines.id, lines.amount_fen from (
      select id, tx_id, amount_fen from ledger_lines as lines
      where creator_id = ${creator} ${filters} order by id desc limit ${countCap}
    ) as lines
    cross join lateral (
      select order_no, withdraw_no, title from ledger_txs
      where creator_id = ${creator} and id = lines.tx_id limit 1
    ) as txs
    where ${isSought(sql, keyword)}`
}
