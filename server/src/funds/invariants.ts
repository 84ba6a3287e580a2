import { readFile } from 'node:fs/promises'
import type { Sql } from '../database/sql.ts'
import { findViolations } from './invariants.queries.ts'

export type Violation = { rule: string; rows: object[] }

const file = new URL('../../ledger-invariants.sql', import.meta.url)

/** The rules of ledger-invariants.sql that do not hold. */
export async function checkInvariants(sql: Sql): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { rule, statement } of parseRules(await readFile(file, 'utf8'))) {
    const rows = await findViolations(sql, statement)
    if (rows.length > 0) violations.push({ rule, rows })
  }
  return violations
}

/** For the timer: fails with the rules that do not hold, and the creators it is about. */
export async function mustBeSound(sql: Sql): Promise<void> {
  const violations = await checkInvariants(sql)
  if (violations.length > 0) throw new Error('ledger invariants do not hold', { cause: violations })
}

/** Statements with the name that stands before each. */
export function parseRules(text: string): { rule: string; statement: string }[] {
  return text
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const [rule = '', ...lines] = part.split('\n')
      return { rule, statement: lines.join('\n').trim().replace(/;$/, '') }
    })
}
