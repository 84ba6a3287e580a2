import type { Day, Instant } from '@zsm/contract/values'
import type { Fragment, Sql } from '../database/sql.ts'

/** The first instant of the Asia/Shanghai day that is `later` days after `day`. */
export function dayStart(sql: Sql, day: Day, later = 0): Fragment {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Shanghai')`
}

/** The Asia/Shanghai day of an instant. */
export function dayOf(sql: Sql, instant: Instant): Fragment {
  return sql`(${instant}::timestamptz at time zone 'Asia/Shanghai')::date`
}
