import { checkoutState, noticeState, paymentState } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { literal } from '../../database/literal.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { type Checkout, checkoutColumns } from '../checkouts.queries.ts'

type Asked = { channel: string; paymentNo: string; paidFen: Fen; noticeHash: string }
type OpenPayment = Checkout & { paymentNo: string; subMchId: string }

/**
 * Selects the payments to book: open, the amount is right, the checkout is open, and no notice of it is stored. Returns each with its
 * checkout. Their funds, payments and checkouts are locked until the transaction ends.
 *
 * `skip locked` leaves out what another transaction holds, so a group of many creators waits for nobody and cannot deadlock, whatever
 * the order of its rows. A creator without a fund is left out too. PostgreSQL looks at the conditions again on the rows that it has
 * locked. Three primary keys and `kept_notices_hash_key` find the rows; there is no creator, because a channel does not know ours.
 */
export function lockOpenPayments(sql: Tx, asked: readonly Asked[]): Promise<OpenPayment[]> {
  const each = <Key extends keyof Asked>(key: Key) => asked.map((one) => one[key])
  return sql<OpenPayment[]>`
    select payments.payment_no, payments.sub_mch_id, ${checkoutColumns(sql)}
    from unnest(${each('channel')}::text[], ${each('paymentNo')}::text[], ${each('paidFen')}::bigint[],
      ${each('noticeHash')}::text[]) as asked (channel, payment_no, paid_fen, notice_hash)
    join payments on payments.payment_no = asked.payment_no and payments.channel = asked.channel
      and payments.amount_fen = asked.paid_fen and payments.status_dict = ${literal(paymentState.open)}
    join checkouts on checkouts.creator_id = payments.creator_id and checkouts.id = payments.checkout_id
      and checkouts.status_dict = ${literal(checkoutState.open)}
    join funds on funds.creator_id = payments.creator_id
    where not exists (
      select 1 from kept_notices where kept_notices.channel = asked.channel and kept_notices.notice_hash = asked.notice_hash)
    for update of funds, payments, checkouts skip locked`
}

type TradeNo = { channel: string; tradeNo: string }

/** The trades for which a stored notice is pending. `kept_notices_waiting_idx` has only pending notices. */
export function listAwaitedTrades(sql: Sql, trades: readonly TradeNo[]): Promise<TradeNo[]> {
  const [channels, numbers] = [trades.map(({ channel }) => channel), trades.map(({ tradeNo }) => tradeNo)]
  return sql<TradeNo[]>`
    select distinct channel, trade_no from kept_notices
    where (channel, trade_no) in (select * from unnest(${channels}::text[], ${numbers}::text[]))
      and status_dict = ${literal(noticeState.waiting)}`
}
