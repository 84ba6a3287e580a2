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

const RefundTold = z.object({
  mchid: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string(),
  refund_status: z.string(),
  success_time: WechatTime.optional(),
  amount: z.object({ refund: z.int().positive().brand<'Fen'>() }),
})

/**
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/payment-notice.html and
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/refund-result-notice.html
 */
export async function readNotice(
  settings: WechatPaySettings,
  verify: Verify,
  notice: RawNotice,
): Promise<Notice> {
  const header = (name: string) => notice.headers[name]?.toString()
  await verify({ header, body: notice.body }, notice.now)
  const { event_type, resource } = readJson(Envelope, notice.body)
  const told = () => decrypted(settings.apiV3Key, resource)
  if (event_type === 'TRANSACTION.SUCCESS') return paymentTold(settings, readJson(Transaction, told()))
  if (event_type.startsWith('REFUND.')) return refundTold(settings, readJson(RefundTold, told()))
  return { kind: 'other', what: event_type }
}

function paymentTold(settings: WechatPaySettings, transaction: Transaction): Notice {
  refuseOthers(transaction, settings)
  const answer = paymentAnswerOf(transaction)
  if (answer.state !== 'paid') throw unreadable('unpaid_success')
  return { kind: 'payment', paymentNo: transaction.out_trade_no, ...answer }
}

function refundTold(settings: WechatPaySettings, told: z.output<typeof RefundTold>): Notice {
  refuseOthers(told, settings)
  return {
    kind: 'refund',
    tradeNo: told.transaction_id,
    refundNo: told.out_refund_no,
    refundFen: told.amount.refund,
    answer: refundAnswerOf(told.refund_status, told.success_time),
  }
}

/** What is not received is sent again, 15 times in a day. */
export function answerNotice(isReceived: boolean): NoticeAnswer {
  const contentType = 'application/json'
  if (isReceived) return { status: 204, contentType, body: '' }
  return { status: 500, contentType, body: JSON.stringify({ code: 'FAIL', message: '稍后再试' }) }
}
