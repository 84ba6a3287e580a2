import { z } from 'zod'
import type { Notice, NoticeAnswer, RawNotice } from '../pay-gateway.ts'
import { type Call, unreachable } from './http.ts'
import { unreadable } from './reading.ts'
import { findRefund } from './refunds.ts'
import type { AlipaySettings } from './settings.ts'
import { forged, isSignedBy, type Parameters, signedText } from './signing.ts'
import { AlipayTime, Yuan } from './trade.ts'

const Told = z.object({
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: Yuan.optional(),
  gmt_payment: AlipayTime.optional(),
  buyer_id: z.string().optional(),
  buyer_open_id: z.string().optional(),
  out_biz_no: z.string().optional(),
  refund_fee: Yuan.optional(),
  gmt_refund: z.string().optional(),
})
type Told = z.output<typeof Told>

/**
 * Reads a notice. The signature covers the decoded parameters, sorted by name, without `sign` and `sign_type`.
 * https://opendocs.alipay.com/open/203/105286 and https://opendocs.alipay.com/open/270/105902
 */
export async function readNotice(
  settings: AlipaySettings,
  call: Call,
  { body }: Pick<RawNotice, 'body'>,
): Promise<Notice> {
  const read = Told.safeParse(verified(settings, parametersOf(body)))
  if (!read.success) throw unreadable('undocumented', read.error)
  const told = read.data
  if (told.app_id !== settings.appId || told.seller_id !== settings.sellerId) throw forged('another_merchant')
  if (told.gmt_refund !== undefined || (told.refund_fee ?? 0) > 0) return refundTold(call, told)
  if (told.trade_status === 'TRADE_SUCCESS' || told.trade_status === 'TRADE_FINISHED')
    return paymentTold(told)
  return { kind: 'other', what: told.trade_status }
}

function parametersOf(body: Buffer): Parameters {
  const pairs = [...new URLSearchParams(body.toString())]
  const parameters = Object.fromEntries(pairs)
  if (Object.keys(parameters).length !== pairs.length) throw forged('repeated_parameter')
  return parameters
}

/** True for a value with `&name=`: the signed text joins its parts by unescaped `&`, so the value could hide another parameter. */
const hidesAnother = (value: string) => /&\w+=/.test(value)

function verified({ publicKey }: AlipaySettings, { sign, sign_type, ...signed }: Parameters): Parameters {
  if (!sign) throw forged('unsigned')
  if (sign_type !== 'RSA2') throw forged('malformed_signature')
  if (!isSignedBy(publicKey, signedText(signed), sign)) throw forged('wrong_signature')
  if (Object.values(signed).some(hidesAnother)) throw forged('ambiguous_signature')
  return signed
}

function paymentTold(told: Told): Notice {
  const { total_amount: paidFen, gmt_payment: payTime } = told
  if (paidFen === undefined || !payTime) throw unreadable('incomplete_payment')
  return {
    kind: 'payment',
    paymentNo: told.out_trade_no,
    state: 'paid',
    tradeNo: told.trade_no,
    paidFen,
    payTime,
    payerId: told.buyer_id ?? told.buyer_open_id ?? '',
  }
}

/**
 * A refund's notice tells the sum of all refunds of the payment, so Alipay is queried for the amount of this one. A refund without a
 * number of its own has the payment's number.
 */
async function refundTold(call: Call, told: Told): Promise<Notice> {
  const refund = { tradeNo: told.trade_no, refundNo: told.out_biz_no || told.out_trade_no }
  const found = await findRefund(call, refund)
  if (!found) throw unreachable('refund_not_found')
  const { refundFen, refundTime } = found
  return { kind: 'refund', ...refund, refundFen, answer: { state: 'refunded', refundTime } }
}

/** Without the answer `success` Alipay sends the notice again, eight times in 25 hours. */
export function answerNotice(isReceived: boolean): NoticeAnswer {
  const contentType = 'text/plain'
  return isReceived
    ? { status: 200, contentType, body: 'success' }
    : { status: 500, contentType, body: 'failure' }
}
