import { z } from 'zod'
import type { NewRefund, RefundAnswer } from '../pay-gateway.ts'
import { unlessRefused } from '../unless-refused.ts'
import type { Call } from './http.ts'
import { unreadable } from './reading.ts'
import type { WechatPaySettings } from './settings.ts'
import { fitted } from './text.ts'
import { WechatTime } from './transaction.ts'
import { forged } from './verifying.ts'

export const Refund = z.object({
  out_refund_no: z.string(),
  transaction_id: z.string(),
  status: z.string(),
  success_time: WechatTime.optional(),
  amount: z.object({ refund: z.int().positive(), currency: z.literal('CNY').default('CNY') }),
})

/**
 * Requests a refund. A repeated number is the same refund. Acceptance is not success: a notice or a query tells the result.
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/create.html
 */
export async function sendRefund(
  settings: WechatPaySettings,
  call: Call,
  refund: NewRefund,
): Promise<RefundAnswer> {
  const body = fundsOf(refund, settings)
  const answer = await call({ method: 'POST', path: '/v3/refund/domestic/refunds', body }, Refund)
  if (answer.amount.refund !== refund.refundFen) throw forged('another_amount')
  return answerOf(answer, refund)
}

/** The body of a refund's request, in the order of the documentation's example. */
export function fundsOf({ tradeNo, refundNo, ...refund }: NewRefund, { notifyUrl }: WechatPaySettings) {
  const reason = fitted(refund.reason, 80)
  return {
    transaction_id: tradeNo,
    out_refund_no: refundNo,
    // WeChat Pay refuses an empty reason; it may be absent.
    ...(reason && { reason }),
    notify_url: notifyUrl,
    amount: { refund: refund.refundFen, total: refund.paidFen, currency: 'CNY' },
  }
}

/** https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/query-by-out-refund-no.html */
export function queryRefund(
  call: Call,
  refund: Pick<NewRefund, 'tradeNo' | 'refundNo'>,
): Promise<RefundAnswer> {
  const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refund.refundNo)}`
  const query = async () => answerOf(await call({ method: 'GET', path }, Refund), refund)
  return unlessRefused<RefundAnswer>(query(), ['RESOURCE_NOT_EXISTS', 'REFUND_NOT_EXIST'], () => ({
    state: 'unknown',
  }))
}

export function answerOf(
  { out_refund_no, transaction_id, status, success_time }: z.output<typeof Refund>,
  asked: Pick<NewRefund, 'tradeNo' | 'refundNo'>,
): RefundAnswer {
  if (out_refund_no !== asked.refundNo || transaction_id !== asked.tradeNo) throw forged('another_refund')
  return refundAnswerOf(status, success_time)
}

export function refundAnswerOf(status: string, successTime: string | undefined): RefundAnswer {
  if (status === 'PROCESSING') return { state: 'refunding' }
  if (status === 'CLOSED') return { state: 'failed', reason: '微信支付关闭了这笔退款，请稍后重试' }
  if (status === 'ABNORMAL')
    return {
      state: 'stuck',
      reason: '买家的银行卡已作废或冻结，钱退不进去；平台财务会在微信支付商户平台处理',
    }
  if (status !== 'SUCCESS' || !successTime) throw unreadable('unknown_state')
  return { state: 'refunded', refundTime: successTime }
}
