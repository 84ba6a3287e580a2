import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { feeOf } from './wechat-bill.ts'
import {
  type BookedPayment,
  type BookedRefund,
  beijing,
  read,
  refuse,
  type WechatEvent,
} from './wechat-book.ts'

type Kind = BookedPayment['kind']
type PlatformPayment = BookedPayment & {
  subMchId: string
  /** What WeChat Pay keeps of it. */
  feeFen: number
  /** What can still be split. */
  frozenFen: number
  takenFen: number
  isReleased: boolean
}
type PlatformRefund = BookedRefund & { subMchId: string; fromFrozenFen: number; feeFen: number }
type Split = {
  kind: 'split' | 'release'
  no: string
  id: string
  asked: string
  transactionId: string
  subMchId: string
  amount: number
  result: 'PENDING' | 'SUCCESS' | 'CLOSED'
  failReason: string
  returnedFen: number
  endedAt: number
}
type Return = {
  no: string
  id: string
  split: Split
  asked: string
  amount: number
  result: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  failReason: string
  endedAt: number
}
type Withdrawal = {
  no: string
  id: string
  subMchId: string
  amount: number
  status: 'INIT' | 'CREATE_SUCCESS' | 'SUCCESS' | 'FAIL' | 'REFUND' | 'CLOSE'
  reason: string
  time: number
}
type Account = { availableFen: number; frozenFen: number; withdrawnFen: number }

const No = z.string().regex(/^[0-9A-Za-z_\-|*@]{1,64}$/)
const Text = z.string().min(1)
const Amount = z.int().positive()
const Address = z.url({ protocol: /^https?$/ }).refine((url) => !url.includes('?'))
const order = {
  sp_appid: Text,
  sp_mchid: Text,
  sub_mchid: Text,
  description: Text.refine((text) => Buffer.byteLength(text) <= 127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/),
  time_expire: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
  notify_url: Address,
  settle_info: z.strictObject({ profit_sharing: z.literal(true) }),
  amount: z.strictObject({ total: Amount.max(100_000_000), currency: z.literal('CNY') }),
}
const orders = {
  jsapi: z.strictObject({ ...order, payer: z.strictObject({ sp_openid: Text.max(128) }) }),
  h5: z.strictObject({
    ...order,
    scene_info: z.strictObject({
      payer_client_ip: z.union([z.ipv4(), z.ipv6()]),
      h5_info: z.strictObject({ type: z.enum(['iOS', 'Android', 'Wap']) }),
    }),
  }),
  native: z.strictObject(order),
}
const Receiver = z.strictObject({
  appid: Text,
  type: z.literal('MERCHANT_ID'),
  account: Text,
  name: Text,
  relation_type: z.enum(['SUPPLIER', 'DISTRIBUTOR', 'SERVICE_PROVIDER', 'PLATFORM', 'OTHERS']),
})
const SplitAsked = z.strictObject({
  appid: Text,
  sub_mchid: Text,
  transaction_id: Text,
  out_order_no: No,
  receivers: z
    .array(
      z.strictObject({
        type: z.literal('MERCHANT_ID'),
        receiver_account: Text,
        amount: Amount,
        description: Text.max(80),
      }),
    )
    .length(1),
  finish: z.literal(false),
})
const ReleaseAsked = z.strictObject({
  sub_mchid: Text,
  transaction_id: Text,
  out_order_no: No,
  description: Text.max(80),
})
const ReturnAsked = z.strictObject({
  sub_mchid: Text,
  out_order_no: No,
  out_return_no: No,
  return_mchid: Text,
  amount: Amount,
  description: Text.max(80),
  transaction_id: Text.optional(),
})
const RefundAsked = z.strictObject({
  sub_mchid: Text,
  sp_appid: Text,
  transaction_id: Text.max(32),
  out_refund_no: No,
  reason: Text.refine((text) => Buffer.byteLength(text) <= 80).optional(),
  notify_url: Address,
  amount: z.strictObject({ refund: Amount, total: Amount, currency: z.literal('CNY') }),
})
const WithdrawAsked = z.strictObject({
  sub_mchid: Text,
  out_request_no: z.string().regex(/^[0-9A-Za-z]{1,32}$/),
  amount: Amount.max(80_000_000_000),
  remark: Text.max(56).optional(),
  bank_memo: Text.max(32).optional(),
})

