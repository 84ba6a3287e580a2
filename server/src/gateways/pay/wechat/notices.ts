import { z } from 'zod'
import type { Notice, NoticeAnswer, RawNotice } from '../pay-gateway.ts'
import { readJson, unreadable } from './reading.ts'
import { refundAnswerOf } from './refunds.ts'
import { decrypted, Resource } from './resource.ts'
import type { WechatPaySettings } from './settings.ts'
import { paymentAnswerOf, refuseOthers, Transaction, WechatTime } from './transaction.ts'
import type { Verify } from './verifying.ts'

const Envelope = z.object({
  event_type: z.string(),
  resource_type: z.literal('encrypt-resource'),
  resource: Resource,
})

export const RefundTold = z.object({
  mchid: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string(),
  refund_status: z.string(),
  success_time: WechatTime.optional(),
  amount: z.object({ refund: z.int().positive().brand<'Fen'>() }),
})

/**
 * Reads a notice of a payment or a refund. https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/payment-notice.html and
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/refund-result-notice.html
 */
export async function readNotice(
  settings: WechatPaySettings,
  verify: Verify,
  notice: RawNotice,
): Promise<Notice> {
  const { event, resource } = await openNotice(settings, verify, notice)
  if (event === 'TRANSACTION.SUCCESS') return paymentTold(settings, readJson(Transaction, resource()))
  if (event.startsWith('REFUND.')) return refundTold(settings, readJson(RefundTold, resource()))
  return { kind: 'other', what: event }
}

/** Verifies a notice's bytes and returns its event. Its content is decrypted on demand. */
export async function openNotice(
  { apiV3Key }: Pick<WechatPaySettings, 'apiV3Key'>,
  verify: Verify,
  { headers, body, now }: RawNotice,
): Promise<{ event: string; resource(): Buffer }> {
  await verify({ header: (name) => headers[name]?.toString(), body }, now)
  const { event_type: event, resource } = readJson(Envelope, body)
  return { event, resource: () => decrypted(apiV3Key, resource) }
}

function paymentTold(settings: WechatPaySettings, transaction: Transaction): Notice {
  refuseOthers(transaction, settings)
  return paymentNotice(transaction)
}

export function paymentNotice(transaction: Transaction): Notice {
  const answer = paymentAnswerOf(transaction)
  if (answer.state !== 'paid') throw unreadable('unpaid_success')
  return { kind: 'payment', paymentNo: transaction.out_trade_no, ...answer }
}

function refundTold(settings: WechatPaySettings, told: z.output<typeof RefundTold>): Notice {
  refuseOthers(told, settings)
  return refundNotice(told)
}

export const refundNotice = (told: Omit<z.output<typeof RefundTold>, 'mchid'>): Notice => ({
  kind: 'refund',
  tradeNo: told.transaction_id,
  refundNo: told.out_refund_no,
  refundFen: told.amount.refund,
  answer: refundAnswerOf(told.refund_status, told.success_time),
})

/** Without a success WeChat Pay sends the notice again, 15 times in a day. */
export function answerNotice(isReceived: boolean): NoticeAnswer {
  const contentType = 'application/json'
  if (isReceived) return { status: 204, contentType, body: '' }
  return { status: 500, contentType, body: JSON.stringify({ code: 'FAIL', message: '稍后再试' }) }
}
