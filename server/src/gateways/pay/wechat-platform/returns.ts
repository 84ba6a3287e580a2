import { z } from 'zod'
import type { NewReturn, ReturnAnswer } from '../split-gateway.ts'
import { unlessRefused } from '../unless-refused.ts'
import type { Call } from '../wechat/http.ts'
import { unreadable } from '../wechat/reading.ts'
import type { WechatPaySettings } from '../wechat/settings.ts'
import { forged } from '../wechat/verifying.ts'
import { notThere, reasonOf } from './splits.ts'

const ReturnOrder = z.object({
  sub_mchid: z.string(),
  out_order_no: z.string(),
  out_return_no: z.string(),
  return_mchid: z.string(),
  amount: z.int().positive(),
  result: z.string(),
  fail_reason: z.string().optional(),
})

const path = '/v3/ecommerce/profitsharing/returnorders'

/** https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter7_4_3.shtml */
export async function returnFee(
  settings: WechatPaySettings,
  call: Call,
  asked: NewReturn,
): Promise<ReturnAnswer> {
  const body = {
    sub_mchid: asked.subMchId,
    out_order_no: asked.splitNo,
    out_return_no: asked.returnNo,
    return_mchid: settings.mchId,
    amount: asked.amountFen,
    description: '退款',
    transaction_id: asked.tradeNo,
  }
  return answerOf(await call({ method: 'POST', path, body }, ReturnOrder), asked, settings)
}

/** https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter7_4_4.shtml */
export function queryReturn(
  settings: WechatPaySettings,
  call: Call,
  asked: NewReturn,
): Promise<ReturnAnswer> {
  const parameters = new URLSearchParams({
    sub_mchid: asked.subMchId,
    out_order_no: asked.splitNo,
    out_return_no: asked.returnNo,
  })
  const query = async () =>
    answerOf(await call({ method: 'GET', path: `${path}?${parameters}` }, ReturnOrder), asked, settings)
  return unlessRefused<ReturnAnswer>(query(), notThere, () => ({ state: 'unknown' }))
}

function answerOf(
  order: z.output<typeof ReturnOrder>,
  asked: NewReturn,
  { mchId }: WechatPaySettings,
): ReturnAnswer {
  const isOurs =
    order.sub_mchid === asked.subMchId &&
    order.out_order_no === asked.splitNo &&
    order.out_return_no === asked.returnNo &&
    order.return_mchid === mchId
  if (!isOurs) throw forged('another_return')
  if (order.amount !== asked.amountFen) throw forged('another_amount')
  if (order.result === 'PROCESSING') return { state: 'returning' }
  if (order.result === 'SUCCESS') return { state: 'returned' }
  // WeChat Pay's documentation has both spellings.
  if (order.result === 'FAILED' || order.result === 'FAIL')
    return { state: 'failed', reason: reasonOf(order.fail_reason) }
  throw unreadable('unknown_state')
}
