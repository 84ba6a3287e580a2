import { randomInt } from 'node:crypto'
import { z } from 'zod'

/** A refusal as WeChat Pay writes it. */
export class WechatRefusal extends Error {
  readonly status: number
  readonly code: string
  /** Which field is wrong, where one is. */
  readonly field: string | undefined
  constructor(status: number, code: string, message: string, field?: string) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
  }
}

/** `url`: where the merchant wants to be told. */
export type WechatEvent = { type: string; original: 'transaction' | 'refund'; resource: object; url?: string }
export type BookedPayment = {
  no: string
  kind: keyof typeof orders
  /** What it was opened with: the same again is the same payment. */
  order: string
  total: number
  description: string
  notifyUrl: string
  expireAt: number
  openid: string
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'
  transactionId: string
  paidAt: number
  refundedFen: number
}
export type BookedRefund = {
  no: string
  id: string
  transactionId: string
  paymentNo: string
  refund: number
  total: number
  state: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  notifyUrl: string
  askedAt: number
  endedAt: number
}

const inBytes = (most: number) => z.string().refine((text) => text !== '' && Buffer.byteLength(text) <= most)
const Number32 = z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/)
const Address = z.url({ protocol: /^https?$/ }).refine((url) => !url.includes('?'))
const order = {
  appid: z.string(),
  mchid: z.string(),
  description: inBytes(127),
  out_trade_no: Number32,
  time_expire: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
  notify_url: Address,
  amount: z.strictObject({ total: z.int().positive().max(100_000_000), currency: z.literal('CNY') }),
}
const orders = {
  jsapi: z.strictObject({ ...order, payer: z.strictObject({ openid: z.string().min(1).max(128) }) }),
  h5: z.strictObject({
    ...order,
    scene_info: z.strictObject({
      payer_client_ip: z.union([z.ipv4(), z.ipv6()]),
      h5_info: z.strictObject({ type: z.enum(['iOS', 'Android', 'Wap']) }),
    }),
  }),
  native: z.strictObject(order),
}
const RefundAsked = z.strictObject({
  transaction_id: z.string().min(1).max(32),
  out_refund_no: z.string().regex(/^[0-9A-Za-z_\-|*@]{1,64}$/),
  reason: inBytes(80).optional(),
  notify_url: Address,
  amount: z.strictObject({
    refund: z.int().positive(),
    total: z.int().positive(),
    currency: z.literal('CNY'),
  }),
})

