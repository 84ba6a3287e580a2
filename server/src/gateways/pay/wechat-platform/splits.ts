import { z } from 'zod'
import type { NewRelease, NewSplit, ReleaseAnswer, SplitAnswer } from '../split-gateway.ts'
import { unlessRefused } from '../unless-refused.ts'
import type { Call } from '../wechat/http.ts'
import { unreadable } from '../wechat/reading.ts'
import type { WechatPaySettings } from '../wechat/settings.ts'
import { WechatTime } from '../wechat/transaction.ts'
import { forged } from '../wechat/verifying.ts'

/** WeChat Pay has had two names for a receiver's account, and before 2025 its answer to a request had no receivers. */
const SplitOrder = z.object({
  sub_mchid: z.string(),
  transaction_id: z.string(),
  out_order_no: z.string(),
  status: z.string().optional(),
  receivers: z
    .array(
      z.object({
        receiver_account: z.string().optional(),
        receiver_mchid: z.string().optional(),
        amount: z.int().positive(),
        result: z.string(),
        finish_time: WechatTime.optional(),
        fail_reason: z.string().optional(),
      }),
    )
    .default([]),
})
type SplitOrder = z.output<typeof SplitOrder>

export const notThere = ['RESOURCE_NOT_EXISTS', 'ORDER_NOT_EXIST', 'ORDERNOTEXIST']

/**
 * Requests a split. Acceptance is not success: the query tells the result. `finish` stays false, so that after a failed share the money
 * stays frozen. https://pay.weixin.qq.com/doc/v3/partner/4012691594
 */
export async function split(
  { appId, mchId }: WechatPaySettings,
  call: Call,
  asked: NewSplit,
): Promise<SplitAnswer> {
  const body = {
    appid: appId,
    sub_mchid: asked.subMchId,
    transaction_id: asked.tradeNo,
    out_order_no: asked.splitNo,
    receivers: [
      {
        type: 'MERCHANT_ID',
        receiver_account: mchId,
        amount: asked.amountFen,
        description: '平台服务费',
      },
    ],
    finish: false,
  }
  const order = await call({ method: 'POST', path: '/v3/ecommerce/profitsharing/orders', body }, SplitOrder)
  refuseOtherSplit(order, asked, asked.splitNo)
  return order.receivers.length > 0 ? splitAnswerOf(order, asked, mchId) : { state: 'splitting' }
}

/** https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter7_4_2.shtml */
export function querySplit({ mchId }: WechatPaySettings, call: Call, asked: NewSplit): Promise<SplitAnswer> {
  const query = async () => splitAnswerOf(await find(call, asked, asked.splitNo), asked, mchId)
  return unlessRefused<SplitAnswer>(query(), notThere, () => ({ state: 'unknown' }))
}

/** https://pay.weixin.qq.com/docs/partner/apis/ecommerce-profit-sharing/orders/finish-order.html */
export async function release(call: Call, asked: NewRelease): Promise<ReleaseAnswer> {
  const body = {
    sub_mchid: asked.subMchId,
    transaction_id: asked.tradeNo,
    out_order_no: asked.releaseNo,
    description: '冻结期结束',
  }
  const path = '/v3/ecommerce/profitsharing/finish-order'
  const order = await call({ method: 'POST', path, body }, SplitOrder)
  refuseOtherSplit(order, asked, asked.releaseNo)
  return { state: 'releasing' }
}

/** A release is queried like a split, by its own number. */
export function queryRelease(call: Call, asked: NewRelease): Promise<ReleaseAnswer> {
  const query = async (): Promise<ReleaseAnswer> => {
    const { status } = await find(call, asked, asked.releaseNo)
    if (status === 'FINISHED') return { state: 'released' }
    if (status !== 'PROCESSING') throw unreadable('unknown_state')
    return { state: 'releasing' }
  }
  return unlessRefused<ReleaseAnswer>(query(), notThere, () => ({ state: 'unknown' }))
}

type Frozen = Pick<NewSplit, 'subMchId' | 'tradeNo'>

async function find(call: Call, asked: Frozen, no: string): Promise<SplitOrder> {
  const query = new URLSearchParams({
    sub_mchid: asked.subMchId,
    transaction_id: asked.tradeNo,
    out_order_no: no,
  })
  const order = await call({ method: 'GET', path: `/v3/ecommerce/profitsharing/orders?${query}` }, SplitOrder)
  refuseOtherSplit(order, asked, no)
  return order
}

function refuseOtherSplit(order: SplitOrder, { subMchId, tradeNo }: Frozen, no: string): void {
  const isOurs = order.out_order_no === no && order.sub_mchid === subMchId && order.transaction_id === tradeNo
  if (!isOurs) throw forged('another_split')
}

function splitAnswerOf({ receivers }: SplitOrder, { amountFen }: NewSplit, mchId: string): SplitAnswer {
  const ours = receivers.find(
    ({ receiver_account, receiver_mchid }) => (receiver_account ?? receiver_mchid) === mchId,
  )
  if (!ours) throw unreadable('no_receiver')
  if (ours.amount !== amountFen) throw forged('another_amount')
  if (ours.result === 'PENDING') return { state: 'splitting' }
  if (ours.result === 'CLOSED') return { state: 'failed', reason: reasonOf(ours.fail_reason) }
  if (ours.result !== 'SUCCESS' || !ours.finish_time) throw unreadable('unknown_state')
  return { state: 'split', splitTime: ours.finish_time }
}

const reasons: Record<string, string> = {
  ACCOUNT_ABNORMAL: '平台的微信支付账户异常，收不了款',
  NO_RELATION: '平台不在分账接收方里，请在微信支付平台商户后台添加',
  RECEIVER_HIGH_RISK: '平台的微信支付账户被风控，收不了款',
  RECEIVER_REAL_NAME_NOT_VERIFIED: '平台的微信支付账户没有实名',
  NO_AUTH: '分账权限被关闭，请在微信支付平台商户后台重新开通',
  RECEIVER_RECEIPT_LIMIT: '平台的微信支付账户收款已达上限',
  PAYER_ACCOUNT_ABNORMAL: '创作者的微信商户号异常，付不了款',
  TIME_OUT_CLOSED: '微信支付处理超时',
}

/** WeChat Pay's reason, in words that say who has to act. */
export const reasonOf = (code: string | undefined): string =>
  (code && Object.hasOwn(reasons, code) && reasons[code]) || `微信支付没有受理 (${code ?? '没有给出原因'})`
