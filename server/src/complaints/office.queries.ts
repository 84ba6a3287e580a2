import type { OperatorComplaint, operatorComplaints } from '@zsm/contract/office/complaints'
import { complaintKind, complaintState } from '@zsm/contract/states'
import type { ComplaintId, Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../database/work-filters.ts'
import { type ComplaintRow, complaintColumns } from './queries.ts'

type Filters = InputOf<typeof operatorComplaints.listComplaint>

/** `mobile` is whole. */
export type OfficeRow = ComplaintRow &
  Pick<OperatorComplaint, 'frontName' | 'deciderName'> & { mobile: Mobile | null }

const from = (sql: Sql): Fragment => sql`
  from complaints c join fronts f on f.creator_id = c.creator_id
  left join learners l on l.id = c.learner_id
  left join operators decider on decider.id = c.decider_id`

const rows = (sql: Sql): Fragment => sql`
  select ${complaintColumns(sql)}, f.name as front_name, l.mobile, coalesce(decider.name, '') as decider_name
  ${from(sql)}`

/** Of all creators. Operators pass only the id. */
export async function findAnyComplaint(sql: Sql, id: ComplaintId): Promise<OfficeRow | undefined> {
  const [complaint] = await sql<OfficeRow[]>`${rows(sql)} where c.id = ${id}`
  return complaint
}

/** Those that wait come first: minors, then by the promised time. */
const waitingFirst = (sql: Sql): Fragment => sql`
  (c.status_dict = ${literal(complaintState.waiting)} and c.kind_dict = ${literal(complaintKind.minors)}) desc,
  (c.status_dict = ${literal(complaintState.waiting)}) desc,
  case when c.status_dict = ${literal(complaintState.waiting)} then c.deadline_time end, c.id desc`

const work = (sql: Sql): WorkColumns => ({ list: 'complaint', id: sql`c.id`, time: sql`c.submit_time` })

export function listAllComplaints(sql: Sql, filters: Filters): Promise<OfficeRow[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<OfficeRow[]>`
    ${rows(sql)} where ${matching(sql, filters)}
    order by ${workOrder(sql, filters, work(sql), waitingFirst(sql))} limit ${limit} offset ${offset}`
}

export function countAllComplaints(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`${from(sql)} where ${matching(sql, filters)}`)
}

/** The keyword is literal text: the number of the case, or a part of the thing's or the creator's name. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, kindDict, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and c.status_dict = ${statusDict}`}
    ${kindDict === undefined ? sql.empty : sql`and c.kind_dict = ${kindDict}`}
    ${keyword ? sql`and strpos(lower(c.complaint_no || ' ' || c.target_name || ' ' || f.name), lower(${keyword})) > 0` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}
