import type { ReactNode } from 'react'
import './data-table.css'
import { type RowAction, RowActions } from './row-actions.tsx'

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
}

/** The default key of a row. */
export const idOf = (row: unknown) => String((row as { id: unknown }).id)

/** Rows in columns. Below 768 px each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey = idOf, rowActions, selection, busy = false } = props
  const headline = columns.find((column) => column.headline) ?? columns[0]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={label} aria-busy={busy} tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            {selection && <SelectAll rows={rows.map(rowKey)} selection={selection} />}
            {columns.map(({ key, title, width, numeric }) => (
              <th key={key} scope="col" style={{ width }} className={numeric ? 'cell-numeric' : undefined}>
                {title}
              </th>
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
              className={selection?.keys.includes(rowKey(row)) ? 'row-selected' : undefined}
            >
              {selection && <SelectRow id={rowKey(row)} selection={selection} />}
              {columns.map((column) => (
                <td key={column.key} data-label={column.title} className={cellClass(column, headline)}>
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
