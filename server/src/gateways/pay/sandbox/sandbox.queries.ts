import type { Fen, Instant } from '@zsm/contract/values'
import type { Sql } from '../../../database/sql.ts'

export type SandboxPayment = {
  paymentNo: string
  subject: string
  amountFen: Fen
  returnUrl: string
  createTime: Instant
  expireTime: Instant
  closedFlag: boolean
}

export type SandboxTrade = { tradeNo: string; paymentNo: string; paidFen: Fen; payTime: Instant }
type SandboxRefund = { refundNo: string; tradeNo: string; refundFen: Fen; refundTime: Instant }

/** Stores a payment. An existing one stays as it is. */
export async function insertPayment(sql: Sql, payment: Omit<SandboxPayment, 'closedFlag'>): Promise<void> {
  await sql`
    insert into sandbox_payments ${sql.insert(payment)}
    on conflict on constraint sandbox_payments_pkey do nothing`
}

export async function findPayment(sql: Sql, paymentNo: string): Promise<SandboxPayment | undefined> {
  const [payment] = await sql<SandboxPayment[]>`
    select payment_no, subject, amount_fen, return_url, create_time, expire_time, closed_flag
    from sandbox_payments where payment_no = ${paymentNo}`
  return payment
}

/** False if it was paid. */
export async function closePayment(sql: Sql, paymentNo: string): Promise<boolean> {
  const closed = await sql<{ paymentNo: string }[]>`
    update sandbox_payments set closed_flag = true
    where payment_no = ${paymentNo}
      and not exists (select 1 from sandbox_trades where sandbox_trades.payment_no = sandbox_payments.payment_no)
    returning payment_no`
  return closed.length > 0
}

export async function insertTrade(sql: Sql, trade: SandboxTrade): Promise<void> {
  await sql`insert into sandbox_trades ${sql.insert(trade)}`
}

/** All trades of a payment, oldest first. */
export function listTrades(sql: Sql, paymentNo: string): Promise<SandboxTrade[]> {
  return sql<SandboxTrade[]>`
    select trade_no, payment_no, paid_fen, pay_time from sandbox_trades
    where payment_no = ${paymentNo} order by pay_time, trade_no`
}

/** The first trade of a payment. */
export async function findTrade(sql: Sql, paymentNo: string): Promise<SandboxTrade | undefined> {
  const [trade] = await listTrades(sql, paymentNo)
  return trade
}

/** Stores a refund. Returns the stored one if the number was requested before. */
export async function takeRefund(sql: Sql, refund: SandboxRefund): Promise<SandboxRefund> {
  await sql`
    insert into sandbox_refunds ${sql.insert(refund)} on conflict on constraint sandbox_refunds_pkey do nothing`
  return (await findRefund(sql, refund.refundNo)) ?? refund
}

export async function findRefund(sql: Sql, refundNo: string): Promise<SandboxRefund | undefined> {
  const [refund] = await sql<SandboxRefund[]>`
    select refund_no, trade_no, refund_fen, refund_time from sandbox_refunds where refund_no = ${refundNo}`
  return refund
}

/** A line of the sandbox's bill. `feeFen` is always 0. */
type Moved = {
  kind: 'payment' | 'refund'
  paymentNo: string
  tradeNo: string
  refundNo: string
  amountFen: Fen
  feeFen: Fen
  time: Instant
  state: string
  outcome: 'done'
}

/** All movements of a day in Beijing, in the order of their time. */
export function listMoved(sql: Sql, day: string): Promise<Moved[]> {
  return sql<Moved[]>`
    select * from (
      select 'payment' as kind, payment_no, trade_no, '' as refund_no, paid_fen as amount_fen, 0 as fee_fen,
        pay_time as time, 'SUCCESS' as state, 'done' as outcome
      from sandbox_trades
      where pay_time >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
        and pay_time < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      union all
      select 'refund', coalesce(payment_no, ''), sandbox_refunds.trade_no, refund_no, refund_fen, 0, refund_time, 'REFUND',
        'done'
      from sandbox_refunds left join sandbox_trades on sandbox_trades.trade_no = sandbox_refunds.trade_no
      where refund_time >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
        and refund_time < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    ) as moved
    order by time, trade_no, refund_no`
}
