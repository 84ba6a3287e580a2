import type { Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

type Failed = { job: string; isLast: boolean; time: Instant; errorName: string; detail: string }

export async function addFailure(sql: Sql, { job, isLast, time, errorName, detail }: Failed): Promise<void> {
  const givenUp = isLast ? 1 : 0
  await sql`
    insert into job_failures (job, day, fail_count, given_up_count, last_time, error_name, detail)
    values (${job}, (${time}::timestamptz at time zone 'Asia/Shanghai')::date, 1, ${givenUp}, ${time}, ${errorName}, ${detail})
    on conflict on constraint job_failures_pkey do update set
      fail_count = job_failures.fail_count + 1,
      given_up_count = job_failures.given_up_count + excluded.given_up_count,
      last_time = excluded.last_time, error_name = excluded.error_name, detail = excluded.detail`
}

type Failure = {
  name: string
  failCount: number
  givenUpCount: number
  lastTime: Instant
  errorName: string
  detail: string
}

/** Each job that failed since an instant, the latest first, with what its last failure said. */
export function listFailures(sql: Sql, since: Instant): Promise<Failure[]> {
  return sql<Failure[]>`
    select job as name, sum(fail_count)::integer as fail_count, sum(given_up_count)::integer as given_up_count,
      max(last_time) as last_time, (array_agg(error_name order by last_time desc))[1] as error_name,
      (array_agg(detail order by last_time desc))[1] as detail
    from job_failures where last_time >= ${since}
    group by job order by max(last_time) desc limit 50`
}

export async function forgetFailures(sql: Sql, before: Instant): Promise<void> {
  await sql`delete from job_failures where day < (${before}::timestamptz at time zone 'Asia/Shanghai')::date`
}
