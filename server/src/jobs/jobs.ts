import type { Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** A kind of work on request: what it needs to know goes through the database as JSON. */
export type Job<Data extends object> = {
  name: string
  retries: Retries
  readonly data?: (data: Data) => Data
}

/** How often a failed run is repeated, and the pause before the first repetition; each further pause is twice as long. */
export type Retries = { limit: number; delaySec: number }

/** Declares a kind of work on request, beside the rule that asks for it. */
export function defineJob<Data extends object>(
  name: string,
  retries: Retries = { limit: 5, delaySec: 5 },
): Job<Data> {
  return { name, retries }
}

/** Asks for work in the transaction of `sql`: it is done after the commit, by whichever server is free, or not at all. */
export type Enqueue = <Data extends object>(
  sql: Sql,
  job: Job<Data>,
  data: Data,
  options?: { notBefore?: Instant },
) => Promise<void>

/** A job together with what does it. A run may be repeated after it was cut off, so it must bear that. */
export type Worker = {
  name: string
  retries: Retries
  /** When it is done without being asked for: minute, hour, day, month, weekday in Asia/Shanghai. */
  cron?: string
  run(data: object, turn: Turn): Promise<unknown>
}

/** One run of a job: when it is, and whether no other follows if this one fails. */
export type Turn = { now: Instant; last: boolean }

/** Work that nobody asks for. It takes the time as `now`; two runs of it never overlap, on however many servers. */
export function timed(name: string, cron: string, run: (now: Instant) => Promise<unknown>): Worker {
  return { name, cron, retries: { limit: 2, delaySec: 5 }, run: (_, { now }) => run(now) }
}

/** What does a job that is asked for. */
export function onRequest<Data extends object>(
  { name, retries }: Job<Data>,
  run: (data: Data, turn: Turn) => Promise<unknown>,
): Worker {
  return { name, retries, run: (data, turn) => run(data as Data, turn) }
}

export const everyMinute = '* * * * *'
export const everyHour = '0 * * * *'
