import { z } from 'zod'
import { now } from '../../../clock.ts'
import type { Sql } from '../../../database/sql.ts'
import { isSigned } from '../../notice-signatures.ts'
import type { NewRefund, Notice, PayGateway, PaymentAnswer, RawNotice, RefundAnswer } from '../pay-gateway.ts'
import { ProviderFailure } from '../provider-failure.ts'
import {
  closePayment,
  findPayment,
  findRefund,
  findTrade,
  insertPayment,
  listMoved,
  takeRefund,
} from './sandbox.queries.ts'

type SandboxParts = {
  sql: Sql
  /** The address by which browsers reach us: our own server serves the sandbox's page. */
  url: string
  /** The key that signs its notices. */
  secret: string
}

const PaidNotice = z.object({
  paymentNo: z.string(),
  tradeNo: z.string(),
  paidFen: z.int().positive().brand<'Fen'>(),
  payTime: z.iso.datetime(),
  payerId: z.string(),
})

/** A payment provider of our own for tests. On its page a tester pays, declines, pays twice, or lets the time pass. */
export function sandboxGateway({ sql, url, secret }: SandboxParts): PayGateway {
  return {
    name: 'sandbox',
    scenes: ['wechat', 'phone', 'desktop'],
    open: async ({ paymentNo, amountFen, subject, expireTime, returnUrl }) => {
      await insertPayment(sql, { paymentNo, amountFen, subject, expireTime, returnUrl, createTime: now() })
      return { kind: 'redirect', url: `${url}${sandboxPagePath(paymentNo)}` }
    },
    query: (paymentNo) => query(sql, paymentNo),
    close: async (paymentNo) => {
      await closePayment(sql, paymentNo)
      return query(sql, paymentNo)
    },
    refund: (refund) => refundOf(sql, refund),
    queryRefund: async ({ refundNo }) => {
      const refund = await findRefund(sql, refundNo)
      return refund ? { state: 'refunded', refundTime: refund.refundTime } : { state: 'unknown' }
    },
    readBill: async function* (day) {
      yield* await listMoved(sql, day)
    },
    readNotice: async (notice) => readNotice(secret, notice),
    answerNotice: (isReceived) => ({
      status: isReceived ? 200 : 500,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({ received: isReceived }),
    }),
  }
}

export const sandboxPagePath = (paymentNo: string): string => `/open/pay/sandbox/${paymentNo}`

async function query(sql: Sql, paymentNo: string): Promise<PaymentAnswer> {
  const trade = await findTrade(sql, paymentNo)
  if (trade) return { state: 'paid', ...trade, payerId: 'sandbox-buyer' }
  const payment = await findPayment(sql, paymentNo)
  if (!payment) return { state: 'unknown' }
  return { state: payment.closedFlag ? 'closed' : 'unpaid' }
}

async function refundOf(sql: Sql, { tradeNo, refundNo, refundFen }: NewRefund): Promise<RefundAnswer> {
  const { refundTime } = await takeRefund(sql, { tradeNo, refundNo, refundFen, refundTime: now() })
  return { state: 'refunded', refundTime }
}

function readNotice(secret: string, { headers, body, now }: RawNotice): Notice {
  const text = (name: string) => String(headers[name] ?? '')
  const signed = {
    timestamp: text('x-timestamp'),
    nonce: text('x-nonce'),
    signature: text('x-signature'),
    body,
  }
  if (!isSigned(secret, signed, now))
    throw new ProviderFailure('forged', 'signature', 'not signed by the sandbox')
  return { kind: 'payment', state: 'paid', ...PaidNotice.parse(JSON.parse(body.toString('utf8'))) }
}
