import type { OperatorDispute, operatorDisputes } from '@zsm/contract/office/disputes'
import { disputeState } from '@zsm/contract/states'
import type { DisputeId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../database/work-filters.ts'

type Filters = InputOf<typeof operatorDisputes.listDispute>

/** What may still go back is computed from the order's state by the caller. */
type OfficeRow = Omit<OperatorDispute, 'refundableFen'> & { paidBackFen: OperatorDispute['payFen'] }

const fromDisputes = (sql: Sql): Fragment => sql`
  from disputes d
  join orders o on o.creator_id = d.creator_id and o.id = d.order_id
  join fronts f on f.creator_id = d.creator_id
  left join operators on operators.id = decider_id`

const rows = (sql: Sql): Fragment => sql`
  select d.id, d.creator_id as front_id, f.name as front_name, d.order_id, o.order_no, o.good_id, o.good_name, o.user_name,
    o.user_mobile, o.status_dict as order_status_dict, o.pay_fen, o.refund_fen as paid_back_fen, o.pay_time, o.settle_flag, d.apply_by_dict,
    d.reason_dict, d.reason, d.status_dict, d.apply_time, d.deadline_time, d.decision_note, d.refund_fen, d.decide_time,
    coalesce(operators.name, '') as decider_name
  ${fromDisputes(sql)}`

/** Of all creators. Operators pass only the dispute's id. */
export async function findAnyDispute(sql: Sql, id: DisputeId): Promise<OfficeRow | undefined> {
  const [dispute] = await sql<OfficeRow[]>`${rows(sql)} where d.id = ${id}`
  return dispute
}

const work = (sql: Sql): WorkColumns => ({
  list: 'dispute',
  id: sql`d.id`,
  time: sql`d.apply_time`,
  fen: sql`o.pay_fen`,
})

/** Those that wait for the operators oldest first, others newest first. */
export function listAllDisputes(sql: Sql, filters: Filters): Promise<OfficeRow[]> {
  const { limit, offset } = pageBounds(filters)
  const isWaiting = filters.statusDict === disputeState.waiting
  const usual = isWaiting ? sql`d.id` : sql`d.status_dict = ${literal(disputeState.waiting)} desc, d.id desc`
  const order = workOrder(sql, filters, work(sql), usual)
  return sql<OfficeRow[]>`
    ${rows(sql)} where d.id = any(array(
      select d.id ${from(sql, filters)} where ${matching(sql, filters)} order by ${order} limit ${limit} offset ${offset}))
    order by ${order}`
}

export function countAllDisputes(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`${from(sql, filters)} where ${matching(sql, filters)}`)
}

/** The order and the creator are joined only for filters that ask for them. */
function from(sql: Sql, { keyword, leastFen, mostFen, sort }: Filters): Fragment {
  const isJoined = keyword || leastFen !== undefined || mostFen !== undefined || sort !== undefined
  return isJoined ? fromDisputes(sql) : sql`from disputes d`
}

/** The keyword is literal text: the beginning of the order's number, or a part of the good's or the creator's name. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and d.status_dict = ${statusDict}`}
    ${keyword ? sql`and (starts_with(o.order_no, ${keyword}) or strpos(lower(o.good_name || ' ' || f.name), lower(${keyword})) > 0)` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}
