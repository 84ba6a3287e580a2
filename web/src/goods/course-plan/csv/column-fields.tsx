import type { CsvRow } from '@zsm/contract/spreadsheets/csv'
import { type Matches, type Role, roleLabels, roles } from './column-matches.ts'

type Props = {
  /** The names of the columns; those without one are told by their place. */
  header: readonly string[]
  rows: readonly CsvRow[]
  matches: Matches
  onChange: (matches: Matches) => void
}

/** Says which column of the file means what. Below each choice stands what the column holds. */
export const ColumnFields = ({ header, rows, matches, onChange }: Props) => (
  <div className="csv-columns">
    {roles.map((role) => (
      <label key={role} className="csv-column">
        <span className="csv-role">{roleLabels[role]}</span>
        <select
          className="control plan-select"
          aria-label={`${roleLabels[role]}是哪一列`}
          value={matches[role] ?? ''}
          onChange={({ target }) => onChange(matched(matches, role, target.value))}
        >
          <option value="">没有这一列</option>
          {header.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <option key={column} value={column}>
              {name}
            </option>
          ))}
        </select>
        <span className="csv-sample muted">{sampleOf(rows, matches[role])}</span>
      </label>
    ))}
  </div>
)

/** A column means one thing: its former role loses it. */
function matched(matches: Matches, role: Role, value: string): Matches {
  const column = value === '' ? undefined : Number(value)
  const others = roles.filter((one) => one !== role && matches[one] !== column)
  return {
    ...Object.fromEntries(others.flatMap((one) => (matches[one] === undefined ? [] : [[one, matches[one]]]))),
    ...(column !== undefined && { [role]: column }),
  }
}

/** The first different texts of a column. */
function sampleOf(rows: readonly CsvRow[], column: number | undefined): string {
  if (column === undefined) return ''
  const texts = rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '')
  const first = [...new Set(texts)].slice(0, 2)
  return first.length > 0 ? `例：${first.join('、')}` : '这一列是空的'
}
