import type { Enroll } from '@zsm/contract/creators'
import type { operatorEnrolls } from '@zsm/contract/office/enrolls'
import type { CreatorId, EnrollId, Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql } from '../../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../../database/work-filters.ts'

type Filters = InputOf<typeof operatorEnrolls.listEnroll>
export type Applicant = { frontName: string; account: Mobile }

/** Whose application it is: operators know its id alone. */
export async function findApplicant(
  sql: Sql,
  id: EnrollId,
): Promise<(Applicant & { creatorId: CreatorId }) | undefined> {
  const [applicant] = await sql<(Applicant & { creatorId: CreatorId })[]>`
    select enrolls.creator_id, fronts.name as front_name, fronts.account
    from enrolls join fronts on fronts.creator_id = enrolls.creator_id
    where enrolls.id = ${id}`
  return applicant
}

const work = (sql: Sql): WorkColumns => ({
  list: 'enroll',
  id: sql`enrolls.id`,
  time: sql`enrolls.submit_time`,
})

/** Applications of all creators: who waits longest comes first. */
export async function listAllEnrolls(sql: Sql, filters: Filters): Promise<(Enroll & Applicant)[]> {
  const { limit, offset } = pageBounds(filters)
  const order = workOrder(sql, filters, work(sql), sql`enrolls.submit_time, enrolls.id`)
  return sql<(Enroll & Applicant)[]>`
    select enrolls.id, enrolls.creator_id as front_id, enrolls.platform_dict, type_dict, classify_id, status_dict,
      source_dict, apply_note, invite_code, reject_reason, agree_version, agree_time, submit_time, submit_count, audit_time,
      enrolls.create_time, fronts.name as front_name, fronts.account
    from enrolls join fronts on fronts.creator_id = enrolls.creator_id
    where enrolls.id = any(array(
      select enrolls.id ${from(sql, filters)} where ${matching(sql, filters)} order by ${order} limit ${limit} offset ${offset}))
    order by ${order}`
}

export function countAllEnrolls(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`${from(sql, filters)} where ${matching(sql, filters)}`)
}

/** The names are joined only for a keyword. */
const from = (sql: Sql, { keyword }: Filters): Fragment =>
  keyword ? sql`from enrolls join fronts on fronts.creator_id = enrolls.creator_id` : sql`from enrolls`

/** The keyword is literal text: a number, or part of the front's name. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${keyword ? sql`and (fronts.account = ${keyword} or position(${keyword}::text in fronts.name) > 0)` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}
