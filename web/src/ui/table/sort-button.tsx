/** The values of the list's order: the first press, and the second. */
export type ColumnSort = { first: string; second?: string; isUp?: boolean }
export type Sorting = { value: string; onSort: (value: string) => void }

/** Which way the rows are sorted by a column. */
export function sortedBy({ first, second, isUp = false }: ColumnSort, value: string) {
  if (value !== first && value !== second) return 'none'
  return (value === first) === isUp ? 'ascending' : 'descending'
}

/** The order after a press: the first, then the second, then the list's usual one. */
export function sortAfter({ first, second }: ColumnSort, value: string): string {
  if (value === first) return second ?? ''
  return value === second ? '' : first
}

type Props = { title: string; sort: ColumnSort; sorting: Sorting }

const arrows = { none: '↕', ascending: '↑', descending: '↓' }

export const SortButton = ({ title, sort, sorting: { value, onSort } }: Props) => (
  <button type="button" className="sort-button" onClick={() => onSort(sortAfter(sort, value))}>
    {title}
    <span aria-hidden>{arrows[sortedBy(sort, value)]}</span>
  </button>
)
