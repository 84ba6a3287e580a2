import type { Paging } from './use-view.ts'

/** The page on screen. A placeholder is the old page, still shown while another list is loading. */
type Shown<Row> = Paging & { list: readonly Row[]; isPlaceholder: boolean }

/**
 * The next page continues after the last row of the open page (keyset pagination). Any other page is read by its number. A
 * placeholder's last row belongs to another list, so it is never continued from.
 */
export function placeAfter<Row>(
  { list, pageNum, pageSize, isPlaceholder }: Shown<Row>,
  to: Paging,
  keyOf: (row: Row) => string,
): Paging {
  const last = list.at(-1)
  const follows = !isPlaceholder && to.pageNum === pageNum + 1 && to.pageSize === pageSize
  return { ...to, after: follows && last !== undefined ? keyOf(last) : '' }
}
