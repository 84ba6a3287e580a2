import type { CreatorId, Instant, LearnerId } from '@zsm/contract/values'
import { firstIdAt } from '../ids.ts'
import { runText, type Sql } from './sql.ts'

const atOnce = 2000

/**
 * Pseudonymises a closed account's entries and deletes what was written in them. The application may not
 * change the log itself, so a database function does it and checks that the account is closed.
 */
export async function eraseFromLog(
  sql: Sql,
  { creator, endTime }: { creator: CreatorId; endTime: Instant },
): Promise<void> {
  const firstAfter = firstIdAt<string>(endTime)
  await portions(sql, 'select erase_from_audit_log($1, $2, $3) as changed', [creator, firstAfter])
}

/** Deletes what was written in the entries of a closed learner, and in those of others about the learner's orders. */
export async function eraseLearnerFromLog(sql: Sql, learner: LearnerId): Promise<void> {
  await portions(sql, 'select erase_learner_from_audit_log($1, $2) as changed', [learner])
}

/**
 * Deletes entries written before this instant, found by the time in their ids. The database refuses to delete
 * entries of the last half year.
 */
export async function forgetLog(sql: Sql, before: Instant): Promise<void> {
  const first = firstIdAt<string>(before)
  await portions(sql, 'select forget_audit_log($1, $2) as changed', [first])
}

/**
 * Runs a database function in batches until nothing is left. `runText`, because a `select` of a function that
 * changes rows must not count as a read.
 */
async function portions(sql: Sql, text: string, values: readonly string[]): Promise<void> {
  let changed = atOnce
  while (changed === atOnce) {
    const [row] = (await runText(sql, text, [...values, String(atOnce)])) as { changed: number }[]
    changed = row?.changed ?? 0
  }
}
