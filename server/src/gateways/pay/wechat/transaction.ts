import { z } from 'zod'
import type { PaidAnswer, PaymentAnswer } from '../pay-gateway.ts'
import { unreadable } from './reading.ts'
import { forged } from './verifying.ts'

/** A time of RFC 3339 with Beijing's offset. */
export const WechatTime = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

/** A payment in a query's answer or a notice. https://pay.weixin.qq.com/doc/v3/merchant/4012556352 */
export const Transaction = z.object({
  appid: z.string().optional(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().min(1).optional(),
  success_time: WechatTime.optional(),
  payer: z.object({ openid: z.string().default('') }).optional(),
  amount: z
    .object({ total: z.int().positive().brand<'Fen'>(), currency: z.literal('CNY').default('CNY') })
    .optional(),
})
export type Transaction = z.output<typeof Transaction>

/** The last three occur only for payments by a code that a till scans. We do not open such payments. */
const states = {
  SUCCESS: 'paid',
  // Paid, and partly or fully refunded.
  REFUND: 'paid',
  NOTPAY: 'unpaid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  USERPAYING: 'unpaid',
  PAYERROR: 'unpaid',
} as const

export function paymentAnswerOf(transaction: Transaction): PaymentAnswer {
  const state = Object.hasOwn(states, transaction.trade_state)
    ? states[transaction.trade_state as keyof typeof states]
    : undefined
  if (!state) throw unreadable('unknown_state')
  return state === 'paid' ? paidAnswerOf(transaction) : { state }
}

function paidAnswerOf({ transaction_id, amount, success_time, payer }: Transaction): PaidAnswer {
  if (!transaction_id || !amount || !success_time) throw unreadable('incomplete_payment')
  return {
    state: 'paid',
    tradeNo: transaction_id,
    // With WeChat Pay's own coupons the buyer pays less, and we still receive the total.
    paidFen: amount.total,
    payTime: success_time,
    payerId: payer?.openid ?? '',
  }
}

/** Refuses a message about another merchant: even a correctly signed one can be. */
export function refuseOthers(
  { mchid, appid }: Pick<Transaction, 'mchid' | 'appid'>,
  us: { mchId: string; appId: string },
): void {
  if (mchid !== us.mchId || (appid !== undefined && appid !== us.appId)) throw forged('another_merchant')
}
