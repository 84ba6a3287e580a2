import { billLineKind, openRefunds, type payChannel, refundState, type StateOf } from '@zsm/contract/states'
import type { Day, Fen, Instant } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import type { BillPlace, LineKind } from './lines.queries.ts'

/** An entry of our books as stored, before the rules judge it. */
export type BookRow = {
  key: string
  kindDict: LineKind
  ourNo: string
  tradeNo: string
  fen: Fen
  /** The provider's fee at the agreed rate, as it was booked; negative where a refund returns it. Null where nothing is kept. */
  feeFen: Fen | null
  time: Instant
  /** The earliest time at which the other side may have it. */
  sinceTime: Instant
  isMoved: boolean
  isUnderWay: boolean
  isByHand: boolean
  statusDict: number
  billedDay: Day | null
}

/** True from the day's beginning until before its end, in Asia/Shanghai. */
export const onDay = (sql: Sql, column: Fragment, day: Day): Fragment => sql`
  ${column} >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
  and ${column} < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`

/**
 * A channel's trades that were paid on the day, and the trades that the day's bill names. Across creators, because a provider does not
 * know our creators. A sale on another platform has no payment of ours, and counts only if the bill names it.
 * An order's fee is what its refunds have left of it, so their parts are added again.
 */
export function listOurPayments(sql: Sql, { channel, day }: BillPlace): Promise<BookRow[]> {
  return sql<BookRow[]>`
    with chosen as (
      select trade_no from payment_trades
      where channel = ${channel} and payment_no <> '' and ${onDay(sql, sql`pay_time`, day)}
      union
      select trade_no from bill_lines
      where channel = ${channel} and day = ${day} and kind_dict = ${literal(billLineKind.payment)}
    )
    select trades.trade_no as key, ${literal(billLineKind.payment)} as kind_dict,
      coalesce(nullif(trades.payment_no, ''), trades.order_no) as our_no, trades.trade_no,
      orders.pay_fen as fen, orders.channel_fee_fen + (
        select coalesce(sum(refunds.channel_fee_fen), 0)::bigint from refunds
        where refunds.creator_id = orders.creator_id and refunds.order_id = orders.id
          and refunds.status_dict = ${literal(refundState.refunded)}) as fee_fen, orders.pay_time as time, orders.pay_time as since_time,
      true as is_moved, false as is_under_way, false as is_by_hand, orders.status_dict,
      (select max(lines.day) from bill_lines as lines
        where lines.channel = ${channel} and lines.trade_no = trades.trade_no and lines.day <> ${day}
          and lines.kind_dict = ${literal(billLineKind.payment)}) as billed_day
    from chosen
    join payment_trades as trades on trades.channel = ${channel} and trades.trade_no = chosen.trade_no
    join orders on orders.creator_id = trades.creator_id and orders.id = trades.order_id`
}

/** Our payments that the day's bill calls paid and that were never booked. */
export function listUnbooked(sql: Sql, { channel, day }: BillPlace): Promise<BookRow[]> {
  return sql<BookRow[]>`
    select lines.trade_no as key, ${literal(billLineKind.payment)} as kind_dict, payments.payment_no as our_no,
      lines.trade_no, payments.amount_fen as fen, null::bigint as fee_fen, payments.create_time as time, payments.create_time as since_time,
      false as is_moved, false as is_under_way, false as is_by_hand, payments.status_dict, null as billed_day
    from bill_lines as lines
    join payments on payments.payment_no = lines.payment_no and payments.channel = lines.channel
    where lines.channel = ${channel} and lines.day = ${day} and lines.kind_dict = ${literal(billLineKind.payment)}
      and not exists (
        select 1 from payment_trades where payment_trades.channel = lines.channel and payment_trades.trade_no = lines.trade_no
      )`
}

/** A channel's refunds that were paid on the day, and refunds in any state that the day's bill names. */
export function listOurRefunds(
  sql: Sql,
  { channel, day, payChannelDict }: BillPlace & { payChannelDict: StateOf<typeof payChannel> },
): Promise<BookRow[]> {
  return sql<BookRow[]>`
    with named as (
      select refunds.creator_id, refunds.id from bill_lines as lines
      join payment_trades as trades on trades.channel = lines.channel and trades.trade_no = lines.trade_no
      join refunds on refunds.creator_id = trades.creator_id and refunds.order_id = trades.order_id
        and refunds.refund_no = lines.refund_no
      where lines.channel = ${channel} and lines.day = ${day} and lines.kind_dict = ${literal(billLineKind.refund)}
    ), chosen as (
      select creator_id, id from named
      union
      select refunds.creator_id, refunds.id from refunds
      join orders on orders.creator_id = refunds.creator_id and orders.id = refunds.order_id
      join payment_trades as trades on trades.channel = ${channel} and trades.trade_no = orders.trade_no
        and trades.payment_no <> ''
      where ${onDay(sql, sql`success_time`, day)} and refunds.status_dict = ${literal(refundState.refunded)}
        and orders.pay_channel_dict = ${payChannelDict}
    )
    select orders.trade_no || '/' || refund_no as key, ${literal(billLineKind.refund)} as kind_dict, refund_no as our_no,
      orders.trade_no, amount_fen as fen,
      case when transfer_no = '' then -refunds.channel_fee_fen end as fee_fen, coalesce(success_time, apply_time) as time, apply_time as since_time,
      refunds.status_dict = ${literal(refundState.refunded)} as is_moved,
      refunds.status_dict in ${literals(...openRefunds)} and refunds.status_dict <> ${literal(refundState.waiting)} as is_under_way,
      transfer_no <> '' as is_by_hand, refunds.status_dict,
      (select max(lines.day) from bill_lines as lines
        where lines.channel = ${channel} and lines.trade_no = orders.trade_no and lines.refund_no = refunds.refund_no
          and lines.day <> ${day} and lines.kind_dict = ${literal(billLineKind.refund)}
          and lines.outcome <> 'failed') as billed_day
    from chosen
    join refunds on refunds.creator_id = chosen.creator_id and refunds.id = chosen.id
    join orders on orders.creator_id = refunds.creator_id and orders.id = refunds.order_id`
}

/** The first day since `from` on which a channel took money for us. Undefined if there is none. */
export async function findFirstDay(sql: Sql, channel: string, from: Instant): Promise<Day | undefined> {
  const [row] = await sql<{ day: Day | null }[]>`
    select ((min(pay_time) at time zone 'Asia/Shanghai')::date)::text as day from payment_trades
    where channel = ${channel} and payment_no <> '' and pay_time >= ${from}`
  return row?.day ?? undefined
}
