import { readFile } from 'node:fs/promises'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { type Sql, transaction } from '../database/sql.ts'
import {
  findChanged,
  findLastCheck,
  findViolations,
  findViolationsOf,
  type Rule,
  setLastCheck,
} from './invariants.queries.ts'

export type Violation = { rule: string; rows: object[] }

const file = new URL('../../ledger-invariants.sql', import.meta.url)

/** A transaction may be that much older than its commit. */
const overlapMs = 10 * 60_000
/** Creators checked in one go. */
const batch = 50

/** The rules of ledger-invariants.sql that do not hold, in the whole database. */
export async function checkInvariants(sql: Sql): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { rule, statement } of await readRules()) {
    const rows = await findViolations(sql, statement)
    if (rows.length > 0) violations.push({ rule, rows })
  }
  return violations
}

/** The rules that do not hold for some creators. */
export async function checkCreators(sql: Sql, creators: readonly CreatorId[]): Promise<Violation[]> {
  const rules = await readRules()
  const found = await transaction(sql, (sql) => findViolationsOf(sql, rules, creators))
  return [...Map.groupBy(found, ({ rule }) => rule)].map(([rule, rows]) => ({
    rule,
    rows: rows.map(({ row }) => row),
  }))
}

/** For the timer: fails with the rules that do not hold for those whose money moved since the last sound check. */
export async function assertLedgerBalanced(sql: Sql, now: Instant): Promise<void> {
  const last = await findLastCheck(sql)
  const since = last && new Date(Date.parse(last) - overlapMs).toISOString()
  const changed = await findChanged(sql, since)
  const violations: Violation[] = []
  for (let start = 0; start < changed.length; start += batch) {
    violations.push(...(await checkCreators(sql, changed.slice(start, start + batch))))
  }
  if (violations.length > 0) throw new Error('ledger invariants do not hold', { cause: violations })
  await setLastCheck(sql, now)
}

const readRules = async () => parseRules(await readFile(file, 'utf8'))

/** Statements with the name that stands before each. */
export function parseRules(text: string): Rule[] {
  return text
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const [rule = '', ...lines] = part.split('\n')
      return { rule, statement: lines.join('\n').trim().replace(/;$/, '') }
    })
}
