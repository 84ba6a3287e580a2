import type { OperatorRefund, operatorRefunds } from '@zsm/contract/office/refunds'
import { refundState } from '@zsm/contract/states'
import type { CreatorId, OperatorId, RefundId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { beginsWith } from '../database/keyword.ts'
import { literal } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../database/work-filters.ts'

/** A row without its pictures, which another table has. */
type OfficeRefund = Omit<OperatorRefund, 'pictures'>

type Filters = InputOf<typeof operatorRefunds.listRefund>

/** The creator who made the sale. Operators pass only the refund's id. */
export async function findSeller(sql: Sql, id: RefundId): Promise<CreatorId | undefined> {
  const [seller] = await sql<{ creatorId: CreatorId }[]>`select creator_id from refunds where id = ${id}`
  return seller?.creatorId
}

const rows = (sql: Sql, operator: OperatorId) => sql`
  select refunds.id, refund_no, refunds.creator_id as front_id, order_id, order_no, good_id, good_name, user_name,
    user_mobile, amount_fen, refunds.platform_fee_fen, refunds.channel_fee_fen, refunds.income_fen, reason_dict, note, apply_by_dict, revoke_access_flag, operator_flag,
    channel_dict, refunds.status_dict, stuck_dict, reason, apply_time, deadline_time, success_time, fronts.name as front_name,
    transfer_no, transfer_note, coalesce(proposers.name, '') as proposer_name, coalesce(deciders.name, '') as decider_name,
    coalesce(proposer_id = ${operator}, false) as own_flag
  from refunds
  join orders on orders.creator_id = refunds.creator_id and orders.id = refunds.order_id
  join fronts on fronts.creator_id = refunds.creator_id
  left join operators as proposers on proposers.id = proposer_id
  left join operators as deciders on deciders.id = decider_id`

/** The refund, or none. */
export function findAnyRefund(sql: Sql, operator: OperatorId, id: RefundId): Promise<OfficeRefund[]> {
  return sql<OfficeRefund[]>`${rows(sql, operator)} where refunds.id = ${id}`
}

const work = (sql: Sql): WorkColumns => ({
  list: 'refund',
  id: sql`refunds.id`,
  time: sql`refunds.apply_time`,
  fen: sql`refunds.amount_fen`,
})

/** Refunds of all creators: refunds that wait for the platform oldest first, others newest first. */
export async function listAllRefunds(
  sql: Sql,
  operator: OperatorId,
  filters: Filters,
): Promise<OfficeRefund[]> {
  const { limit, offset } = pageBounds(filters)
  const isWaiting = filters.waitFlag || filters.statusDict === refundState.failed
  const usual = isWaiting ? sql`refunds.id` : sql`refunds.id desc`
  const order = workOrder(sql, filters, work(sql), usual)
  return sql<OfficeRefund[]>`
    ${rows(sql, operator)} where refunds.id = any(array(
      select refunds.id from refunds where ${matching(sql, filters)} order by ${order} limit ${limit} offset ${offset}))
    order by ${order}`
}

export function countAllRefunds(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`from refunds where ${matching(sql, filters)}`)
}

/** The keyword is literal text: the beginning of the refund's number or its order's number. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, waitFlag, frontId, keyword } = filters
  return sql`true
    ${frontId === undefined ? sql.empty : sql`and refunds.creator_id = ${frontId}`}
    ${
      waitFlag
        ? sql`and (refunds.status_dict = ${literal(refundState.failed)} or stuck_dict is not null
      or (refunds.status_dict = ${literal(refundState.waiting)} and operator_flag))`
        : sql.empty
    }
    ${statusDict === undefined ? sql.empty : sql`and refunds.status_dict = ${statusDict}`}
    ${keyword ? sql`and refunds.id = any(array(${numbered(sql, keyword)}))` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}

/** Of whose number, or whose order's, the keyword is the beginning: by `refunds_no_idx`, and by `orders_no_idx` and `refunds_order_idx`. */
const numbered = (sql: Sql, keyword: string): Fragment => sql`
  select id from refunds where ${beginsWith(sql, sql`refund_no`, keyword)}
  union
  select refunds.id from orders
  join refunds on refunds.creator_id = orders.creator_id and refunds.order_id = orders.id
  where ${beginsWith(sql, sql`order_no`, keyword)}`
