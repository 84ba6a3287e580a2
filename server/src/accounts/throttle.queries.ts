import type { Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

type Occurrence = { key: string; time: Instant }
type Window = Occurrence & { since: Instant; limit: number; forgetTime: Instant }

/** Notes the occurrence unless `limit` of them happened since: one statement, so parallel ones count too. */
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
