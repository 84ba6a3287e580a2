import { randomUUID } from 'node:crypto'
import type { PayScene } from '@zsm/contract/payments'
import type { Fen } from '@zsm/contract/values'
import { now } from '../../src/clock.ts'
import type { Sql } from '../../src/database/sql.ts'
import type { RawNotice } from '../../src/gateways/pay/pay-gateway.ts'
import { findPayment, insertTrade } from '../../src/gateways/pay/sandbox/sandbox.queries.ts'
import { noticeOf } from '../../src/payments/sandbox-page.ts'
import type { AlipayTrouble, FakeAlipay } from '../fake-alipay.ts'
import type { FakeWechatPay, Trouble } from '../fake-wechat-pay.ts'

type Raw = Pick<RawNotice, 'headers' | 'body'>

/** A notice that the provider sends, and sends again with a new signature, until it is received. */
export type Letter = { provider: string; kind: 'payment' | 'refund'; tradeNo: string; write(): Raw }

/** What a provider's own book, its bill or our books say of money that moved. `no` is our number of the payment or the refund. */
export type Moved = { kind: 'payment' | 'refund'; tradeNo: string; no: string; fen: number }

export const scenes: Record<string, readonly PayScene[]> = {
  wechat: ['wechat', 'phone', 'desktop'],
  alipay: ['phone', 'desktop'],
  sandbox: ['wechat', 'phone', 'desktop'],
}

/** A provider, as its buyers, its own staff and its accidents play it. */
export type PlayedProvider = {
  name: string
  /** The buyer pays, if the provider still takes it. The sandbox takes any amount, at any time, and twice. */
  pay(paymentNo: string, page: string, how: number): Promise<void>
  /** What happened since the last look. */
  letters(): Letter[]
  /** One refund under way ends, well or badly. */
  endRefund(which: number, how: number): void
  endAllRefunds(): void
  /** Its next answer goes wrong. */
  stumble(how: number): void
  /** The same notice, changed on its way. */
  altered(raw: Raw): Raw
  /** What its book says. */
  moved(): Promise<Moved[]>
}

const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)]
const changedJson = ({ headers, body }: Raw): Raw => ({
  headers,
  body: Buffer.concat([body, Buffer.from(' ')]),
})

const wechatTroubles: readonly Trouble[] = [
  { kind: 'hangUp' },
  { kind: 'hangUp', isDone: true },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502, isDone: true },
  { kind: 'unsigned' },
  { kind: 'forged' },
  { kind: 'stale' },
  { kind: 'replay' },
  { kind: 'slow', ms: 5 },
]

export function playWechatPay(provider: FakeWechatPay): PlayedProvider {
  const { book } = provider
  const underWay = () => [...book.refunds.values()].filter(({ state }) => state === 'PROCESSING')
  return {
    name: 'wechat',
    pay: async (paymentNo) => {
      if (book.payments.get(paymentNo)?.state === 'NOTPAY') provider.pay(paymentNo)
    },
    letters: () =>
      book.events.splice(0).map((event) => ({
        provider: 'wechat',
        kind: event.original === 'transaction' ? 'payment' : 'refund',
        tradeNo: (event.resource as { transaction_id: string }).transaction_id,
        write: () => provider.notice(event),
      })),
    endRefund: (which, how) => {
      const refund = pick(underWay(), which)
      if (refund) book.endRefund(refund.no, pick(['SUCCESS', 'SUCCESS', 'CLOSED', 'ABNORMAL'], how))
    },
    endAllRefunds: () => {
      const stuck = [...book.refunds.values()].filter(({ state }) => state === 'ABNORMAL')
      for (const { no } of [...underWay(), ...stuck]) book.endRefund(no)
    },
    stumble: (how) => provider.fail(pick(wechatTroubles, how) ?? { kind: 'hangUp' }),
    altered: changedJson,
    moved: async () => [
      ...[...book.payments.values()]
        .filter(({ paidAt }) => paidAt > 0)
        .map(({ transactionId: tradeNo, no, total: fen }) => ({
          kind: 'payment' as const,
          tradeNo,
          no,
          fen,
        })),
      ...[...book.refunds.values()]
        .filter(({ state }) => state === 'SUCCESS')
        .map(({ transactionId: tradeNo, no, refund: fen }) => ({
          kind: 'refund' as const,
          tradeNo,
          no,
          fen,
        })),
    ],
  }
}

