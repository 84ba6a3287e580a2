import { Fragment } from './statement.ts'

/**
 * `(a, b) select "a", "b" from …`: records to insert, as one jsonb value. The text of the statement does not depend on their number, so
 * it stays prepared, where `sql.insert` of several records is parsed each time. All records have the keys of the first; a key that a
 * record lacks is null.
 */
export function recordsOf(table: string, records: readonly object[]): Fragment {
  const keys = Object.keys(records[0] ?? {})
  const columns = keys.map((key) => `"${columnOf(key)}"`).join(', ')
  return new Fragment(
    [`(${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, `, '::jsonb)'],
    [jsonOf(records)],
  )
}

/** Records for `jsonb_populate_recordset`, under the names of their columns. */
export function jsonOf(records: readonly object[]): string {
  return JSON.stringify(records.map(withColumns))
}

const withColumns = (record: object) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [columnOf(key), value]))

const columnNames = new Map<string, string>()

/** `payFen` → `pay_fen`. The keys come from our code, so there are few. */
function columnOf(key: string): string {
  const known = columnNames.get(key)
  if (known) return known
  if (!/^\w+$/.test(key)) throw new TypeError(`not a column: ${key}`)
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  columnNames.set(key, name)
  return name
}
