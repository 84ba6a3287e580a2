import { randomUUID } from 'node:crypto'
import { fen, minus } from '@zsm/contract/money/fen'
import { yuanText } from '@zsm/contract/money/yuan'
import type { Fen } from '@zsm/contract/values'
import { z } from 'zod'
import { milliseconds, now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { signNotice } from '../gateways/notice-signatures.ts'
import {
  closePayment,
  insertTrade,
  listTrades,
  type SandboxPayment,
  type SandboxTrade,
} from '../gateways/pay/sandbox/sandbox.queries.ts'
import { sandboxPage } from '../gateways/sandbox-page.ts'

/** A tester's choices on the sandbox's page, with their labels. */
const choices = {
  pay: '付款',
  payTwice: '重复付款',
  payLess: '少付一分',
  paySilently: '付款，但不通知',
  decline: '付款失败',
  expire: '关闭交易',
} as const
/** A tester's choices after the payment. */
const paidChoices = { tellAgain: '再发一次付款通知' } as const

const everyChoice = Object.keys({ ...choices, ...paidChoices }) as (
  | keyof typeof choices
  | keyof typeof paidChoices
)[]
export const Chosen = z.object({ choice: z.enum(everyChoice) })
type Choice = z.output<typeof Chosen>['choice']

/** Carries out the tester's choice. Returns the trades for which the sandbox has to send a notice. */
export async function choose(sql: Sql, payment: SandboxPayment, choice: Choice): Promise<SandboxTrade[]> {
  const { paymentNo, amountFen, closedFlag } = payment
  if (choice === 'tellAgain') return listTrades(sql, paymentNo)
  if (choice === 'decline' || closedFlag) return []
  if (choice === 'expire') {
    await closePayment(sql, paymentNo)
    return []
  }
  const paidFen = choice === 'payLess' ? minus(amountFen, fen(1)) : amountFen
  const trades = Array.from({ length: choice === 'payTwice' ? 2 : 1 }, () => tradeOf(paymentNo, paidFen))
  for (const trade of trades) await insertTrade(sql, trade)
  return choice === 'paySilently' ? [] : trades
}

const tradeOf = (paymentNo: string, paidFen: Fen): SandboxTrade => ({
  tradeNo: `sandbox-${randomUUID()}`,
  paymentNo,
  paidFen,
  payTime: now(),
})

/** The sandbox's notice of a trade: the body, and the headers with its signature. */
export function noticeOf(
  trade: SandboxTrade,
  secret: string,
): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.from(JSON.stringify({ ...trade, payerId: 'sandbox-buyer' }))
  const [timestamp, nonce] = [String(Math.floor(milliseconds() / 1000)), randomUUID()]
  const signature = signNotice(secret, { timestamp, nonce, body })
  const signed = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature }
  return { headers: { 'content-type': 'application/json', ...signed }, body }
}

/** The cashier page. For a paid payment it can only send the notice again; a closed one is shown as closed. */
export const pageOf = (
  { subject, amountFen, paymentNo }: SandboxPayment,
  state: 'unpaid' | 'paid' | 'closed',
): string =>
  sandboxPage({
    title: '沙箱收银台',
    note: '这里不收真实的钱，只用来测试付款。',
    facts: [
      ['商品', subject],
      ['金额', `¥${yuanText(amountFen)}`],
      ['支付单号', paymentNo],
    ],
    said: { unpaid: '', paid: '这笔交易已付款。', closed: '这笔交易已关闭。' }[state],
    choices: { unpaid: choices, paid: paidChoices, closed: {} }[state],
  })
