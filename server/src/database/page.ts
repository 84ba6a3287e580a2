import type { Page, StateCount } from '@zsm/contract/values'
import type { Fragment, Sql } from './sql.ts'

export type PageInput = { pageNum: number; pageSize: number }

/** Filtered lists are counted up to here. A larger number helps nobody and costs a scan. */
export const countCap = 10_000

/**
 * `limit` and `offset` of page N. Lists find the ids of a page first and then its rows, so that a deep page
 * skips only index entries: `where id in (select id … order by id desc limit ${limit} offset ${offset})`.
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

/** A page in wire form, with a capped count or an exact one from a rollup. */
export function pageOf<Item>(
  list: Item[],
  count: number,
  { pageNum, pageSize }: PageInput,
  cap = countCap,
): Page<Item> {
  return { list, total: Math.min(count, cap), totalCapped: count > cap, pageNum, pageSize }
}

/** Reads a page by its queries: its rows, the total, and the counts of its states if they are asked for. */
export async function readPage<Item>(
  rows: Promise<Item[]>,
  count: Promise<number>,
  page: PageInput,
  states?: Promise<StateCount[] | undefined>,
): Promise<Page<Item>> {
  const [list, total, stateCounts] = await Promise.all([rows, count, states])
  return { ...pageOf(list, total, page), ...(stateCounts && { stateCounts }) }
}
