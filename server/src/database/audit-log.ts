import type { CreatorId, Instant } from '@zsm/contract/values'
import { firstIdAt } from '../ids.ts'
import { runText, type Sql } from './sql.ts'

const atOnce = 2000

/**
 * What a closed account did stays in the log under its pseudonym, without what was written. The database looks up who
 * left: the application itself may not change the log.
 */
export async function eraseFromLog(
  sql: Sql,
  { creator, endTime }: { creator: CreatorId; endTime: Instant },
): Promise<void> {
  const firstAfter = firstIdAt<string>(endTime)
  await portions(sql, 'select erase_from_audit_log($1, $2, $3) as changed', [creator, firstAfter])
}

/** Forgets entries that were written before then, by their ids, which begin with their time; none of the last half year. */
export async function forgetLog(sql: Sql, before: Instant): Promise<void> {
  const first = firstIdAt<string>(before)
  await portions(sql, 'select forget_audit_log($1, $2) as changed', [first])
}

/** A function that changes rows is no read, which the text alone would not tell. */
async function portions(sql: Sql, text: string, values: readonly string[]): Promise<void> {
  let changed = atOnce
  while (changed === atOnce) {
    const [row] = (await runText(sql, text, [...values, String(atOnce)])) as { changed: number }[]
    changed = row?.changed ?? 0
  }
}
