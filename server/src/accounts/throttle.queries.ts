import type { Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

type Occurrence = { key: string; time: Instant }
type Window = Occurrence & { since: Instant; limit: number; forgetTime: Instant }

/**
 * A sliding window: records the occurrence unless `limit` of them happened since `since`. False when it was refused.
 *
 * A key is one row with the times of its occurrences. The upsert locks the row, so of parallel callers each counts what the
 * others have recorded; the `where` refuses, and then no row is returned. Times that left the window are dropped with the
 * next admitted occurrence, so the array never holds more than `limit`. It needs `throttles_pkey`; `throttles_forget_time_idx`
 * serves the timer that deletes rows.
 *
 * What breaks it: a `limit` of 0, because a new key is inserted without a look at it; a transaction around it, which would
 * forget the occurrence on rollback and hold up everybody else with the same key until it ends; and a count first with an
 * insert afterwards, which lets parallel guesses through.
 */
export async function insertOccurrence(
  sql: Sql,
  { key, time, since, limit, forgetTime }: Window,
): Promise<boolean> {
  const rows = await sql<{ key: string }[]>`
    insert into throttles (key, times, forget_time)
    values (${key}, array[${time}::timestamptz], ${forgetTime})
    on conflict (key) do update
    set
      times = array(select at from unnest(throttles.times) as at where at > ${since} order by at) || ${time}::timestamptz,
      forget_time = ${forgetTime}
    where (select count(*) from unnest(throttles.times) as at where at > ${since}) < ${limit}
    returning key`
  return rows.length > 0
}

/** The time of the nth newest occurrence since an instant; undefined if there were fewer. */
export async function findNthNewest(
  sql: Sql,
  { key, nth, since }: { key: string; nth: number; since: Instant },
): Promise<Instant | undefined> {
  const [found] = await sql<{ at: Instant }[]>`
    select at from throttles, unnest(times) as at
    where key = ${key} and at > ${since} order by at desc offset ${nth - 1} limit 1`
  return found?.at
}

export async function removeOccurrence(sql: Sql, { key, time }: Occurrence): Promise<void> {
  await sql`
    update throttles
    set times = times[: array_position(times, ${time}::timestamptz) - 1]
      || times[array_position(times, ${time}::timestamptz) + 1 :]
    where key = ${key} and ${time}::timestamptz = any(times)`
}

export async function deleteThrottles(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql`delete from throttles where key = any (${keys})`
}

export async function deleteForgotten(sql: Sql, time: Instant): Promise<void> {
  await sql`delete from throttles where forget_time < ${time}`
}
