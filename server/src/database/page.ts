import type { Page } from '@zsm/contract/values'
import type { Fragment, Sql } from './sql.ts'

export type PageInput = { pageNum: number; pageSize: number }

/** Filtered lists are counted up to here: beyond it the number helps nobody and costs a scan. */
export const countCap = 10_000

/**
 * `limit` and `offset` of page N. Lists find their ids first and the rows after, so that deep pages skip index entries only:
 * `where id in (select id … order by id desc limit ${limit} offset ${offset})`.
 */
export function pageBounds({ pageNum, pageSize }: PageInput): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize }
}

/** Counts what `from … where …` finds, up to one more than the cap. */
export async function cappedCount(sql: Sql, found: Fragment): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from (select 1 ${found} limit ${countCap + 1}) as found`
  return row.count
}

/** The page as the wire wants it, with a capped count, or with an exact one that a rollup gave. */
export function pageOf<Item>(
  list: Item[],
  count: number,
  { pageNum, pageSize }: PageInput,
  cap = countCap,
): Page<Item> {
  return { list, total: Math.min(count, cap), totalCapped: count > cap, pageNum, pageSize }
}

/** The page of what two queries find: its rows, and how many there are in all. */
export async function readPage<Item>(
  rows: Promise<Item[]>,
  count: Promise<number>,
  page: PageInput,
): Promise<Page<Item>> {
  const [list, total] = await Promise.all([rows, count])
  return pageOf(list, total, page)
}
