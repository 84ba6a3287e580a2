import type { CsvRow } from '@zsm/contract/spreadsheets/csv'
import { lessonKind } from '@zsm/contract/states'
import type { LessonKind } from '../../outline/lesson-kinds.ts'
import { guessMatches, type Matches } from './column-matches.ts'
import { rememberedMatches } from './remembered-matches.ts'

export type Table = {
  rows: readonly CsvRow[]
  /** The index of the row with the headers; -1: none. */
  header: number
  matches: Matches
  /** The matches were chosen before, for a file with the same headers. */
  isRemembered: boolean
  kind: LessonKind
}

/** The table with the header in this row, its columns matched as before, or as their names tell. */
export function matchedTable(rows: readonly CsvRow[], header: number): Table {
  const names = rows[header]?.cells ?? []
  const known = rememberedMatches(headerOf({ rows, header }))
  const isRemembered = header >= 0 && known !== undefined
  const matches = isRemembered ? known : header < 0 ? firstColumns(rows) : guessMatches(names)
  return { rows, header, matches, isRemembered, kind: lessonKind.video }
}

/** Without headers, as tables are mostly written. */
const firstColumns = (rows: readonly CsvRow[]): Matches =>
  rows.some(({ cells }) => cells.length > 1) ? { group: 0, lesson: 1 } : { lesson: 0 }

/** The names of all columns, also of those that only the rows below have. */
export function headerOf({ rows, header }: Pick<Table, 'rows' | 'header'>): string[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const names = rows[header]?.cells ?? []
  return Array.from({ length: width }, (_, column) => names[column] || `第 ${column + 1} 列`)
}