const freezeMs = 180 * 86_400_000

/**
 * WeChat Pay's 平台收付通 as its documentation writes it: what its sub-merchants and the platform have, to the fen, and what
 * it answers for them. Its wire is that of `fake-wechat-pay.ts`.
 */
export function wechatPlatformBook(
  platform: { mchId: string; appId: string },
  clock: () => number,
  events: WechatEvent[],
) {
  const payments = new Map<string, PlatformPayment>()
  const byTransaction = new Map<string, PlatformPayment>()
  const refunds = new Map<string, PlatformRefund>()
  const splits = new Map<string, Split>()
  const returns = new Map<string, Return>()
  const withdrawals = new Map<string, Withdrawal>()
  const accounts = new Map<string, Account>()
  const receivers = new Set<string>()
  /** What the platform has from shares, and what WeChat Pay kept. */
  const sums = { platformFen: 0, feeFen: 0 }
  /** `isSlow`: splits, releases and returns wait for `process`. `failing`, `failingReturns`: the next splits and returns end so. */
  const mood = { isSlow: false, failing: [] as string[], failingReturns: [] as string[] }

  const number = (prefix: string) => `${prefix}${clock()}${String(randomInt(1e12)).padStart(12, '0')}`
  const account = (subMchId: string) =>
    accounts.get(subMchId) ?? refuse(400, 'INVALID_REQUEST', '商户号与平台没有受理关系')
  const findPayment = (no: string) => payments.get(no) ?? refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
  const findTrade = (transactionId: string, subMchId: string) => {
    const payment = byTransaction.get(transactionId)
    if (payment?.subMchId !== subMchId) return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    thaw(payment)
    return payment
  }
  const mustBeUs = ({ sp_mchid, sp_appid }: { sp_mchid: string; sp_appid?: string }) => {
    const isUs = sp_mchid === platform.mchId && (sp_appid ?? platform.appId) === platform.appId
    if (!isUs) refuse(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
  }

  function open(kind: Kind, body: unknown): PlatformPayment {
    const asked = read<z.output<(typeof orders)['native']> & { payer?: { sp_openid: string } }>(
      orders[kind],
      body,
    )
    mustBeUs(asked)
    account(asked.sub_mchid)
    const text = JSON.stringify([kind, asked])
    const known = payments.get(asked.out_trade_no)
    if (known) {
      if (known.state === 'CLOSED') refuse(400, 'ORDER_CLOSED', '订单已关闭')
      if (known.state !== 'NOTPAY') refuse(400, 'ORDERPAID', '订单已支付')
      if (known.order !== text) refuse(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
      return known
    }
    const payment: PlatformPayment = {
      no: asked.out_trade_no,
      subMchId: asked.sub_mchid,
      kind,
      order: text,
      total: asked.amount.total,
      description: asked.description,
      notifyUrl: asked.notify_url,
      expireAt: Math.max(Date.parse(asked.time_expire), clock() + 60_000),
      openid: asked.payer?.sp_openid ?? '',
      state: 'NOTPAY',
      transactionId: '',
      paidAt: 0,
      refundedFen: 0,
      feeFen: 0,
      frozenFen: 0,
      takenFen: 0,
      isReleased: false,
    }
    payments.set(payment.no, payment)
    return payment
  }

  /** The buyer pays, and the sub-merchant's money is frozen. */
  function pay(no: string, { openid = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' } = {}): PlatformPayment {
    const payment = findPayment(no)
    if (payment.state !== 'NOTPAY') throw new Error(`${no} is ${payment.state}`)
    if (clock() > payment.expireAt) throw new Error(`${no} is too late`)
    payment.state = 'SUCCESS'
    payment.openid ||= openid
    payment.transactionId = number('42')
    payment.paidAt = clock()
    payment.feeFen = feeOf(payment.total)
    payment.frozenFen = payment.total - payment.feeFen
    sums.feeFen += payment.feeFen
    account(payment.subMchId).frozenFen += payment.frozenFen
    byTransaction.set(payment.transactionId, payment)
    events.push({
      type: 'TRANSACTION.SUCCESS',
      original: 'transaction',
      resource: transactionOf(payment),
      url: payment.notifyUrl,
    })
    return payment
  }

  function query(no: string, { sp_mchid, sub_mchid }: Record<string, string>): object {
    mustBeUs({ sp_mchid: sp_mchid ?? '' })
    const payment = findPayment(no)
    if (payment.subMchId !== sub_mchid) refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
    return transactionOf(payment)
  }

  function close(no: string, body: unknown): void {
    const asked = read(z.strictObject({ sp_mchid: Text, sub_mchid: Text }), body)
    mustBeUs(asked)
    const payment = payments.get(no)
    if (payment?.subMchId !== asked.sub_mchid) return
    if (payment.state === 'CLOSED') refuse(400, 'ORDER_CLOSED', '订单已关闭')
    if (payment.state !== 'NOTPAY') refuse(400, 'ORDERPAID', '订单已支付')
    payment.state = 'CLOSED'
  }

  /** What nobody split within 180 days goes to the sub-merchant. */
  function thaw(payment: PlatformPayment): void {
    if (!payment.isReleased && clock() > payment.paidAt + freezeMs) releaseRest(payment)
  }

  function releaseRest(payment: PlatformPayment): number {
    const { frozenFen } = payment
    const owner = account(payment.subMchId)
    owner.frozenFen -= frozenFen
    owner.availableFen += frozenFen
    Object.assign(payment, { frozenFen: 0, isReleased: true })
    return frozenFen
  }

  function addReceiver(body: unknown): object {
    const { type, account, name, relation_type } = read(Receiver, body)
    receivers.add(account)
    return { type, account, name, relation_type }
  }

  function askSplit(body: unknown): object {
    const asked = read(SplitAsked, body)
    const [receiver] = asked.receivers
    if (!receiver || asked.appid !== platform.appId) return refuse(400, 'PARAM_ERROR', 'appid')
    return take('split', asked, receiver.amount, (payment) => {
      if (!receivers.has(receiver.receiver_account)) refuse(400, 'INVALID_REQUEST', '分账接收方关系不存在')
      if (payment.takenFen + receiver.amount > payment.total * 0.3)
        refuse(400, 'RULE_LIMIT', '分账金额超过最大分账比例')
      if (receiver.amount > payment.frozenFen) refuse(403, 'NOT_ENOUGH', '分账金额不足')
    })
  }

  const askRelease = (body: unknown): object => take('release', read(ReleaseAsked, body), 0, () => {})

  type Asked = { sub_mchid: string; transaction_id: string; out_order_no: string }
  function take(
    kind: Split['kind'],
    asked: Asked,
    amount: number,
    check: (payment: PlatformPayment) => void,
  ): object {
    const payment = findTrade(asked.transaction_id, asked.sub_mchid)
    const known = splits.get(asked.out_order_no)
    if (known && known.asked !== JSON.stringify(asked))
      refuse(400, 'INVALID_REQUEST', '同一分账单号的参数不一致')
    if (known) return acceptedOf(known)
    if (payment.isReleased) refuse(400, 'INVALID_REQUEST', '订单已完结分账')
    const isBusy = [...splits.values()].some(
      (split) => split.transactionId === payment.transactionId && split.result === 'PENDING',
    )
    if (isBusy) refuse(400, 'INVALID_REQUEST', '订单分账处理中，请稍后再试')
    check(payment)
    const split: Split = {
      kind,
      no: asked.out_order_no,
      id: number('30'),
      asked: JSON.stringify(asked),
      transactionId: payment.transactionId,
      subMchId: payment.subMchId,
      amount,
      result: 'PENDING',
      failReason: '',
      returnedFen: 0,
      endedAt: 0,
    }
    splits.set(split.no, split)
    if (!mood.isSlow) process()
    return acceptedOf(split)
  }

  const acceptedOf = ({ subMchId, transactionId, no, id }: Split) => ({
    sub_mchid: subMchId,
    transaction_id: transactionId,
    out_order_no: no,
    order_id: id,
  })

  /** Carries out what was accepted. */
  function process(): void {
    for (const split of splits.values()) {
      const payment = byTransaction.get(split.transactionId)
      if (split.result !== 'PENDING' || !payment) continue
      split.endedAt = clock()
      const failReason = split.kind === 'split' ? mood.failing.shift() : undefined
      if (failReason) Object.assign(split, { result: 'CLOSED', failReason })
      else {
        split.result = 'SUCCESS'
        if (split.kind === 'release') split.amount = releaseRest(payment)
        else takeFee(payment, split.amount)
      }
    }
    for (const made of returns.values()) if (made.result === 'PROCESSING') endReturn(made)
  }

  function takeFee(payment: PlatformPayment, amount: number): void {
    payment.frozenFen -= amount
    payment.takenFen += amount
    account(payment.subMchId).frozenFen -= amount
    sums.platformFen += amount
  }

  function querySplit({ sub_mchid, transaction_id, out_order_no = '' }: Record<string, string>): object {
    const split = splits.get(out_order_no)
    if (!split || split.subMchId !== sub_mchid || split.transactionId !== transaction_id)
      return refuse(404, 'RESOURCE_NOT_EXISTS', '记录不存在')
    const status = split.result === 'PENDING' ? 'PROCESSING' : 'FINISHED'
    if (split.kind === 'release')
      return { ...acceptedOf(split), status, finish_amount: split.amount, finish_description: '冻结期结束' }
    const ended = split.result !== 'PENDING' && { finish_time: beijing(split.endedAt) }
    const failed = split.failReason && { fail_reason: split.failReason }
    const told = { amount: split.amount, description: '平台服务费', result: split.result }
    const receiver = { type: 'MERCHANT_ID', receiver_account: platform.mchId, ...told, ...ended, ...failed }
    return { ...acceptedOf(split), status, receivers: [receiver] }
  }

  function askReturn(body: unknown): object {
    const asked = read(ReturnAsked, body)
    const { sub_mchid, out_order_no, out_return_no, return_mchid, amount } = asked
    const known = returns.get(out_return_no)
    if (known && known.asked !== JSON.stringify(asked))
      refuse(400, 'INVALID_REQUEST', '同一回退单号的参数不一致')
    if (known) return returnOf(known)
    const split = splits.get(out_order_no)
    if (split?.subMchId !== sub_mchid || split?.result !== 'SUCCESS' || return_mchid !== platform.mchId)
      return refuse(404, 'RESOURCE_NOT_EXISTS', '分账单不存在')
    if (split.returnedFen + amount > split.amount) refuse(400, 'INVALID_REQUEST', '回退金额超过分账金额')
    if (amount > sums.platformFen) refuse(403, 'NOT_ENOUGH', '平台账户余额不足')
    const made: Return = {
      ...{ no: out_return_no, id: number('31'), split, asked: JSON.stringify(asked), amount },
      ...{ result: 'PROCESSING', failReason: '', endedAt: 0 },
    }
    returns.set(made.no, made)
    if (!mood.isSlow) endReturn(made)
    return returnOf(made)
  }

  function endReturn(made: Return): void {
    made.endedAt = clock()
    made.failReason = mood.failingReturns.shift() ?? ''
    made.result = made.failReason ? 'FAILED' : 'SUCCESS'
    if (made.failReason) return
    made.split.returnedFen += made.amount
    sums.platformFen -= made.amount
    account(made.split.subMchId).availableFen += made.amount
  }

  const returnOf = ({ no, id, split, amount, result, failReason, endedAt }: Return) => ({
    ...{ sub_mchid: split.subMchId, order_id: split.id, out_order_no: split.no, out_return_no: no },
    ...{ return_mchid: platform.mchId, return_no: id, amount, result },
    ...(endedAt > 0 && { finish_time: beijing(endedAt) }),
    ...(failReason && { fail_reason: failReason }),
  })

  function queryReturn({ out_return_no = '', out_order_no }: Record<string, string>): object {
    const found = returns.get(out_return_no)
    return found && found.split.no === out_order_no
      ? returnOf(found)
      : refuse(404, 'RESOURCE_NOT_EXISTS', '回退单不存在')
  }

  function askRefund(body: unknown): object {
    const asked = read(RefundAsked, body)
    mustBeUs({ sp_mchid: platform.mchId, sp_appid: asked.sp_appid })
    const payment = findTrade(asked.transaction_id, asked.sub_mchid)
    const { refund: refundFen, total } = asked.amount
    if (total !== payment.total) refuse(400, 'INVALID_REQUEST', '订单金额不一致')
    const known = refunds.get(asked.out_refund_no)
    if (known && (known.refund !== refundFen || known.transactionId !== asked.transaction_id))
      refuse(400, 'INVALID_REQUEST', '同一退款单号的参数不一致')
    if (known && known.state !== 'CLOSED') return acceptedRefund(known)
    if (payment.refundedFen + refundFen > payment.total)
      refuse(400, 'INVALID_REQUEST', '申请退款金额大于订单剩余可退金额')
    const isLast = payment.refundedFen + refundFen === payment.total
    const feeFen = isLast ? payment.feeFen : Math.min(payment.feeFen, feeOf(refundFen))
    const neededFen = refundFen - feeFen
    const fromFrozenFen = Math.min(neededFen, payment.frozenFen)
    const owner = account(payment.subMchId)
    if (neededFen - fromFrozenFen > owner.availableFen)
      refuse(403, 'NOT_ENOUGH', '二级商户可用余额不足，请充值后重新发起')
    payment.frozenFen -= fromFrozenFen
    owner.frozenFen -= fromFrozenFen
    owner.availableFen -= neededFen - fromFrozenFen
    payment.feeFen -= feeFen
    sums.feeFen -= feeFen
    payment.state = 'REFUND'
    payment.refundedFen += refundFen
    const refund: PlatformRefund = {
      no: asked.out_refund_no,
      id: number('50'),
      subMchId: payment.subMchId,
      transactionId: payment.transactionId,
      paymentNo: payment.no,
      refund: refundFen,
      total,
      state: 'PROCESSING',
      notifyUrl: asked.notify_url,
      askedAt: clock(),
      endedAt: 0,
      fromFrozenFen,
      feeFen,
    }
    refunds.set(refund.no, refund)
    return acceptedRefund(refund)
  }

  const findRefund = (no: string) => refunds.get(no) ?? refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')

  /** The bank has the refund, has it not, or WeChat Pay gave it up: then the money is where it was. */
  function endRefund(no: string, state: 'SUCCESS' | 'CLOSED' | 'ABNORMAL' = 'SUCCESS'): PlatformRefund {
    const refund = findRefund(no)
    if (refund.state === 'SUCCESS' || refund.state === 'CLOSED') throw new Error(`${no} is ${refund.state}`)
    refund.state = state
    refund.endedAt = clock()
    const payment = byTransaction.get(refund.transactionId)
    if (payment && state === 'CLOSED') giveBack(payment, refund)
    events.push({
      type: `REFUND.${state}`,
      original: 'refund',
      resource: refundTold(refund),
      url: refund.notifyUrl,
    })
    return refund
  }

  function giveBack(payment: PlatformPayment, { refund, feeFen, fromFrozenFen }: PlatformRefund): void {
    const owner = account(payment.subMchId)
    const frozen = payment.isReleased ? 0 : fromFrozenFen
    payment.refundedFen -= refund
    payment.feeFen += feeFen
    sums.feeFen += feeFen
    payment.frozenFen += frozen
    owner.frozenFen += frozen
    owner.availableFen += refund - feeFen - frozen
  }

  function balanceOf(subMchId: string): object {
    const { availableFen, frozenFen } = account(subMchId)
    return { sub_mchid: subMchId, available_amount: availableFen, pending_amount: frozenFen }
  }

  function askWithdrawal(body: unknown): object {
    const { sub_mchid: subMchId, out_request_no: no, amount } = read(WithdrawAsked, body)
    const owner = account(subMchId)
    const known = withdrawals.get(no)
    if (known && (known.amount !== amount || known.subMchId !== subMchId))
      refuse(400, 'PARAM_ERROR', '同一提现单号的参数不一致')
    const withdrawal: Withdrawal = known ?? {
      ...{ no, id: number('33'), subMchId, amount, status: 'INIT', reason: '', time: clock() },
    }
    withdrawals.set(no, withdrawal)
    if (withdrawal.status === 'INIT') {
      if (amount > owner.availableFen) refuse(403, 'NOT_ENOUGH', '二级商户号账户可用余额不足')
      owner.availableFen -= amount
      withdrawal.status = 'CREATE_SUCCESS'
    }
    return { sub_mchid: subMchId, withdraw_id: withdrawal.id, out_request_no: no }
  }

  /** The bank has the money, or has it not; `REFUND` may follow a success. */
  function endWithdrawal(
    no: string,
    status: 'SUCCESS' | 'FAIL' | 'REFUND' | 'CLOSE' = 'SUCCESS',
    reason = '',
  ): Withdrawal {
    const withdrawal = withdrawals.get(no) ?? refuse(404, 'ORDER_NOT_EXIST', '提现单号不存在')
    const owner = account(withdrawal.subMchId)
    if (status === 'SUCCESS') owner.withdrawnFen += withdrawal.amount
    else owner.availableFen += withdrawal.amount
    if (withdrawal.status === 'SUCCESS') owner.withdrawnFen -= withdrawal.amount
    return Object.assign(withdrawal, { status, reason, time: clock() })
  }

  function queryWithdrawal(no: string, subMchId: string | undefined): object {
    const found = withdrawals.get(no)
    if (!found || found.subMchId !== subMchId) return refuse(404, 'ORDER_NOT_EXIST', '提现单号不存在')
    return {
      sp_mchid: platform.mchId,
      sub_mchid: found.subMchId,
      status: found.status,
      withdraw_id: found.id,
      out_request_no: no,
      amount: found.amount,
      create_time: beijing(found.time),
      update_time: beijing(found.time),
      ...(found.reason && { reason: found.reason }),
    }
  }

  const transactionOf = (payment: PlatformPayment) => ({
    sp_appid: platform.appId,
    sp_mchid: platform.mchId,
    sub_mchid: payment.subMchId,
    out_trade_no: payment.no,
    trade_state: payment.state,
    trade_state_desc: payment.state,
    amount: { total: payment.total, payer_total: payment.total, currency: 'CNY', payer_currency: 'CNY' },
    ...(payment.paidAt > 0 && {
      transaction_id: payment.transactionId,
      trade_type: { jsapi: 'JSAPI', h5: 'MWEB', native: 'NATIVE' }[payment.kind],
      bank_type: 'OTHERS',
      success_time: beijing(payment.paidAt),
      payer: { sp_openid: payment.openid },
    }),
  })

  const acceptedRefund = (refund: PlatformRefund) => ({
    refund_id: refund.id,
    out_refund_no: refund.no,
    create_time: beijing(refund.askedAt),
    amount: { refund: refund.refund, payer_refund: refund.refund, discount_refund: 0, currency: 'CNY' },
    refund_account: 'REFUND_SOURCE_SUB_MERCHANT',
  })

  const refundOf = (refund: PlatformRefund) => ({
    ...acceptedRefund(refund),
    transaction_id: refund.transactionId,
    out_trade_no: refund.paymentNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    status: refund.state,
    ...(refund.state === 'SUCCESS' && { success_time: beijing(refund.endedAt) }),
  })

  const refundTold = (refund: PlatformRefund) => ({
    sp_mchid: platform.mchId,
    sub_mchid: refund.subMchId,
    out_trade_no: refund.paymentNo,
    transaction_id: refund.transactionId,
    out_refund_no: refund.no,
    refund_id: refund.id,
    refund_status: refund.state,
    user_received_account: '支付用户零钱',
    amount: {
      ...{ total: refund.total, refund: refund.refund },
      ...{ payer_total: refund.total, payer_refund: refund.refund },
    },
    ...(refund.state === 'SUCCESS' && { success_time: beijing(refund.endedAt) }),
  })

  type Call = { method: string; path: string; query: Record<string, string>; json: () => unknown }

  /** The answer of a platform's address; undefined where there is none. An answer without content is null. */
  function carryOut({ method, path, query: asked, json }: Call): object | null | undefined {
    if (method === 'GET') return readOut(path, asked)
    const [, no, isClose] =
      /^\/v3\/pay\/partner\/transactions\/out-trade-no\/([^/]+)(\/close)$/.exec(path) ?? []
    if (no && isClose) {
      close(decodeURIComponent(no), json())
      return null
    }
    const split = '/v3/ecommerce/profitsharing'
    if (path === `${split}/receivers/add`) return addReceiver(json())
    if (path === `${split}/orders`) return askSplit(json())
    if (path === `${split}/finish-order`) return askRelease(json())
    if (path === `${split}/returnorders`) return askReturn(json())
    if (path === '/v3/ecommerce/refunds/apply') return askRefund(json())
    if (path === '/v3/ecommerce/fund/withdraw') return askWithdrawal(json())
    return undefined
  }

  function readOut(path: string, asked: Record<string, string>): object | undefined {
    const last = (pattern: RegExp) => {
      const [, no] = pattern.exec(path) ?? []
      return no && decodeURIComponent(no)
    }
    if (path === '/v3/ecommerce/profitsharing/orders') return querySplit(asked)
    if (path === '/v3/ecommerce/profitsharing/returnorders') return queryReturn(asked)
    const paymentNo = last(/^\/v3\/pay\/partner\/transactions\/out-trade-no\/([^/]+)$/)
    if (paymentNo) return query(paymentNo, asked)
    const refundNo = last(/^\/v3\/ecommerce\/refunds\/out-refund-no\/([^/]+)$/)
    if (refundNo) {
      const refund = findRefund(refundNo)
      return refund.subMchId === asked.sub_mchid
        ? refundOf(refund)
        : refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    }
    const withdrawNo = last(/^\/v3\/ecommerce\/fund\/withdraw\/out-request-no\/([^/]+)$/)
    if (withdrawNo) return queryWithdrawal(withdrawNo, asked.sub_mchid)
    const subMchId = last(/^\/v3\/ecommerce\/fund\/balance\/([^/]+)$/)
    return subMchId ? balanceOf(subMchId) : undefined
  }

  return {
    payments,
    refunds,
    splits,
    returns,
    withdrawals,
    receivers,
    sums,
    mood,
    /** A sub-merchant that WeChat Pay has opened. */
    enlist: (subMchId: string) =>
      void accounts.set(subMchId, { availableFen: 0, frozenFen: 0, withdrawnFen: 0 }),
    account,
    open,
    pay,
    process,
    query,
    querySplit,
    queryReturn,
    refundOf,
    queryWithdrawal,
    endRefund,
    endWithdrawal,
    carryOut,
  }
}
