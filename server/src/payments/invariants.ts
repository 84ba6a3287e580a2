import { readFile } from 'node:fs/promises'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { plusMs } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import {
  findChanged,
  findLastCheck,
  findViolations,
  findViolationsOf,
  type Rule,
  setFailedCheck,
  setLastCheck,
} from './invariants.queries.ts'

type Violation = { rule: string; rows: object[] }

const file = new URL('../../ledger-invariants.sql', import.meta.url)

/** The longest time between the start of a transaction, which `change_time` stores, and its commit, in ms. */
const overlapMs = 10 * 60_000
/** Creators checked in one transaction. */
const batch = 50

/** The rules of ledger-invariants.sql that are broken, in the whole database. */
export async function checkInvariants(sql: Sql): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { rule, statement } of await readRules()) {
    const rows = await findViolations(sql, statement)
    if (rows.length > 0) violations.push({ rule, rows })
  }
  return violations
}

/** The rules that are broken for these creators. */
export async function checkCreators(sql: Sql, creators: readonly CreatorId[]): Promise<Violation[]> {
  const rules = await readRules()
  const found = await transaction(sql, (sql) => findViolationsOf(sql, rules, creators))
  return [...Map.groupBy(found, ({ rule }) => rule)].map(([rule, rows]) => ({
    rule,
    rows: rows.map(({ row }) => row),
  }))
}

/** For the timer: checks the creators whose money moved since the last sound check, and fails with the broken rules. */
export async function assertLedgerBalanced(sql: Sql, now: Instant): Promise<void> {
  const last = await findLastCheck(sql)
  const since = last && plusMs(last, -overlapMs)
  const changed = await findChanged(sql, since)
  const violations: Violation[] = []
  for (let start = 0; start < changed.length; start += batch) {
    violations.push(...(await checkCreators(sql, changed.slice(start, start + batch))))
  }
  if (violations.length > 0) {
    await setFailedCheck(sql, {
      proofTime: now,
      brokenRules: [...new Set(violations.map(({ rule }) => rule))],
    })
    throw new Error('ledger invariants do not hold', { cause: violations })
  }
  await setLastCheck(sql, now)
}

const readRules = async () => parseRules(await readFile(file, 'utf8'))

/** Splits the file into statements, each with the name in the comment before it. */
export function parseRules(text: string): Rule[] {
  return text
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const [rule = '', ...lines] = part.split('\n')
      return { rule, statement: lines.join('\n').trim().replace(/;$/, '') }
    })
}
