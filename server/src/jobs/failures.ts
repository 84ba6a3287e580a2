import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { addFailure } from './failures.queries.ts'
import type { FailedRun } from './job-queue.ts'

/** As much of a message as somebody reads. */
const longest = 300

/** Stores that a run failed, for the operators' overview. `mask` hides secrets that slipped into the message. */
export async function noteFailure(
  sql: Sql,
  { job, last, error }: FailedRun,
  mask: (text: string) => string,
): Promise<void> {
  const errorName = error instanceof Failure ? error.error : ''
  await addFailure(sql, {
    job,
    isLast: last,
    time: now(),
    errorName,
    detail: mask(wordsOf(error)).slice(0, longest),
  })
}

/** The first of several errors says what is wrong; the error that holds them only says what failed. */
function wordsOf(error: unknown): string {
  if (error instanceof Failure) return error.message
  if (error instanceof AggregateError && error.errors.length > 0) {
    return `${error.message}: ${wordsOf(error.errors[0])}`
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
