import { bankChannel } from '@zsm/contract/reconciliation/days'
import { billLineKind, payoutWay, refundState, withdrawState } from '@zsm/contract/states'
import type { Day, Instant } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import { type BookRow, onDay } from './ours.queries.ts'

/** False for payouts that a platform's provider makes from the creator's own account: no statement of ours has them. */
const paidByUs = (sql: Sql): Fragment => sql`payout_way_dict is distinct from ${literal(payoutWay.platform)}`

/** The bank's number of a transfer, in the form that `transfer_numbers` stores. */
const proof = (sql: Sql, column: Fragment): Fragment =>
  sql`upper(regexp_replace(normalize(${column}, NFKC), '\\s', '', 'g'))`

const billedDay = (sql: Sql, day: Day, { number, transfer }: { number: Fragment; transfer: Fragment }) => sql`
  (select max(lines.day) from bill_lines as lines
    where lines.channel = ${bankChannel} and lines.day <> ${day}
      and (lines.payment_no = ${number} or (lines.trade_no <> '' and lines.trade_no = ${proof(sql, transfer)})))`

/**
 * Withdrawals that arrived on the day (by batch, transfer or hand), and withdrawals in any state that a line of the day's statements
 * names. A withdrawal that the bank returned had left on its day, so it counts.
 */
export function listOurPayouts(sql: Sql, day: Day): Promise<BookRow[]> {
  return sql<BookRow[]>`
    with chosen as (
      select creator_id, id from withdraws where ${onDay(sql, sql`arrive_time`, day)} and ${paidByUs(sql)}
      union
      select withdraws.creator_id, withdraws.id from bill_lines as lines
      join withdraws on withdraws.withdraw_no = lines.payment_no
      where lines.channel = ${bankChannel} and lines.day = ${day} and lines.payment_no <> ''
      union
      select numbers.creator_id, numbers.withdraw_id from bill_lines as lines
      join transfer_numbers as numbers on numbers.number = lines.trade_no
      where lines.channel = ${bankChannel} and lines.day = ${day} and numbers.withdraw_id is not null
    )
    select withdraw_no as key, ${literal(billLineKind.payout)} as kind_dict, withdraw_no as our_no,
      channel_txn_no as trade_no, arrive_fen as fen, null::bigint as fee_fen, coalesce(arrive_time, apply_time) as time,
      coalesce(audit_time, apply_time) as since_time,
      arrive_time is not null and status_dict in ${literals(withdrawState.arrived, withdrawState.returned)} as is_moved,
      false as is_under_way, false as is_by_hand, status_dict,
      ${billedDay(sql, day, { number: sql`withdraw_no`, transfer: sql`channel_txn_no` })} as billed_day
    from chosen
    join withdraws on withdraws.creator_id = chosen.creator_id and withdraws.id = chosen.id`
}

/** Refunds that finance transferred to buyers on the day, and refunds whose transfer a line of the day's statements names. */
export function listHandRefunds(sql: Sql, day: Day): Promise<BookRow[]> {
  return sql<BookRow[]>`
    with chosen as (
      select creator_id, id from refunds
      where ${onDay(sql, sql`success_time`, day)} and transfer_no <> '' and status_dict = ${literal(refundState.refunded)}
      union
      select numbers.creator_id, numbers.refund_id from bill_lines as lines
      join transfer_numbers as numbers on numbers.number = lines.trade_no
      where lines.channel = ${bankChannel} and lines.day = ${day} and numbers.refund_id is not null
    )
    select refund_no as key, ${literal(billLineKind.refund)} as kind_dict, refund_no as our_no, transfer_no as trade_no,
      amount_fen as fen, null::bigint as fee_fen, coalesce(success_time, apply_time) as time, apply_time as since_time,
      status_dict = ${literal(refundState.refunded)} as is_moved, false as is_under_way, false as is_by_hand, status_dict,
      ${billedDay(sql, day, { number: sql`refund_no`, transfer: sql`transfer_no` })} as billed_day
    from chosen
    join refunds on refunds.creator_id = chosen.creator_id and refunds.id = chosen.id`
}

/** The days since `from` on which our own accounts paid money out. */
export async function listPayoutDays(sql: Sql, from: Instant, to: Day): Promise<Day[]> {
  const rows = await sql<{ day: Day }[]>`
    select distinct ((moved at time zone 'Asia/Shanghai')::date)::text as day from (
      select arrive_time as moved from withdraws where arrive_time >= ${from} and ${paidByUs(sql)}
      union all
      select success_time from refunds where success_time >= ${from} and transfer_no <> ''
    ) as payouts
    where (moved at time zone 'Asia/Shanghai')::date <= ${to}::date
    order by day`
  return rows.map(({ day }) => day)
}
