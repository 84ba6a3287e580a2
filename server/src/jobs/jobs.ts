import type { Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** A kind of job that calls request. Its data is stored in the database as JSON. */
type Job<Data extends object> = {
  name: string
  retries: Retries
  readonly data?: (data: Data) => Data
}

/**
 * How often a failed run is retried, and the pause before the first retry. Each further pause is twice as
 * long.
 */
type Retries = { limit: number; delaySec: number }

/** Declares a job beside the rule that requests it. */
export function defineJob<Data extends object>(
  name: string,
  retries: Retries = { limit: 5, delaySec: 5 },
): Job<Data> {
  return { name, retries }
}

/**
 * Requests a job in the transaction of `sql`. It runs after the commit, on whichever server is free; after a
 * rollback it never runs.
 */
export type Enqueue = <Data extends object>(
  sql: Sql,
  job: Job<Data>,
  data: Data,
  options?: { notBefore?: Instant },
) => Promise<void>

/**
 * A job with the function that runs it. A run that was cut off is repeated, so running twice must be safe.
 */
export type Worker = {
  name: string
  retries: Retries
  /** The schedule of a timed job: minute, hour, day, month, weekday in Asia/Shanghai. */
  cron?: string
  run(data: object, turn: Turn): Promise<unknown>
}

/** One run of a job: its time, and whether it is the last try. */
export type Turn = { now: Instant; last: boolean }

/**
 * A job on a timer. At most one run of it waits or is under way on all servers together. A run whose server is silent for 30 s is
 * repeated by another server, and the first run may still be working then: two runs at once must be safe (0013).
 */
export function timed(name: string, cron: string, run: (now: Instant) => Promise<unknown>): Worker {
  return { name, cron, retries: { limit: 2, delaySec: 5 }, run: (_, { now }) => run(now) }
}

/** The worker of a job that calls request. */
export function onRequest<Data extends object>(
  { name, retries }: Job<Data>,
  run: (data: Data, turn: Turn) => Promise<unknown>,
): Worker {
  return { name, retries, run: (data, turn) => run(data as Data, turn) }
}

export const everyMinute = '* * * * *'
export const everyHour = '0 * * * *'
