import { z } from 'zod'
import { milliseconds } from '../../../clock.ts'
import type { NewPayment, PaymentAnswer, PayStep } from '../pay-gateway.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { unlessRefused } from '../unless-refused.ts'
import type { Call } from './http.ts'
import type { WechatPaySettings } from './settings.ts'
import { bridgeParameters, freshNonce } from './signing.ts'
import { fitted } from './text.ts'
import { paymentAnswerOf, refuseOthers, Transaction } from './transaction.ts'
import { forged } from './verifying.ts'

/**
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/direct-jsons/jsapi-prepay.html,
 * https://pay.weixin.qq.com/docs/merchant/apis/h5-payment/direct-jsons/h5-prepay.html and
 * https://pay.weixin.qq.com/docs/merchant/apis/native-payment/direct-jsons/native-prepay.html
 */
export async function openPayment(
  settings: WechatPaySettings,
  call: Call,
  payment: NewPayment,
): Promise<PayStep> {
  const order = orderOf(settings, payment)
  const post = <Data>(path: string, body: object, data: z.ZodType<Data>) =>
    call({ method: 'POST', path: `/v3/pay/transactions/${path}`, body }, data)
  if (payment.scene === 'wechat') {
    const payer = { openid: payment.payerId ?? noOpenid() }
    const { prepay_id: prepayId } = await post(
      'jsapi',
      { ...order, payer },
      z.object({ prepay_id: z.string() }),
    )
    const signing = { prepayId, timestamp: Math.floor(milliseconds() / 1000), nonce: freshNonce() }
    return { kind: 'wechatBridge', parameters: bridgeParameters(settings, signing) }
  }
  if (payment.scene === 'phone') {
    const scene_info = { payer_client_ip: payment.clientIp, h5_info: { type: 'Wap' } }
    const { h5_url } = await post('h5', { ...order, scene_info }, z.object({ h5_url: httpAddress }))
    return { kind: 'redirect', url: `${h5_url}&redirect_url=${encodeURIComponent(payment.returnUrl)}` }
  }
  const { code_url } = await post('native', order, z.object({ code_url: z.string().min(1) }))
  return { kind: 'qrCode', text: code_url }
}

const httpAddress = z.url({ protocol: /^https?$/ })

/** In the order of the documentation's example. */
function orderOf({ appId, mchId, notifyUrl }: WechatPaySettings, payment: NewPayment) {
  return {
    appid: appId,
    mchid: mchId,
    description: fitted(payment.subject, 127) || '商品',
    out_trade_no: payment.paymentNo,
    time_expire: beijingTime(payment.expireTime),
    notify_url: notifyUrl,
    amount: { total: payment.amountFen, currency: 'CNY' },
  }
}

function noOpenid(): never {
  throw new ProviderFailure('refused', 'no_openid', '微信内付款需要先取得 openid')
}

/** Whole seconds with Beijing's offset, as in all examples. */
function beijingTime(instant: string): string {
  const local = new Date(Date.parse(instant) + 8 * 3_600_000).toISOString()
  return `${local.slice(0, 19)}+08:00`
}

const pathOf = (paymentNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}`
const absent = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']

/** https://pay.weixin.qq.com/doc/v3/merchant/4012556352 */
export function queryPayment(
  settings: WechatPaySettings,
  call: Call,
  paymentNo: string,
): Promise<PaymentAnswer> {
  const path = `${pathOf(paymentNo)}?mchid=${settings.mchId}`
  const query = async () => {
    const transaction = await call({ method: 'GET', path }, Transaction)
    refuseOthers(transaction, settings)
    if (transaction.out_trade_no !== paymentNo) throw forged('another_payment')
    return paymentAnswerOf(transaction)
  }
  return unlessRefused<PaymentAnswer>(query(), absent, () => ({ state: 'unknown' }))
}

/**
 * A number that WeChat Pay does not know may be answered like one that it closed, so nothing follows from `closed`
 * but that nobody can pay.
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/close-order.html
 */
export async function closePayment(
  settings: WechatPaySettings,
  call: Call,
  paymentNo: string,
): Promise<PaymentAnswer> {
  const request = {
    method: 'POST',
    path: `${pathOf(paymentNo)}/close`,
    body: { mchid: settings.mchId },
  } as const
  const close = async (): Promise<PaymentAnswer> => {
    await call(request, z.undefined())
    return { state: 'closed' }
  }
  const codes = ['ORDERPAID', 'ORDER_PAID', 'ORDERCLOSED', 'ORDER_CLOSED', ...absent]
  return unlessRefused(close(), codes, () => queryPayment(settings, call, paymentNo))
}
