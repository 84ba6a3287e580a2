import { fen } from '@zsm/contract/money/fen'
import { z } from 'zod'
import type { Balance, NewWithdrawal, WithdrawalAnswer } from '../split-gateway.ts'
import { unlessRefused } from '../unless-refused.ts'
import type { Call } from '../wechat/http.ts'
import { unreadable } from '../wechat/reading.ts'
import { WechatTime } from '../wechat/transaction.ts'
import { forged } from '../wechat/verifying.ts'
import { notThere } from './splits.ts'

const BalanceOf = z.object({
  sub_mchid: z.string(),
  available_amount: z.int(),
  pending_amount: z.int().default(0),
})

/** A sub-merchant's balance. https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter7_7_1.shtml */
export async function balance(call: Call, subMchId: string): Promise<Balance> {
  const path = `/v3/ecommerce/fund/balance/${subMchId}`
  const answer = await call({ method: 'GET', path }, BalanceOf)
  if (answer.sub_mchid !== subMchId) throw forged('another_sub_merchant')
  return { availableFen: fen(answer.available_amount), frozenFen: fen(answer.pending_amount) }
}

const Accepted = z.object({ sub_mchid: z.string(), out_request_no: z.string() })

/**
 * Requests a withdrawal. WeChat Pay remembers a number for six days. A withdrawal that it stored and did not begin (`INIT`: not enough
 * available) is sent again unchanged, never under another number.
 * https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter7_8_2.shtml
 */
export async function withdraw(call: Call, asked: NewWithdrawal): Promise<WithdrawalAnswer> {
  const body = {
    sub_mchid: asked.subMchId,
    out_request_no: asked.withdrawNo,
    amount: asked.amountFen,
    remark: '提现',
  }
  const answer = await call({ method: 'POST', path: '/v3/ecommerce/fund/withdraw', body }, Accepted)
  if (answer.out_request_no !== asked.withdrawNo || answer.sub_mchid !== asked.subMchId)
    throw forged('another_withdrawal')
  return { state: 'paying' }
}

const Withdrawn = z.object({
  sub_mchid: z.string(),
  out_request_no: z.string(),
  withdraw_id: z.string(),
  status: z.string(),
  amount: z.int().positive(),
  update_time: WechatTime,
  reason: z.string().default(''),
})

/** Queries a withdrawal by our number. https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter7_8_3.shtml */
export function queryWithdrawal(call: Call, asked: NewWithdrawal): Promise<WithdrawalAnswer> {
  const path = `/v3/ecommerce/fund/withdraw/out-request-no/${asked.withdrawNo}?sub_mchid=${asked.subMchId}`
  const query = async () => answerOf(await call({ method: 'GET', path }, Withdrawn), asked)
  return unlessRefused<WithdrawalAnswer>(query(), notThere, () => ({ state: 'unknown' }))
}

function answerOf(said: z.output<typeof Withdrawn>, asked: NewWithdrawal): WithdrawalAnswer {
  if (said.out_request_no !== asked.withdrawNo || said.sub_mchid !== asked.subMchId)
    throw forged('another_withdrawal')
  if (said.amount !== asked.amountFen) throw forged('another_amount')
  const { withdraw_id: providerNo, status, update_time: time, reason } = said
  if (status === 'INIT') return { state: 'unknown' }
  if (status === 'CREATE_SUCCESS') return { state: 'paying' }
  if (status === 'SUCCESS') return { state: 'paid', providerNo, time }
  if (status === 'REFUND')
    return { state: 'returned', providerNo, reason: reason || '银行退票，请核对在微信支付登记的银行卡' }
  if (status !== 'FAIL' && status !== 'CLOSE') throw unreadable('unknown_state')
  return { state: 'failed', providerNo, reason: reason || '微信支付没有付出这笔提现' }
}
