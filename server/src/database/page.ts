import type { Page } from '@zsm/contract/values'

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

/** A page with the count of `select count(*) from (select 1 … limit ${countCap + 1}) as found`, or of a rollup. */
export function pageOf<Item>(list: Item[], count: number, { pageNum, pageSize }: PageInput): Page<Item> {
  const totalCapped = count > countCap
  return { list, total: totalCapped ? countCap : count, totalCapped, pageNum, pageSize }
}
