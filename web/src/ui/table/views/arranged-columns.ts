import type { ListView } from '@zsm/contract/lists/views'

type Stored = ListView['columns'][number]
/** A column in its place, with what its user chose. */
export type Placed<Column> = { column: Column; hidden: boolean; width: number | null }

/**
 * The columns in the order that is stored. A stored column that the list no longer has is ignored. A column that is not stored
 * follows the one that precedes it in the list as it is made, and is shown.
 */
export function arrangedColumns<Column extends { key: string }>(
  made: readonly Column[],
  stored: readonly Stored[],
): Placed<Column>[] {
  const known = stored.flatMap(({ key, hiddenFlag: hidden, width }) => {
    const column = made.find((each) => each.key === key)
    return column ? [{ column, hidden, width }] : []
  })
  const placed: Placed<Column>[] = [...new Map(known.map((each) => [each.column.key, each])).values()]
  for (const [at, column] of made.entries()) {
    if (placed.some((each) => each.column.key === column.key)) continue
    const before = made[at - 1]?.key
    const place = placed.findIndex((each) => each.column.key === before)
    placed.splice(place + 1, 0, { column, hidden: false, width: null })
  }
  return placed
}

export const storedColumns = (placed: readonly Placed<{ key: string }>[]): Stored[] =>
  placed.map(({ column: { key }, hidden, width }) => ({ key, hiddenFlag: hidden, width }))
