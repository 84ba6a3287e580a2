import { mostWork, type WorkName } from '@zsm/contract/office/waiting'
import {
  adjustmentState,
  certificationState,
  changeState,
  closingState,
  complaintKind,
  complaintState,
  differenceState,
  disputeState,
  enrollState,
  goodAudit,
  noticeState,
  openRefunds,
  payoutBatchState,
  refundState,
  takedownState,
  withdrawState,
} from '@zsm/contract/states'
import type { Fen, Instant } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql } from '../database/sql.ts'

/** The rows that wait in one list, the oldest first: when each was submitted, and its amount. */
const lists: Record<WorkName, (sql: Sql) => Fragment> = {
  enroll: (sql) => sql`
    select submit_time as time, null::bigint as fen from enrolls
    where status_dict = ${literal(enrollState.waiting)} order by submit_time`,
  certification: (sql) => sql`
    select submit_time as time, null::bigint as fen from certifications
    where status_dict = ${literal(certificationState.waiting)} order by submit_time`,
  good: (sql) => sql`
    select min(time) as time, null::bigint as fen from (
      (select creator_id, id, update_time as time from goods
        where audit_dict = ${literal(goodAudit.waiting)} and delete_time is null
        order by update_time limit ${mostWork + 1})
      union all
      (select good_revisions.creator_id, good_id, good_revisions.update_time from good_revisions
        join goods on goods.creator_id = good_revisions.creator_id and goods.id = good_id
        where status_dict = ${literal(goodAudit.waiting)} and delete_time is null
        order by good_revisions.update_time limit ${mostWork + 1})
    ) as waiting group by creator_id, id order by 1`,
  appeal: (sql) => sql`
    select appeal_time as time, null::bigint as fen from takedowns
    where status_dict = ${literal(takedownState.appealed)} order by appeal_time`,
  withdraw: (sql) => withdraws(sql, withdrawState.applied, sql`amount_fen`),
  payout: (sql) => withdraws(sql, withdrawState.paying, sql`arrive_fen`),
  paused: (sql) => withdraws(sql, withdrawState.paused, sql`amount_fen`),
  batch: (sql) => sql`
    select make_time as time, sum_fen as fen from payout_batches
    where status_dict in ${literals(payoutBatchState.waiting, payoutBatchState.approved, payoutBatchState.exported, payoutBatchState.answered)}
    order by id`,
  refund: (sql) => sql`
    select apply_time as time, amount_fen as fen from refunds
    where status_dict in ${literals(...openRefunds)}
      and (status_dict = ${literal(refundState.failed)} or stuck_dict is not null
        or (status_dict = ${literal(refundState.waiting)} and operator_flag))
    order by apply_time`,
  dispute: (sql) => sql`
    select apply_time as time, pay_fen - orders.refund_fen as fen from disputes
    join orders on orders.creator_id = disputes.creator_id and orders.id = order_id
    where disputes.status_dict = ${literal(disputeState.waiting)} order by apply_time`,
  heldOrder: (sql) => sql`
    select pay_time as time, income_fen as fen from orders where held_flag and income_fen > 0 order by id`,
  notice: (sql) => sql`
    select receive_time as time, coalesce(amount_fen, 0) as fen from kept_notices
    where status_dict = ${literal(noticeState.waiting)} order by receive_time`,
  difference: (sql) => sql`
    select find_time as time, abs(delta_fen) as fen from reconciliation_items
    where status_dict = ${literal(differenceState.open)} order by find_time`,
  adjustment: (sql) => sql`
    select create_time as time, abs(amount_fen) as fen from adjustments
    where status_dict = ${literal(adjustmentState.waiting)} order by id`,
  closing: (sql) => sql`
    select due_time as time, null::bigint as fen from closings
    where status_dict = ${literal(closingState.coolingOff)} and due_time <= now() order by due_time`,
  change: (sql) => sql`
    select create_time as time, null::bigint as fen from operator_changes
    where status_dict = ${literal(changeState.waiting)} order by id`,
  complaint: (sql) => complaints(sql, false),
  minorComplaint: (sql) => complaints(sql, true),
}

/** Cases that wait for operators: about minors, or about anything else. */
const complaints = (sql: Sql, minors: boolean) => sql`
  select submit_time as time, null::bigint as fen from complaints
  where status_dict = ${literal(complaintState.waiting)}
    and (kind_dict = ${literal(complaintKind.minors)}) = ${minors} order by submit_time`

const withdraws = (sql: Sql, state: number, fen: Fragment) => sql`
  select apply_time as time, ${fen} as fen from withdraws
  where status_dict = ${literal(state)} order by apply_time`

export type WorkSums = {
  name: WorkName
  count: number
  oldestTime: Instant | null
  sumFen: Fen | null
  overdueCount: number
}

/**
 * What waits in these lists, in one statement: every operator's screen asks it after each change and once a minute, and each server while
 * a stream is open. `dueTimes` has for each list the time before which a submission is overdue.
 *
 * Each list reads its oldest thousand through a partial index of its pending rows (`*_waiting_idx`, `*_open_idx`, `orders_held_idx`,
 * `closings_due_idx`), so the cost grows with what waits and not with the creators. What breaks it: a condition that the index's own
 * condition no longer follows from.
 */
export async function sumWork(sql: Sql, dueTimes: ReadonlyMap<WorkName, Instant>): Promise<WorkSums[]> {
  const parts = [...dueTimes].map(
    ([name, dueTime]) => sql`
      select ${name}::text as name, count(*)::integer as count, min(time) as oldest_time, sum(fen)::bigint as sum_fen,
        (count(*) filter (where time < ${dueTime}))::integer as overdue_count
      from (${lists[name](sql)} limit ${mostWork + 1}) as waiting`,
  )
  const [first, ...others] = parts
  if (!first) return []
  return sql<WorkSums[]>`${others.reduce((all, part) => sql`${all} union all ${part}`, first)}`
}
