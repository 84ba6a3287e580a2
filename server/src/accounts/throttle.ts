import type { Instant } from '@zsm/contract/values'
import { milliseconds, now, plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { findNthNewest, insertOccurrence, removeOccurrence } from './throttle.queries.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** At most `limit` occurrences of `key` in any `within` milliseconds. */
export type Throttle = { key: string; limit: number; within: number }

/** Takes an occurrence back that turned out harmless. */
export type TakeBack = () => Promise<void>

/**
 * Counts an occurrence; undefined if there were too many. Not for a transaction, because a rollback would
 * undo the count.
 */
export async function spend(sql: Sql, { key, limit, within }: Throttle): Promise<TakeBack | undefined> {
  const time = now()
  const [since, forgetTime] = [later(-within), later(within)]
  const admitted = await insertOccurrence(sql, { key, limit, time, since, forgetTime })
  return admitted ? () => removeOccurrence(sql, { key, time }) : undefined
}

/** When the next occurrence would be admitted; undefined: now. Counts nothing. */
export async function findAdmission(
  sql: Sql,
  { key, limit, within }: Throttle,
): Promise<Instant | undefined> {
  const oldest = await findNthNewest(sql, { key, nth: limit, since: later(-within) })
  return oldest && plusMs(oldest, within)
}

export function later(duration: number): Instant {
  return new Date(milliseconds() + duration).toISOString()
}
