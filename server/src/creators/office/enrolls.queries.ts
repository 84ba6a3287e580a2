import type { Enroll } from '@zsm/contract/creators'
import type { OperatorEnroll, operatorEnrolls } from '@zsm/contract/office/enrolls'
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

export type Listed = Enroll & Applicant & Pick<OperatorEnroll, 'inviterName' | 'refusals'>

/** Applications with their applicants, who invited them, and earlier refusals of the same account. */
const listed = (sql: Sql): Fragment => sql`
  select enrolls.id, enrolls.creator_id as front_id, enrolls.platform_dict, type_dict, classify_id, status_dict,
    source_dict, teaches, experience, sample_links, apply_note, enrolls.invite_code, reject_reason, agree_version, agree_time,
    submit_time, submit_count, audit_time, enrolls.create_time, fronts.name as front_name, fronts.account,
    coalesce((
      select inviters.name from fronts as inviters
      where inviters.invite_code = enrolls.invite_code and enrolls.invite_code <> ''
    ), '') as inviter_name, coalesce((
      select jsonb_agg(jsonb_build_object('reason', r.reason, 'refuseTime', to_char(r.refuse_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.refuse_time desc)
      from enroll_refusals r join fronts as same on same.creator_id = r.creator_id
      where same.account = fronts.account
    ), '[]') as refusals
  from enrolls join fronts on fronts.creator_id = enrolls.creator_id`

export async function findListed(sql: Sql, id: EnrollId): Promise<Listed | undefined> {
  const [enroll] = await sql<Listed[]>`${listed(sql)} where enrolls.id = ${id}`
  return enroll
}

/** Applications of all creators: who waits longest comes first. */
export async function listAllEnrolls(sql: Sql, filters: Filters): Promise<Listed[]> {
  const { limit, offset } = pageBounds(filters)
  const order = workOrder(sql, filters, work(sql), sql`enrolls.submit_time, enrolls.id`)
  return sql<Listed[]>`
    ${listed(sql)} where enrolls.id = any(array(
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
