import type { WaitingCounts } from '@zsm/contract/office/waiting'
import {
  adjustmentState,
  certificationState,
  changeState,
  differenceState,
  disputeState,
  enrollState,
  goodAudit,
  noticeState,
  openRefunds,
  openWithdraws,
  refundState,
} from '@zsm/contract/states'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql } from '../database/sql.ts'

type Counts = { [Name in keyof WaitingCounts]: number }

/**
 * How many rows each list of decisions opens on, in one statement: every operator's screen asks it once a minute.
 *
 * Each count reads 100 index entries at most. Refunds have no index by state only: `refunds_open_key` holds the few that are
 * open, and serves as long as the condition implies that of the index.
 */
export async function countAllWaiting(sql: Sql): Promise<Counts> {
  const count = (found: Fragment) => sql`(select count(*)::integer from (select ${found} limit 100) as found)`
  const [counts] = await sql<[Counts]>`
    select
      ${count(sql`from enrolls where status_dict = ${literal(enrollState.waiting)}`)} as enroll_count,
      ${count(sql`from certifications where status_dict = ${literal(certificationState.waiting)}`)} as certification_count,
      ${count(sql`
        from (
          select id from goods where audit_dict = ${literal(goodAudit.waiting)} and delete_time is null
          union
          select good_id from good_revisions
          join goods on goods.creator_id = good_revisions.creator_id and goods.id = good_id
          where status_dict = ${literal(goodAudit.waiting)} and delete_time is null
        ) as waiting`)} as good_count,
      ${count(sql`from withdraws where status_dict in ${literals(...openWithdraws)}`)} as withdraw_count,
      ${count(sql`
        from refunds where status_dict in ${literals(...openRefunds)}
          and (status_dict = ${literal(refundState.failed)} or stuck_dict is not null
            or (status_dict = ${literal(refundState.waiting)} and operator_flag))`)} as refund_count,
      ${count(sql`from disputes where status_dict = ${literal(disputeState.waiting)}`)} as dispute_count,
      ${count(sql`from orders where held_flag and income_fen > 0`)} as held_order_count,
      ${count(sql`from kept_notices where status_dict = ${literal(noticeState.waiting)}`)} as notice_count,
      ${count(sql`from reconciliation_items where status_dict = ${literal(differenceState.open)}`)} as difference_count,
      ${count(sql`from adjustments where status_dict = ${literal(adjustmentState.waiting)}`)} as adjustment_count,
      ${count(sql`from operator_changes where status_dict = ${literal(changeState.waiting)}`)} as change_count`
  return counts
}
