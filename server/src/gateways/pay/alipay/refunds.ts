import { yuanText } from '@zsm/contract/money/yuan'
import type { Fen } from '@zsm/contract/values'
import { z } from 'zod'
import type { NewRefund, RefundAnswer } from '../pay-gateway.ts'
import { unlessRefused } from '../unless-refused.ts'
import type { Call } from './http.ts'
import { unreadable } from './reading.ts'
import { forged } from './signing.ts'
import { fitted } from './text.ts'
import { AlipayTime, Yuan } from './trade.ts'

type Asked = Pick<NewRefund, 'tradeNo' | 'refundNo'>

const Accepted = z.object({
  trade_no: z.string(),
  fund_change: z.enum(['Y', 'N']).optional(),
  gmt_refund_pay: AlipayTime.optional(),
})

/**
 * Requests a refund. A repeated number is the same refund. `fund_change` is `Y` if this call moved the money. Otherwise an earlier call
 * did, or the refund is under way; the query tells which. https://opendocs.alipay.com/open/357441a2_alipay.trade.refund
 */
export async function sendRefund(call: Call, refund: NewRefund): Promise<RefundAnswer> {
  const reason = fitted(refund.reason, 256)
  const content = {
    trade_no: refund.tradeNo,
    refund_amount: yuanText(refund.refundFen),
    out_request_no: refund.refundNo,
    ...(reason && { refund_reason: reason }),
  }
  const accepted = await call('alipay.trade.refund', content, Accepted)
  if (accepted.trade_no !== refund.tradeNo) throw forged('another_refund')
  const { fund_change, gmt_refund_pay: refundTime } = accepted
  if (fund_change === 'Y' && refundTime) return { state: 'refunded', refundTime }
  const found = await findRefund(call, refund)
  if (!found) return { state: 'refunding' }
  if (found.refundFen !== refund.refundFen) throw forged('another_amount')
  return { state: 'refunded', refundTime: found.refundTime }
}

export async function queryRefund(call: Call, asked: Asked): Promise<RefundAnswer> {
  const found = await findRefund(call, asked)
  return found ? { state: 'refunded', refundTime: found.refundTime } : { state: 'unknown' }
}

const Found = z.object({
  trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_amount: Yuan.optional(),
  refund_status: z.string().optional(),
  gmt_refund_pay: AlipayTime.optional(),
})

/**
 * A finished refund, else `unknown`. Alipay does not tell apart a refund under way, a failed one and one that it never had: each of
 * them may be requested again under the same number. https://opendocs.alipay.com/open/8c776df6_alipay.trade.fastpay.refund.query
 */
export async function findRefund(
  call: Call,
  { tradeNo, refundNo }: Asked,
): Promise<{ refundFen: Fen; refundTime: string } | undefined> {
  const content = { trade_no: tradeNo, out_request_no: refundNo, query_options: ['gmt_refund_pay'] }
  const asked = call('alipay.trade.fastpay.refund.query', content, Found)
  const found = await unlessRefused(asked, ['ACQ.TRADE_NOT_EXIST'], () => ({}) as z.output<typeof Found>)
  if (found.refund_status === undefined) return undefined
  if (found.refund_status !== 'REFUND_SUCCESS') throw unreadable('unknown_state')
  if (found.trade_no !== tradeNo || found.out_request_no !== refundNo) throw forged('another_refund')
  const { refund_amount: refundFen, gmt_refund_pay: refundTime } = found
  if (refundFen === undefined || !refundTime) throw unreadable('incomplete_refund')
  return { refundFen, refundTime }
}