const alipayTroubles: readonly AlipayTrouble[] = [
  { kind: 'hangUp' },
  { kind: 'hangUp', isDone: true },
  { kind: 'status', status: 500 },
  { kind: 'unsigned' },
  { kind: 'forged' },
  { kind: 'slow', ms: 5 },
]

export function playAlipay(provider: FakeAlipay): PlayedProvider {
  const { book } = provider
  return {
    name: 'alipay',
    pay: async (paymentNo, page) => {
      // Alipay knows the payment when the buyer signs in, also after we have given it up
      await provider.visit(page)
      if (book.trades.get(paymentNo)?.state === 'WAIT_BUYER_PAY') book.pay(paymentNo)
    },
    letters: () =>
      book.told.splice(0).map(({ parameters }) => ({
        provider: 'alipay',
        kind: parameters.gmt_refund === undefined ? 'payment' : 'refund',
        tradeNo: parameters.trade_no ?? '',
        write: () => ({
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
          body: provider.notice(parameters),
        }),
      })),
    endRefund: (which) => {
      book.refunding.isSlow = which % 2 === 0
      if (!book.refunding.isSlow) book.endRefunds()
    },
    endAllRefunds: () => {
      book.refunding.isSlow = false
      book.endRefunds()
    },
    stumble: (how) => provider.fail(pick(alipayTroubles, how) ?? { kind: 'hangUp' }),
    altered: ({ headers, body }) => ({
      headers,
      body: Buffer.concat([body, Buffer.from('&total_amount=0.01')]),
    }),
    moved: async () => [
      ...[...book.trades.values()]
        .filter(({ paidAt }) => paidAt > 0)
        .map(({ tradeNo, no, totalFen: fen }) => ({ kind: 'payment' as const, tradeNo, no, fen })),
      ...[...book.refunds.values()]
        .filter(({ isDone }) => isDone)
        .map(({ trade: { tradeNo }, no, fen }) => ({ kind: 'refund' as const, tradeNo, no, fen })),
    ],
  }
}

/** How many fen more than its price each of these pays. */
const sandboxPays: readonly (readonly number[])[] = [[0], [0], [0], [0, 0], [-1], [1], [-1, 0]]

export function playSandbox(sql: Sql, secret: string): PlayedProvider {
  const paid: string[] = []
  const letters: Letter[] = []
  return {
    name: 'sandbox',
    pay: async (paymentNo, _, how) => {
      const payment = await findPayment(sql, paymentNo)
      if (!payment) return
      paid.push(paymentNo)
      for (const more of pick(sandboxPays, how) ?? []) {
        const paidFen = Math.max(1, payment.amountFen + more) as Fen
        const trade = { tradeNo: `sandbox-${randomUUID()}`, paymentNo, paidFen, payTime: now() }
        await insertTrade(sql, trade)
        const { tradeNo } = trade
        letters.push({ provider: 'sandbox', kind: 'payment', tradeNo, write: () => noticeOf(trade, secret) })
      }
    },
    letters: () => letters.splice(0),
    endRefund: () => {},
    endAllRefunds: () => {},
    stumble: () => {},
    altered: changedJson,
    moved: () => sql<Moved[]>`
      select 'payment' as kind, trade_no, payment_no as no, paid_fen as fen
      from sandbox_trades where payment_no = any(${paid}::text[])
      union all
      select 'refund', sandbox_refunds.trade_no, refund_no, refund_fen
      from sandbox_refunds join sandbox_trades on sandbox_trades.trade_no = sandbox_refunds.trade_no
      where payment_no = any(${paid}::text[])`,
  }
}
