import type { Sql } from '../database/sql.ts'
import { Fragment } from '../database/statement.ts'

/** Rows that break a rule, of a statement of ledger-invariants.sql. */
export async function findViolations(sql: Sql, statement: string): Promise<object[]> {
  return sql<object[]>`${new Fragment([statement], [])}`
}
