import { z } from 'zod'
import type { NewRefund, RefundAnswer } from '../pay-gateway.ts'
import { unlessRefused } from '../unless-refused.ts'
import type { Call } from '../wechat/http.ts'
import { answerOf, fundsOf, Refund } from '../wechat/refunds.ts'
import type { WechatPaySettings } from '../wechat/settings.ts'
import { forged } from '../wechat/verifying.ts'

/** An accepted refund, without its state: a notice or a query tells it. */
const Accepted = z.object({
  out_refund_no: z.string(),
  amount: z.object({ refund: z.int().positive(), currency: z.literal('CNY').default('CNY') }),
})

/**
 * Requests a refund. WeChat Pay takes it from the payment's frozen money and, after the release, from the sub-merchant's available
 * balance. https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter7_6_1.shtml
 */
export async function sendRefund(
  settings: WechatPaySettings,
  call: Call,
  subMchId: string,
  refund: NewRefund,
): Promise<RefundAnswer> {
  const body = { sub_mchid: subMchId, sp_appid: settings.appId, ...fundsOf(refund, settings) }
  const answer = await call({ method: 'POST', path: '/v3/ecommerce/refunds/apply', body }, Accepted)
  if (answer.out_refund_no !== refund.refundNo) throw forged('another_refund')
  if (answer.amount.refund !== refund.refundFen) throw forged('another_amount')
  const now = await queryRefund(call, subMchId, refund)
  return now.state === 'unknown' ? { state: 'refunding' } : now
}

/** https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter7_6_2.shtml */
export function queryRefund(
  call: Call,
  subMchId: string,
  refund: Pick<NewRefund, 'tradeNo' | 'refundNo'>,
): Promise<RefundAnswer> {
  const path = `/v3/ecommerce/refunds/out-refund-no/${encodeURIComponent(refund.refundNo)}?sub_mchid=${subMchId}`
  const query = async () => answerOf(await call({ method: 'GET', path }, Refund), refund)
  return unlessRefused<RefundAnswer>(query(), ['RESOURCE_NOT_EXISTS', 'REFUND_NOT_EXIST'], () => ({
    state: 'unknown',
  }))
}
