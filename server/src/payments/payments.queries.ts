import type { PayScene } from '@zsm/contract/payments'
import { paymentState, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, OrderId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

/** A payment: one attempt to pay for a checkout, in one channel and one scene. */
export type Payment = {
  /** Our number, which the provider uses too. */
  paymentNo: string
  creatorId: CreatorId
  checkoutId: OrderId
  channel: string
  scene: PayScene
  amountFen: Fen
  statusDict: StateOf<typeof paymentState>
  tradeNo: string
  payTime: Instant | null
  createTime: Instant
  expireTime: Instant
  /** When the provider is queried next; null for never. */
  askTime: Instant | null
  /** The buyer's IP address, if the scene binds the payment to it; else empty. */
  clientIp: string
  /** The provider's number of the buyer, if the scene binds the payment to it; else empty. */
  payerId: string
  /** The creator's account at a platform's provider that receives the money; else empty. */
  subMchId: string
}

type NewPayment = Omit<Payment, 'creatorId' | 'statusDict' | 'tradeNo' | 'payTime'>

const columns = (sql: Sql) => sql`
  payment_no, creator_id, checkout_id, channel, scene, amount_fen, status_dict, trade_no, pay_time, create_time,
  expire_time, ask_time, client_ip, payer_id, sub_mch_id`

export async function insertPayment(sql: Tx, creator: CreatorId, payment: NewPayment): Promise<Payment> {
  const [made] = await sql<[Payment]>`
    insert into payments ${sql.insert({ creatorId: creator, ...payment, statusDict: paymentState.open })}
    returning ${columns(sql)}`
  return made
}

/** The payment of a number. The key has no creator, because a channel does not know our creators. */
export async function findPayment(sql: Sql, paymentNo: string): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    select ${columns(sql)} from payments where payment_no = ${paymentNo}`
  return payment
}

/** The creator's account that receives a payment. Undefined if the money goes to none. */
export async function findSubMerchantOfPayment(sql: Sql, paymentNo: string): Promise<string | undefined> {
  const payment = await findPayment(sql, paymentNo)
  return payment?.subMchId || undefined
}

/** The payment, locked until the transaction ends. */
export async function lockPayment(sql: Tx, paymentNo: string): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    select ${columns(sql)} from payments where payment_no = ${paymentNo} for update`
  return payment
}

/** All payments of a checkout, newest first. */
export function listPayments(sql: Sql, creator: CreatorId, checkoutId: OrderId): Promise<Payment[]> {
  return sql<Payment[]>`
    select ${columns(sql)} from payments where creator_id = ${creator} and checkout_id = ${checkoutId}
    order by create_time desc, payment_no desc`
}

type PaidNow = { paymentNo: string; tradeNo: string; payTime: Instant }

/**
 * 1 待支付 → 2 已支付. Also from 3 已关闭, because a provider may take the money nevertheless. A paid payment keeps its first trade.
 */
export async function markPaymentsPaid(sql: Tx, paid: readonly PaidNow[]): Promise<void> {
  const each = <Key extends keyof PaidNow>(key: Key) => paid.map((one) => one[key])
  await sql`
    update payments set status_dict = ${literal(paymentState.paid)}, trade_no = paid.trade_no, pay_time = paid.pay_time,
      ask_time = null
    from unnest(${each('paymentNo')}::text[], ${each('tradeNo')}::text[], ${each('payTime')}::timestamptz[])
      as paid (payment_no, trade_no, pay_time)
    where payments.payment_no = paid.payment_no and status_dict <> ${literal(paymentState.paid)}`
}

/** 1 待支付 → 3 已关闭. The provider has closed the payment. `askTime`: the next query; null for never. */
export async function markPaymentClosed(sql: Sql, paymentNo: string, askTime: Instant | null): Promise<void> {
  await sql`
    update payments set status_dict = ${literal(paymentState.closed)}, ask_time = ${askTime}
    where payment_no = ${paymentNo} and status_dict in ${literals(paymentState.open, paymentState.closed)}`
}

/** Sets the time of the next query, if one is planned. */
export async function putOff(sql: Sql, paymentNo: string, askTime: Instant): Promise<void> {
  await sql`update payments set ask_time = ${askTime} where payment_no = ${paymentNo} and ask_time is not null`
}

type DuePage = { channel: string; before: Instant; after: Payment | undefined; limit: number }

/** A channel's payments whose query is due, over all creators, the earliest first. */
export function listDue(sql: Sql, { channel, before, after, limit }: DuePage): Promise<Payment[]> {
  return sql<Payment[]>`
    select ${columns(sql)} from payments
    where channel = ${channel} and ask_time <= ${before}
      ${after ? sql`and (ask_time, payment_no) > (${after.askTime}, ${after.paymentNo})` : sql.empty}
    order by ask_time, payment_no limit ${limit}`
}
