import { randomInt } from 'node:crypto'
import { z } from 'zod'

/** A refusal as Alipay writes it. */
export class AlipayRefusal extends Error {
  readonly code: string
  readonly subCode: string
  constructor(subCode: string, message: string, code = '40004') {
    super(message)
    this.code = code
    this.subCode = subCode
  }
}

export type AlipayTrade = {
  no: string
  tradeNo: string
  totalFen: number
  subject: string
  notifyUrl: string
  expireAt: number
  state: 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS' | 'TRADE_FINISHED'
  paidAt: number
  refundedFen: number
}
export type AlipayRefund = { no: string; trade: AlipayTrade; fen: number; at: number; isDone: boolean }

const Yuan = z.string().regex(/^(0|[1-9]\d{0,8})\.\d\d$/)
const OutNo = z.string().regex(/^\w[\w-]{0,63}$/)
const Page = z.strictObject({
  out_trade_no: OutNo,
  total_amount: Yuan.refine((yuan) => yuan !== '0.00'),
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]*$/),
  product_code: z.string(),
  time_expire: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  quit_url: z.url().max(400).optional(),
})
const ByNo = z.strictObject({ out_trade_no: OutNo })
const RefundAsked = z.strictObject({
  trade_no: z.string().min(16).max(64),
  refund_amount: Yuan.refine((yuan) => yuan !== '0.00'),
  out_request_no: OutNo,
  refund_reason: z.string().min(1).max(256).optional(),
})
const RefundQuery = z.strictObject({
  trade_no: z.string().min(16).max(64),
  out_request_no: OutNo,
  query_options: z.array(z.literal('gmt_refund_pay')),
})

