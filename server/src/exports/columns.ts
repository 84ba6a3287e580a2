import { noFen, plus } from '@zsm/contract/money/fen'
import type { Fen, Instant } from '@zsm/contract/values'
import { fail } from '../failure.ts'
import { lazily } from '../lazily.ts'
import type { Cell, Table } from '../spreadsheets/cells.ts'

/** A worksheet cannot hold many more. */
const maxRows = 1_000_000

/** A column: its title, its content for a row, and the amount to sum up at the end. */
export type Column<Row> = { title: string; cell: (row: Row) => Cell; sum?: (row: Row) => Fen }

const text = (text: string | null): Cell => ({ text: text ?? '' })
const label = (names: Record<number, string>, value: number): Cell => ({
  text: names[value] ?? String(value),
})

const shanghai = lazily(
  () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }),
)
const time = (instant: Instant | null): Cell => text(instant && shanghai().format(new Date(instant)))

/** A table of these columns, with the sums of its amounts in the last row. */
export function tableOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  expected: number,
  batches: AsyncIterable<Row[]>,
): Table {
  return { name, titles: columns.map(({ title }) => title), expected, rows: rowsOf(columns, batches) }
}

/** Rows in batches, and at the end their sums. */
async function* rowsOf<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Cell[]> {
  const sums = columns.map(() => noFen)
  let count = 0
  for await (const rows of batches) {
    count += rows.length
    if (count > maxRows) fail('exportTooLarge')
    for (const row of rows) {
      columns.forEach(({ sum }, index) => {
        sums[index] = plus(sums[index] ?? noFen, sum?.(row) ?? noFen)
      })
      yield columns.map(({ cell }) => cell(row))
    }
  }
  yield columns.map(({ sum }, index) => {
    if (sum) return { fen: sums[index] ?? noFen }
    return index === 0 ? text(`合计 ${count} 条`) : text('')
  })
}

/** Columns by what their cells hold. */
export const columnOf = {
  text: <Row>(title: string, of: (row: Row) => string | null | undefined): Column<Row> => ({
    title,
    cell: (row) => text(of(row) ?? ''),
  }),
  label: <Row>(
    title: string,
    names: Record<number, string>,
    of: (row: Row) => number | null,
  ): Column<Row> => ({
    title,
    cell: (row) => {
      const value = of(row)
      return value === null ? text('') : label(names, value)
    },
  }),
  time: <Row>(title: string, of: (row: Row) => Instant | null): Column<Row> => ({
    title,
    cell: (row) => time(of(row)),
  }),
  count: <Row>(title: string, of: (row: Row) => number): Column<Row> => ({
    title,
    cell: (row) => ({ count: of(row) }),
  }),
  /** An amount that is unknown shows nothing and adds nothing. */
  money: <Row>(title: string, of: (row: Row) => Fen | null): Column<Row> => ({
    title: `${title}(元)`,
    cell: (row) => {
      const fen = of(row)
      return fen === null ? text('') : { fen }
    },
    sum: (row) => of(row) ?? noFen,
  }),
}
