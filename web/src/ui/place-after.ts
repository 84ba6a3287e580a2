import type { Paging } from './use-view.ts'

/** Where a step of the pager leads: the page that follows the open one begins after its last row, any other by its number. */
export function placeAfter<Row>(
  { list, pageNum, pageSize }: Paging & { list: readonly Row[] },
  to: Paging,
  keyOf: (row: Row) => string,
): Paging {
  const last = list.at(-1)
  const follows = to.pageNum === pageNum + 1 && to.pageSize === pageSize
  return { ...to, after: follows && last !== undefined ? keyOf(last) : '' }
}