/** What WeChat Pay knows of one merchant, and what it answers for it: its rules, without its wire. */
export function wechatBook(merchant: { mchId: string; appId: string }, clock: () => number) {
  const payments = new Map<string, BookedPayment>()
  const byTransaction = new Map<string, BookedPayment>()
  const refunds = new Map<string, BookedRefund>()
  /** What is told, and not sent yet. */
  const events: WechatEvent[] = []
  const funds = { availableFen: Number.MAX_SAFE_INTEGER }

  const number = (prefix: string) => `${prefix}${clock()}${String(randomInt(1e12)).padStart(12, '0')}`
  const findPayment = (no: string) => payments.get(no) ?? refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
  const refusedMerchant = () => refuse(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
  function open(kind: keyof typeof orders, body: unknown): BookedPayment {
    const asked = read<z.output<(typeof orders)['native']> & { payer?: { openid: string } }>(
      orders[kind],
      body,
    )
    if (asked.mchid !== merchant.mchId || asked.appid !== merchant.appId) refusedMerchant()
    const text = JSON.stringify([kind, asked])
    const known = payments.get(asked.out_trade_no)
    if (known) {
      if (known.state === 'CLOSED') refuse(400, 'ORDER_CLOSED', '订单已关闭')
      if (known.state !== 'NOTPAY') refuse(400, 'ORDERPAID', '订单已支付')
      if (known.order !== text) refuse(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
      return known
    }
    const payment: BookedPayment = {
      no: asked.out_trade_no,
      kind,
      order: text,
      total: asked.amount.total,
      description: asked.description,
      notifyUrl: asked.notify_url,
      expireAt: Math.max(Date.parse(asked.time_expire), clock() + 60_000),
      openid: asked.payer?.openid ?? '',
      state: 'NOTPAY',
      transactionId: '',
      paidAt: 0,
      refundedFen: 0,
    }
    payments.set(payment.no, payment)
    return payment
  }

  /** The buyer pays. */
  function pay(no: string, { openid = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' } = {}): BookedPayment {
    const payment = findPayment(no)
    if (payment.state !== 'NOTPAY') throw new Error(`${no} is ${payment.state}`)
    if (clock() > payment.expireAt) throw new Error(`${no} is too late`)
    payment.state = 'SUCCESS'
    payment.openid ||= openid
    payment.transactionId = number('42')
    payment.paidAt = clock()
    byTransaction.set(payment.transactionId, payment)
    events.push({
      type: 'TRANSACTION.SUCCESS',
      original: 'transaction',
      resource: transactionOf(payment),
      url: payment.notifyUrl,
    })
    return payment
  }

  function query(no: string, mchid: string | null): object {
    if (mchid !== merchant.mchId) refuse(400, 'MCH_NOT_EXISTS', '商户号不存在')
    return transactionOf(findPayment(no))
  }

  function close(no: string, body: unknown): void {
    const { mchid } = read(z.strictObject({ mchid: z.string() }), body)
    if (mchid !== merchant.mchId) refuse(400, 'MCH_NOT_EXISTS', '商户号不存在')
    const payment = payments.get(no)
    if (!payment) return
    if (payment.state === 'CLOSED') refuse(400, 'ORDER_CLOSED', '订单已关闭')
    if (payment.state !== 'NOTPAY') refuse(400, 'ORDERPAID', '订单已支付')
    payment.state = 'CLOSED'
  }

  function askRefund(body: unknown): object {
    const asked = read(RefundAsked, body)
    const payment =
      byTransaction.get(asked.transaction_id) ?? refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    if (asked.amount.total !== payment.total) refuse(400, 'INVALID_REQUEST', '订单金额不一致')
    const known = refunds.get(asked.out_refund_no)
    if (known && (known.refund !== asked.amount.refund || known.transactionId !== asked.transaction_id))
      refuse(400, 'INVALID_REQUEST', '同一退款单号的参数不一致')
    if (known && known.state !== 'CLOSED') return refundOf(known)
    if (payment.refundedFen + asked.amount.refund > payment.total)
      refuse(400, 'INVALID_REQUEST', '申请退款金额大于订单剩余可退金额')
    if (asked.amount.refund > funds.availableFen)
      refuse(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起')
    const refund: BookedRefund = {
      no: asked.out_refund_no,
      id: number('50'),
      transactionId: payment.transactionId,
      paymentNo: payment.no,
      refund: asked.amount.refund,
      total: payment.total,
      state: 'PROCESSING',
      notifyUrl: asked.notify_url,
      askedAt: clock(),
      endedAt: 0,
    }
    payment.state = 'REFUND'
    payment.refundedFen += refund.refund
    refunds.set(refund.no, refund)
    return refundOf(refund)
  }

  const findRefund = (no: string) => refunds.get(no) ?? refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')

  /** The bank has the refund, has it not, or WeChat Pay gave it up. */
  function endRefund(no: string, state: 'SUCCESS' | 'CLOSED' | 'ABNORMAL' = 'SUCCESS'): BookedRefund {
    const refund = findRefund(no)
    if (refund.state === 'SUCCESS' || refund.state === 'CLOSED') throw new Error(`${no} is ${refund.state}`)
    refund.state = state
    const payment = byTransaction.get(refund.transactionId)
    if (payment && state === 'CLOSED') payment.refundedFen -= refund.refund
    refund.endedAt = clock()
    events.push({
      type: `REFUND.${state}`,
      original: 'refund',
      resource: refundTold(refund),
      url: refund.notifyUrl,
    })
    return refund
  }

  const transactionOf = (payment: BookedPayment) => ({
    appid: merchant.appId,
    mchid: merchant.mchId,
    out_trade_no: payment.no,
    trade_state: payment.state,
    trade_state_desc: payment.state,
    amount: {
      total: payment.total,
      payer_total: payment.total,
      currency: 'CNY',
      payer_currency: 'CNY',
    },
    ...(payment.paidAt > 0 && {
      transaction_id: payment.transactionId,
      trade_type: { jsapi: 'JSAPI', h5: 'MWEB', native: 'NATIVE' }[payment.kind],
      bank_type: 'OTHERS',
      attach: '',
      success_time: beijing(payment.paidAt),
      payer: { openid: payment.openid },
    }),
  })

  const refundOf = (refund: BookedRefund) => ({
    refund_id: refund.id,
    out_refund_no: refund.no,
    transaction_id: refund.transactionId,
    out_trade_no: refund.paymentNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: beijing(refund.askedAt),
    status: refund.state,
    amount: { total: refund.total, refund: refund.refund, payer_refund: refund.refund, currency: 'CNY' },
    ...(refund.state === 'SUCCESS' && { success_time: beijing(refund.endedAt) }),
  })

  const refundTold = (refund: BookedRefund) => ({
    mchid: merchant.mchId,
    out_trade_no: refund.paymentNo,
    transaction_id: refund.transactionId,
    out_refund_no: refund.no,
    refund_id: refund.id,
    refund_status: refund.state,
    user_received_account: '支付用户零钱',
    amount: {
      total: refund.total,
      refund: refund.refund,
      payer_total: refund.total,
      payer_refund: refund.refund,
    },
    ...(refund.state === 'SUCCESS' && { success_time: beijing(refund.endedAt) }),
  })

  return {
    payments,
    refunds,
    events,
    /** What refunds may be taken from. */
    funds,
    open,
    pay,
    query,
    close,
    askRefund,
    queryRefund: (no: string) => refundOf(findRefund(no)),
    endRefund,
  }
}

export function refuse(status: number, code: string, message: string, field?: string): never {
  throw new WechatRefusal(status, code, message, field)
}

export function read<Data>(schema: z.ZodType<Data>, body: unknown): Data {
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  const field = error.issues[0]?.path.join('/') ?? ''
  const path = `/body/${field}`
  return refuse(400, 'PARAM_ERROR', `输入源“${path}”映射到值字段校验失败`, path)
}

/** Beijing's time, as WeChat Pay writes it. */
export const beijing = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
