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
 * The seller of a gateway's payments: a merchant of its own, or a platform's sub-merchant. The two differ in their paths and in the
 * names of the parties.
 */
export type Seller = {
  path: '/v3/pay/transactions' | '/v3/pay/partner/transactions'
  /** The fields that come before a payment's description. */
  parties: Record<string, string>
  /** The fields that come after its amount. */
  settling: object
  payer(openid: string): object
}

const own = ({ appId, mchId }: WechatPaySettings): Seller => ({
  path: '/v3/pay/transactions',
  parties: { appid: appId, mchid: mchId },
  settling: {},
  payer: (openid) => ({ openid }),
})

/**
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/direct-jsons/jsapi-prepay.html,
 * https://pay.weixin.qq.com/docs/merchant/apis/h5-payment/direct-jsons/h5-prepay.html and
 * https://pay.weixin.qq.com/docs/merchant/apis/native-payment/direct-jsons/native-prepay.html
 */
export const openPayment = (settings: WechatPaySettings, call: Call, payment: NewPayment): Promise<PayStep> =>
  openFor(own(settings), settings, call, payment)

/** Opens a payment whose money goes to this seller. */
export async function openFor(
  seller: Seller,
  settings: WechatPaySettings,
  call: Call,
  payment: NewPayment,
): Promise<PayStep> {
  const order = orderOf(seller, settings, payment)
  const post = <Data>(kind: string, body: object, data: z.ZodType<Data>) =>
    call({ method: 'POST', path: `${seller.path}/${kind}`, body }, data)
  if (payment.scene === 'wechat') {
    const payer = seller.payer(payment.payerId ?? noOpenid())
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

/** The body of the request, in the order of the documentation's example. */
function orderOf({ parties, settling }: Seller, { notifyUrl }: WechatPaySettings, payment: NewPayment) {
  return {
    ...parties,
    description: fitted(payment.subject, 127) || '商品',
    out_trade_no: payment.paymentNo,
    time_expire: beijingTime(payment.expireTime),
    notify_url: notifyUrl,
    amount: { total: payment.amountFen, currency: 'CNY' },
    ...settling,
  }
}

function noOpenid(): never {
  throw new ProviderFailure('refused', 'no_openid', '微信内付款需要先取得 openid')
}

/** Whole seconds with Beijing's offset, as in all the documentation's examples. */
function beijingTime(instant: string): string {
  const local = new Date(Date.parse(instant) + 8 * 3_600_000).toISOString()
  return `${local.slice(0, 19)}+08:00`
}

const absent = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']

/** A query or a closing of one payment by our number. `read` interprets a correctly signed answer. */
export type Asked = {
  path: string
  /** The parties: parameters of a query, and the body of a closing. */
  parties: Record<string, string>
  read(call: Call, path: string): Promise<Transaction>
}

/** https://pay.weixin.qq.com/doc/v3/merchant/4012556352 */
export const queryPayment = (
  settings: WechatPaySettings,
  call: Call,
  paymentNo: string,
): Promise<PaymentAnswer> => queryFor(askedOf(settings), call, paymentNo)

/**
 * Closes a payment. WeChat Pay may answer for an unknown number as for a closed one, so `closed` means only that nobody can pay.
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/close-order.html
 */
export const closePayment = (
  settings: WechatPaySettings,
  call: Call,
  paymentNo: string,
): Promise<PaymentAnswer> => closeFor(askedOf(settings), call, paymentNo)

const askedOf = (settings: WechatPaySettings): Asked => ({
  path: own(settings).path,
  parties: { mchid: settings.mchId },
  read: async (call, path) => {
    const transaction = await call({ method: 'GET', path }, Transaction)
    refuseOthers(transaction, settings)
    return transaction
  },
})

const pathOf = ({ path }: Asked, paymentNo: string) => `${path}/out-trade-no/${encodeURIComponent(paymentNo)}`

export function queryFor(asked: Asked, call: Call, paymentNo: string): Promise<PaymentAnswer> {
  const path = `${pathOf(asked, paymentNo)}?${new URLSearchParams(asked.parties)}`
  const query = async () => {
    const transaction = await asked.read(call, path)
    if (transaction.out_trade_no !== paymentNo) throw forged('another_payment')
    return paymentAnswerOf(transaction)
  }
  return unlessRefused<PaymentAnswer>(query(), absent, () => ({ state: 'unknown' }))
}

export async function closeFor(asked: Asked, call: Call, paymentNo: string): Promise<PaymentAnswer> {
  const path = `${pathOf(asked, paymentNo)}/close`
  const close = async (): Promise<PaymentAnswer> => {
    await call({ method: 'POST', path, body: asked.parties }, z.undefined())
    return { state: 'closed' }
  }
  const codes = ['ORDERPAID', 'ORDER_PAID', 'ORDERCLOSED', 'ORDER_CLOSED', ...absent]
  return unlessRefused(close(), codes, () => queryFor(asked, call, paymentNo))
}
