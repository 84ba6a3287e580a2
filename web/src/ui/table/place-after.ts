import type { Paging } from './use-view.ts'

/** What is on screen; a placeholder is a page of other filters, or of another place. */
type Shown<Row> = Paging & { list: readonly Row[]; isPlaceholder: boolean }

/** Where a step of the pager leads: the page that follows the open one begins after its last row, any other by its number. A placeholder's last row is none of the list that is coming. */
export function placeAfter<Row>(
  { list, pageNum, pageSize, isPlaceholder }: Shown<Row>,
  to: Paging,
  keyOf: (row: Row) => string,
): Paging {
  const last = list.at(-1)
  const follows = !isPlaceholder && to.pageNum === pageNum + 1 && to.pageSize === pageSize
  return { ...to, after: follows && last !== undefined ? keyOf(last) : '' }
}
