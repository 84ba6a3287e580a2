import type { Instant } from '@zsm/contract/values'
import { recordsOf } from '../database/records.ts'
import type { Sql } from '../database/sql.ts'

export type CountedError = {
  hour: Instant
  kind: string
  message: string
  url: string
  errorCount: number
  lastTime: Instant
}

/** Adds client errors to their hours. Each hour and kind stands here once. */
export async function addClientErrors(sql: Sql, clientErrors: readonly CountedError[]): Promise<void> {
  await sql`
    insert into client_error_hours ${recordsOf('client_error_hours', clientErrors)}
    on conflict on constraint client_error_hours_pkey do update set
      error_count = client_error_hours.error_count + excluded.error_count,
      last_time = greatest(client_error_hours.last_time, excluded.last_time)`
}

export async function forgetClientErrors(sql: Sql, before: Instant): Promise<void> {
  await sql`delete from client_error_hours where hour < ${before}`
}

/** The most frequent client errors since an instant, and how many there were in all. */
export async function listClientErrors(
  sql: Sql,
  since: Instant,
  limit: number,
): Promise<{ message: string; url: string; count: number; lastTime: Instant; allCount: number }[]> {
  return sql<{ message: string; url: string; count: number; lastTime: Instant; allCount: number }[]>`
    select (array_agg(message order by last_time desc))[1] as message, (array_agg(url order by last_time desc))[1] as url,
      sum(error_count)::integer as count, max(last_time) as last_time,
      (sum(sum(error_count)) over ())::integer as all_count
    from client_error_hours where hour >= ${since}
    group by kind order by count desc, last_time desc limit ${limit}`
}