/** What Alipay knows of one merchant, and what it answers for it: its rules, without its wire. */
export function alipayBook(clock: () => number) {
  const trades = new Map<string, AlipayTrade>()
  const refunds = new Map<string, AlipayRefund>()
  const funds = { availableFen: Number.MAX_SAFE_INTEGER }
  /** New refunds stay under way until they are ended. */
  const refunding = { isSlow: false }
  /** What is told, and not sent yet. */
  const told: { url: string; parameters: Record<string, string> }[] = []

  /** The buyer signs in on the page. */
  function visit(method: string, content: unknown, notifyUrl: string): AlipayTrade {
    const asked = read(Page, content)
    const code = method === 'alipay.trade.wap.pay' ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY'
    if (asked.product_code !== code) refuse('ACQ.PRODUCT_AMOUNT_LIMIT_ERROR', '产品码不对')
    const expireAt = Date.parse(`${asked.time_expire.replace(' ', 'T')}+08:00`)
    if (expireAt < clock()) refuse('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
    const known = trades.get(asked.out_trade_no)
    if (known && known.totalFen !== fenOf(asked.total_amount))
      refuse('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
    if (known?.state === 'TRADE_CLOSED') refuse('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
    if (known && known.state !== 'WAIT_BUYER_PAY') refuse('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
    const trade = known ?? {
      no: asked.out_trade_no,
      tradeNo: `${beijing(clock()).slice(0, 10).replaceAll('-', '')}2200${String(randomInt(1e12)).padStart(16, '0')}`,
      totalFen: fenOf(asked.total_amount),
      subject: asked.subject,
      notifyUrl,
      expireAt,
      state: 'WAIT_BUYER_PAY',
      paidAt: 0,
      refundedFen: 0,
    }
    trades.set(trade.no, trade)
    return trade
  }

  function pay(no: string): AlipayTrade {
    const trade = trades.get(no)
    if (trade?.state !== 'WAIT_BUYER_PAY') throw new Error(`${no} cannot be paid`)
    trade.state = 'TRADE_SUCCESS'
    trade.paidAt = clock()
    told.push({ url: trade.notifyUrl, parameters: tradeTold(trade) })
    return trade
  }

  const find = (no: string) => trades.get(no) ?? refuse('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const findByTradeNo = (tradeNo: string) =>
    [...trades.values()].find((trade) => trade.tradeNo === tradeNo) ??
    refuse('ACQ.TRADE_NOT_EXIST', '交易不存在')

  function query(content: unknown): object {
    const trade = find(read(ByNo, content).out_trade_no)
    return {
      buyer_logon_id: '159****5620',
      buyer_pay_amount: '0.00',
      buyer_user_id: '2088101117955611',
      out_trade_no: trade.no,
      ...(trade.paidAt > 0 && { send_pay_date: beijing(trade.paidAt) }),
      total_amount: yuan(trade.totalFen),
      trade_no: trade.tradeNo,
      trade_status: trade.state,
    }
  }

  function close(content: unknown): object {
    const trade = find(read(ByNo, content).out_trade_no)
    if (trade.state !== 'WAIT_BUYER_PAY') refuse('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
    trade.state = 'TRADE_CLOSED'
    return { out_trade_no: trade.no, trade_no: trade.tradeNo }
  }

  function refund(content: unknown): object {
    const asked = read(RefundAsked, content)
    const trade = findByTradeNo(asked.trade_no)
    const key = `${trade.tradeNo} ${asked.out_request_no}`
    const known = refunds.get(key)
    const fen = fenOf(asked.refund_amount)
    if (known && known.fen !== fen) refuse('ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求')
    if (!known) {
      if (trade.state === 'TRADE_FINISHED') refuse('ACQ.TRADE_HAS_FINISHED', '交易已完结')
      if (trade.state !== 'TRADE_SUCCESS') refuse('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      if (trade.refundedFen + fen > trade.totalFen) refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
      if (fen > funds.availableFen) refuse('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
      const made = { no: asked.out_request_no, trade, fen, at: clock(), isDone: false }
      refunds.set(key, made)
      if (!refunding.isSlow) endRefund(made)
    }
    const made = refunds.get(key)
    return {
      buyer_logon_id: '159****5620',
      fund_change: known || !made?.isDone ? 'N' : 'Y',
      ...(!known && made?.isDone && { gmt_refund_pay: beijing(made.at) }),
      out_trade_no: trade.no,
      refund_fee: yuan(trade.refundedFen),
      trade_no: trade.tradeNo,
    }
  }

  function endRefund(refund: AlipayRefund): void {
    const { trade } = refund
    refund.isDone = true
    trade.refundedFen += refund.fen
    if (trade.refundedFen === trade.totalFen) trade.state = 'TRADE_CLOSED'
    const given = {
      out_biz_no: refund.no,
      refund_fee: yuan(trade.refundedFen),
      gmt_refund: `${beijing(refund.at)}.469`,
    }
    told.push({ url: trade.notifyUrl, parameters: { ...tradeTold(trade), ...given } })
  }

  function queryRefund(content: unknown): object {
    const { trade_no, out_request_no } = read(RefundQuery, content)
    findByTradeNo(trade_no)
    const refund = refunds.get(`${trade_no} ${out_request_no}`)
    if (!refund?.isDone) return {}
    return {
      gmt_refund_pay: beijing(refund.at),
      out_request_no: refund.no,
      out_trade_no: refund.trade.no,
      refund_amount: yuan(refund.fen),
      refund_status: 'REFUND_SUCCESS',
      total_amount: yuan(refund.trade.totalFen),
      trade_no,
    }
  }

  const tradeTold = (trade: AlipayTrade): Record<string, string> => ({
    notify_type: 'trade_status_sync',
    trade_no: trade.tradeNo,
    out_trade_no: trade.no,
    trade_status: trade.state,
    total_amount: yuan(trade.totalFen),
    receipt_amount: yuan(trade.totalFen),
    buyer_id: '2088101117955611',
    buyer_logon_id: '159****5620',
    subject: trade.subject,
    gmt_create: beijing(trade.paidAt),
    gmt_payment: beijing(trade.paidAt),
    fund_bill_list: `[{"amount":"${yuan(trade.totalFen)}","fundChannel":"ALIPAYACCOUNT"}]`,
  })

  return {
    ...{ trades, refunds, funds, refunding, told, visit, pay, query, close, refund, queryRefund, tradeTold },
    endRefunds: () => [...refunds.values()].filter(({ isDone }) => !isDone).forEach(endRefund),
  }
}
export type AlipayBook = ReturnType<typeof alipayBook>

export function refuse(subCode: string, message: string, code?: string): never {
  throw new AlipayRefusal(subCode, message, code)
}

function read<Data>(schema: z.ZodType<Data>, content: unknown): Data {
  const { success, data, error } = schema.safeParse(content)
  if (success) return data
  return refuse('ACQ.INVALID_PARAMETER', `参数无效 ${error.issues[0]?.path.join('.')}`)
}

export const beijing = (at: number) =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
export const yuan = (fen: number) => (fen / 100).toFixed(2)
const fenOf = (text: string) => Number(text.replace('.', ''))
