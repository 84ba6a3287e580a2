import type { Fragment, Sql } from './sql.ts'

/** Columns that a keyword is searched in: numbers from their start, names anywhere. */
type Searched = { numbers: readonly Fragment[]; names: readonly Fragment[] }

/** Whether a row matches the keyword, which is literal text without wildcards. */
export function hasKeyword(sql: Sql, keyword: string, { numbers, names }: Searched): Fragment {
  const conditions = [
    ...numbers.map((column) => sql`starts_with(${column}, ${keyword})`),
    ...names.map((column) => sql`position(lower(${keyword}::text) in lower(${column})) > 0`),
  ]
  return sql`(${joined(sql, conditions, sql` or `)})`
}

/** Whether a number in the collation "C" begins with this text, which is literal. An index of the column answers it. */
export const beginsWith = (sql: Sql, column: Fragment, beginning: string): Fragment =>
  sql`${column} >= ${beginning} and ${column} < ${`${beginning}\u{10FFFF}`}`

/** The rows of several statements, each row once. */
export function unionOf(sql: Sql, statements: readonly Fragment[]): Fragment {
  return joined(
    sql,
    statements.map((statement) => sql`(${statement})`),
    sql` union `,
  )
}

function joined(sql: Sql, fragments: readonly Fragment[], separator: Fragment): Fragment {
  return fragments.reduce((all, one) => sql`${all}${separator}${one}`)
}
