import { yuanText } from '@zsm/contract/money/yuan'
import { z } from 'zod'
import { now } from '../../../clock.ts'
import type { NewPayment, PaymentAnswer, PayStep } from '../pay-gateway.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { unlessRefused } from '../unless-refused.ts'
import type { Call } from './http.ts'
import { unreadable } from './reading.ts'
import type { AlipaySettings } from './settings.ts'
import { forged, signedParameters } from './signing.ts'
import { fitted } from './text.ts'
import { beijingTime } from './time.ts'
import { AlipayTime, Yuan } from './trade.ts'

const pages = {
  desktop: { method: 'alipay.trade.page.pay', product_code: 'FAST_INSTANT_TRADE_PAY' },
  phone: { method: 'alipay.trade.wap.pay', product_code: 'QUICK_WAP_WAY' },
} as const

/**
 * The address of Alipay's page. No call is made: Alipay learns of the payment when the buyer signs in there, and its page refuses a
 * payment that is paid, closed or expired. https://opendocs.alipay.com/open/59da99d0_alipay.trade.page.pay and
 * https://opendocs.alipay.com/open/29ae8cb6_alipay.trade.wap.pay
 */
export function openPayment(settings: AlipaySettings, payment: NewPayment): PayStep {
  if (payment.scene === 'wechat')
    throw new ProviderFailure('refused', 'wrong_scene', '微信内打不开支付宝，请改用浏览器')
  const { method, product_code } = pages[payment.scene]
  const content = {
    out_trade_no: payment.paymentNo,
    total_amount: yuanText(payment.amountFen),
    subject: fitted(payment.subject, 256) || '商品',
    product_code,
    time_expire: beijingTime(payment.expireTime),
    ...(payment.scene === 'phone' && { quit_url: payment.returnUrl }),
  }
  const more = { notify_url: settings.notifyUrl, return_url: payment.returnUrl }
  const parameters = signedParameters(settings, { method, content, at: now(), more })
  return { kind: 'redirect', url: `${settings.url}?${new URLSearchParams(parameters)}` }
}

const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: Yuan,
  send_pay_date: AlipayTime.optional(),
  buyer_user_id: z.string().optional(),
  buyer_open_id: z.string().optional(),
})
const absent = 'ACQ.TRADE_NOT_EXIST'

/** Queries a payment by our number. https://opendocs.alipay.com/open/82ea786a_alipay.trade.query */
export function queryPayment(call: Call, paymentNo: string): Promise<PaymentAnswer> {
  const query = async () => {
    const trade = await call('alipay.trade.query', { out_trade_no: paymentNo }, Trade)
    if (trade.out_trade_no !== paymentNo) throw forged('another_payment')
    return answerOf(trade)
  }
  return unlessRefused<PaymentAnswer>(query(), [absent], () => ({ state: 'unknown' }))
}

function answerOf(trade: z.output<typeof Trade>): PaymentAnswer {
  const { trade_status: status, send_pay_date: payTime } = trade
  if (status === 'WAIT_BUYER_PAY') return { state: 'unpaid' }
  // Closed after its payment means: fully refunded.
  if (status === 'TRADE_CLOSED' && !payTime) return { state: 'closed' }
  if (!['TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED'].includes(status)) throw unreadable('unknown_state')
  if (!payTime) throw unreadable('incomplete_payment')
  return {
    state: 'paid',
    tradeNo: trade.trade_no,
    paidFen: trade.total_amount,
    payTime,
    payerId: trade.buyer_user_id ?? trade.buyer_open_id ?? '',
  }
}

const notOpen = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS']

/**
 * Closes a payment. If the buyer never signed in on its page, Alipay does not know the payment, and it counts as closed. A buyer who
 * still has the page can pay until its end; that payment is then one that came too late.
 * https://opendocs.alipay.com/open/ce0b4954_alipay.trade.close
 */
export async function closePayment(call: Call, paymentNo: string): Promise<PaymentAnswer> {
  const close = async (): Promise<PaymentAnswer> => {
    await call('alipay.trade.close', { out_trade_no: paymentNo }, z.object({}))
    return { state: 'closed' }
  }
  const known = unlessRefused<PaymentAnswer>(close(), [absent], () => ({ state: 'closed' }))
  return unlessRefused(known, notOpen, () => queryPayment(call, paymentNo))
}
