import type { Instant } from '@zsm/contract/values'
import { milliseconds, now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { insertOccurrence, removeOccurrence } from './throttle.queries.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** At most `limit` occurrences of `key` in any `within` milliseconds. */
type Throttle = { key: string; limit: number; within: number }

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

export function later(duration: number): Instant {
  return new Date(milliseconds() + duration).toISOString()
}
