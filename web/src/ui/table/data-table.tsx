import type { CSSProperties, ReactNode } from 'react'
import './data-table.css'
import { type RowAction, RowActions } from './row-actions.tsx'
import { type ColumnSort, SortButton, type Sorting, sortedBy } from './sort-button.tsx'
import { arrangedColumns, type Placed, storedColumns } from './views/arranged-columns.ts'
import { ColumnWidth } from './views/column-width.tsx'
import type { OwnList } from './views/use-own-list.ts'

/** A column, defined at module scope. Cells are light: text, links, `Status`. A control with state in every row is too slow. */
export type Column<Row> = {
  key: string
  title: string
  render: (row: Row) => ReactNode
  width?: number | string
  /** Amounts and counts: right-aligned, tabular figures. */
  numeric?: boolean
  /** On a phone: the headline of the row's card. Default: the first column. */
  headline?: boolean
  /** The orders of the list that the column's head offers. */
  sort?: ColumnSort
}

type Selection = { keys: string[]; onChange: (keys: string[]) => void }

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey?: (row: Row) => string
  rowActions?: (row: Row) => RowAction[]
  selection?: Selection
  /** While other rows are loading. */
  busy?: boolean
  /** The columns, widths and density that the user has chosen. */
  own?: OwnList | undefined
  /** The order of the rows, if the heads of columns change it. */
  sorting?: Sorting | undefined
}

/** The default key of a row. */
export const idOf = (row: unknown) => String((row as { id: unknown }).id)

/** The column that names a row. It is always shown. */
export const headlineOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.find((column) => column.headline) ?? columns[0]

/** The columns to show, as the user has arranged them. */
function shownColumns<Row>(columns: readonly Column<Row>[], own: OwnList | undefined): Placed<Column<Row>>[] {
  const headline = headlineOf(columns)
  return arrangedColumns(columns, own?.stored.columns ?? []).filter(
    ({ column, hidden }) => !hidden || column === headline,
  )
}

/** Rows in columns. Below 768 px each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey = idOf, rowActions, selection, busy = false } = props
  const { own, sorting } = props
  const headline = headlineOf(columns)
  const shown = shownColumns(columns, own)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={label} aria-busy={busy} tabIndex={0}>
      <table className="data-table" data-dense={own?.stored.denseFlag || undefined}>
        <thead>
          <tr>
            {selection && <SelectAll rows={rows.map(rowKey)} selection={selection} />}
            {shown.map((placed) => (
              <Head key={placed.column.key} placed={placed} columns={columns} own={own} sorting={sorting} />
            ))}
            {rowActions && (
              <th scope="col" className="cell-actions">
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              tabIndex={-1}
              data-key={rowKey(row)}
              className={selection?.keys.includes(rowKey(row)) ? 'row-selected' : undefined}
            >
              {selection && <SelectRow id={rowKey(row)} selection={selection} />}
              {shown.map(({ column, width }) => (
                <td
                  key={column.key}
                  data-label={column.title}
                  className={cellClass(column, headline)}
                  style={sized(width)}
                >
                  {column.render(row)}
                </td>
              ))}
              {rowActions && (
                <td className="cell-actions">
                  <RowActions actions={rowActions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Set as properties, so that the cards of a phone leave them alone. */
const sized = (width: number | null) =>
  width === null ? undefined : ({ '--width': `${width}px` } as CSSProperties)

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'own' | 'sorting'> & {
  placed: Placed<Column<Row>>
}

function Head<Row>({ placed: { column, width }, columns, own, sorting }: HeadProps<Row>) {
  const { key, title, numeric, sort } = column
  const resize = (next: number | null) => {
    const all = arrangedColumns(columns, own?.stored.columns ?? [])
    own?.change?.({
      columns: storedColumns(all.map((each) => (each.column.key === key ? { ...each, width: next } : each))),
    })
  }
  return (
    <th
      scope="col"
      style={width === null ? { width: column.width } : sized(width)}
      className={numeric ? 'cell-numeric' : undefined}
      aria-label={own?.change && title}
      aria-sort={sort && sorting && sortedBy(sort, sorting.value)}
    >
      {sort && sorting ? <SortButton title={title} sort={sort} sorting={sorting} /> : title}
      {own?.change && <ColumnWidth title={title} width={width} onWidth={resize} />}
    </th>
  )
}

function cellClass<Row>(column: Column<Row>, headline: Column<Row> | undefined) {
  if (column === headline) return 'cell-headline'
  return column.numeric ? 'cell-numeric' : undefined
}

function SelectAll({ rows, selection: { keys, onChange } }: { rows: string[]; selection: Selection }) {
  const all = rows.length > 0 && rows.every((key) => keys.includes(key))
  const others = keys.filter((key) => !rows.includes(key))
  return (
    <th scope="col" className="cell-select">
      <input
        type="checkbox"
        aria-label="选择本页全部"
        checked={all}
        onChange={() => onChange(all ? others : [...others, ...rows])}
      />
    </th>
  )
}

function SelectRow({ id, selection: { keys, onChange } }: { id: string; selection: Selection }) {
  const selected = keys.includes(id)
  return (
    <td className="cell-select">
      <input
        type="checkbox"
        aria-label="选择这一行"
        checked={selected}
        onChange={() => onChange(selected ? keys.filter((key) => key !== id) : [...keys, id])}
      />
    </td>
  )
}
