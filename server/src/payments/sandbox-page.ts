import { randomUUID } from 'node:crypto'
import { fen, minus } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'
import { z } from 'zod'
import { milliseconds, now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { escapeHtml } from '../escape-html.ts'
import { signNotice } from '../gateways/notice-signatures.ts'
import {
  closePayment,
  insertTrade,
  listTrades,
  type SandboxPayment,
  type SandboxTrade,
} from '../gateways/pay/sandbox/sandbox.queries.ts'
import { yuanOf } from '../gateways/sms.ts'

/** The choices of a tester on the sandbox's page, with their labels. */
const choices = {
  pay: '付款',
  payTwice: '重复付款',
  payLess: '少付一分',
  paySilently: '付款，但不通知',
  decline: '付款失败',
  expire: '关闭交易',
} as const
/** What a tester may choose after the payment. */
const paidChoices = { tellAgain: '再发一次付款通知' } as const

const everyChoice = Object.keys({ ...choices, ...paidChoices }) as (
  | keyof typeof choices
  | keyof typeof paidChoices
)[]
export const Chosen = z.object({ choice: z.enum(everyChoice) })
type Choice = z.output<typeof Chosen>['choice']

/** Carries out the tester's choice, and answers the trades for which the sandbox sends a notice. */
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

/** The cashier page. A paid payment can only be told again, and a closed one is shown as closed. */
export function pageOf(
  { subject, amountFen, paymentNo }: SandboxPayment,
  state: 'unpaid' | 'paid' | 'closed',
): string {
  const said = { unpaid: '', paid: '<p>这笔交易已付款。</p>', closed: '<p>这笔交易已关闭。</p>' }[state]
  const offered = { unpaid: choices, paid: paidChoices, closed: {} }[state]
  const buttons = Object.entries(offered).map(
    ([choice, label]) => `<button name="choice" value="${choice}">${label}</button>`,
  )
  const action = `${said}<form method="post">${buttons.join('')}</form>`
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>沙箱收银台</title>
<style>${styles}</style>
<main>
<h1>沙箱收银台</h1>
<p>这里不收真实的钱，只用来测试付款。</p>
<dl><dt>商品</dt><dd>${escapeHtml(subject)}</dd><dt>金额</dt><dd>¥${yuanOf(amountFen)}</dd><dt>支付单号</dt><dd>${escapeHtml(paymentNo)}</dd></dl>
${action}
</main>
</html>`
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
main { max-width: 26rem; margin: 10vh auto; padding: 0 1.25rem }
h1 { font-size: 1.25rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; overflow-wrap: anywhere }
dt { opacity: .7 } dd { margin: 0 }
form { display: grid; gap: .75rem }
button { font: inherit; min-height: 2.75rem; border-radius: .5rem; border: 1px solid currentcolor; background: none; color: inherit }
button:first-child { border: 0; background: #1f5fd1; color: #fff }
`
