import { createPublicKey, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderSource } from '@zsm/contract/states'
import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { Sql } from '../../server/src/database/sql.ts'
import { openChannels } from '../../server/src/gateways/open-channels.ts'
import { type Channel, getChannel } from '../../server/src/gateways/payment-channels.ts'
import { checkInvariants } from '../../server/src/payments/invariants.ts'
import { openCheckout, startPayment } from '../../server/src/payments/public.ts'
import { type FakeAlipay, fakeAlipay } from '../../server/test/fake-alipay.ts'
import { type FakeWechatPay, fakeWechatPay } from '../../server/test/fake-wechat-pay.ts'
import { makeCreator } from '../../server/test/makers.ts'
import { makeGoodForSale } from '../../server/test/money.ts'
import { median } from '../figures/quantile.ts'
import type { Row } from '../figures/report.ts'
import { counted, inMs, p99 } from '../load/answered.ts'
import type { Answer, Target } from '../load/ask.ts'
import { bareNotices } from '../load/bare-notices.ts'
import { answersInTurns, type Batches } from '../load/load.ts'
import { onScratchServer, type Parts } from '../load/scratch-server.ts'

const sellerCount = 50
/** Notices of a turn, and turns. The first ones warm up and are not counted. */
const batch = 200
const rounds = Number(process.env.BENCH_ROUNDS ?? 12)
const warmUps = 4
const connections = 64

type Seller = { creator: CreatorId; goodId: GoodId }
/** How a buyer of this channel pays, and the notice that the provider then sends. */
type Payer = { channel: Channel; pay(paymentNo: string, page: string): Promise<Omit<Target, 'url'>> }

/**
 * Notices of payments, each booked whole: order, ledger, rollups, notification and audit log. The ratio is to a bare handler in the
 * same process, on the same pool and in turns of the same run, which verifies the same kind of notice and inserts one row.
 */
export async function measurePayments(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zsm-bench-keys-'))
  const wechat = await fakeWechatPay()
  const alipay = await fakeAlipay()
  try {
    const settings = { ...wechat.environment(folder), ...alipay.environment(folder) }
    return await onScratchServer((parts) => measureOn(parts, wechat, alipay), undefined, settings)
  } finally {
    await Promise.all([wechat.close(), alipay.close()])
    rmSync(folder, { recursive: true })
  }
}

async function measureOn(parts: Parts, wechat: FakeWechatPay, alipay: FakeAlipay): Promise<Row[]> {
  const { database, config, url } = parts
  const { sql } = database
  const channels = openChannels(config, sql)
  const sellers: Seller[] = []
  for (let n = 0; n < sellerCount; n += 1) {
    const { creator } = await makeCreator(sql)
    sellers.push({ creator, goodId: await makeGoodForSale(sql, creator) })
  }
  const keys = {
    wechat: wechat.settings().publicKey?.key ?? createPublicKey(wechat.settings().key),
    alipay: alipay.settings().publicKey,
  }
  const bare = await bareNotices(sql, keys)
  const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })
  const payers: Payer[] = [
    { channel: getChannel('wechat', channels), pay: async (no) => paidAtWechat(wechat, no) },
    { channel: getChannel('alipay', channels), pay: (no, page) => paidAtAlipay(alipay, no, page) },
  ]
  const rows: Row[] = []
  try {
    for (const payer of payers) {
      const { name } = payer.channel
      const ours = `${url}/open/pay/notify/${name}`
      const many = turnsOf(sql, payer, { sellers, ours, bare: `${bareUrl}/${name}` })
      rows.push(rowOf(`${name}: notices of ${sellerCount} creators`, await answersInTurns(many, connections)))
    }
    const [payer] = payers
    if (payer) {
      const ours = `${url}/open/pay/notify/${payer.channel.name}`
      const one = turnsOf(sql, payer, { sellers: sellers.slice(0, 1), ours, bare: `${bareUrl}/wechat` })
      const row = rowOf('wechat: notices of one creator', await answersInTurns(one, connections))
      rows.push({ ...row, aim: '' })
    }
  } finally {
    await bare.close()
  }
  return [...rows, await booksOf(sql, rounds * batch * rows.length)]
}

type Place = { sellers: readonly Seller[]; ours: string; bare: string }

/** Notices are made just before they are sent, because a signature is believed for five minutes. */
async function* turnsOf(sql: Sql, payer: Payer, { sellers, ours, bare }: Place): AsyncGenerator<Batches> {
  for (let round = 0; round < rounds; round += 1) {
    const notices: Omit<Target, 'url'>[] = []
    for (let n = 0; n < batch; n += 1) {
      const seller = sellers[(round * batch + n) % sellers.length]
      if (seller) notices.push(await paidNotice(sql, payer, seller))
    }
    yield {
      one: notices.map((notice) => ({ url: ours, ...notice })),
      other: notices.map((notice) => ({ url: bare, ...notice })),
    }
  }
}

/** A new buyer opens a checkout, starts a payment by the channel and pays; answers the notice that follows. */
async function paidNotice(
  sql: Sql,
  { channel, pay }: Payer,
  { creator, goodId }: Seller,
): Promise<Omit<Target, 'url'>> {
  const buyer = { userId: randomUUID(), userName: '林小鱼', userMobile: '13800001234' }
  const { id } = await openCheckout(sql, { goodId, buyer, sourceDict: orderSource.link, shareId: null })
  const browser = { scene: 'desktop', clientIp: '127.0.0.1', returnUrl: 'https://shop.example/back' } as const
  const { payment, step } = await startPayment(sql, creator, id, { channel, ...browser })
  return pay(payment.paymentNo, step.kind === 'redirect' ? step.url : '')
}

function paidAtWechat(provider: FakeWechatPay, paymentNo: string): Omit<Target, 'url'> {
  provider.pay(paymentNo)
  const [notice] = provider.notices()
  if (!notice) throw new Error('WeChat Pay sent no notice')
  return { method: 'POST', headers: notice.headers, body: notice.body.toString() }
}

async function paidAtAlipay(
  provider: FakeAlipay,
  paymentNo: string,
  page: string,
): Promise<Omit<Target, 'url'>> {
  await provider.visit(page)
  provider.book.pay(paymentNo)
  const [body] = provider.notices()
  if (!body) throw new Error('Alipay sent no notice')
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  return { method: 'POST', headers, body: body.toString() }
}

type Turn = { one: Answer[]; other: Answer[] }

function rowOf(figure: string, turns: readonly Turn[]): Row {
  const measured = turns.slice(warmUps)
  const ours = measured.flatMap(({ one }) => one)
  const lost = ours.filter(({ status }) => status !== 200 && status !== 204)
  if (lost.length > 0) throw new Error(`${figure}: ${counted(ours)}`)
  const perSecond = (answers: (turn: Turn) => Answer[]) =>
    median(measured.map((turn) => rateOf(answers(turn))))
  const ratio = median(measured.map(({ one, other }) => rateOf(one) / rateOf(other)))
  const rates = `${perSecond(({ one }) => one).toFixed(0)}/s (bare ${perSecond(({ other }) => other).toFixed(0)}/s)`
  const times = `p50 ${inMs(median(ours.map(({ ms }) => ms)))}, p99 ${inMs(p99(ours))}`
  return {
    figure,
    value: `${rates}, ${times}, ${ours.length} notices, 0 errors`,
    ratio: ratio.toFixed(2),
    aim: '≥ 0.5',
  }
}

/** Answers a second, from the first question to the last answer. */
function rateOf(answers: readonly Answer[]): number {
  const begun = Math.min(...answers.map(({ asked }) => asked))
  const ended = Math.max(...answers.map(({ asked, ms }) => asked + ms))
  return (answers.length * 1000) / (ended - begun)
}

/** Every payment is one order, and the ledger is sound. */
async function booksOf(sql: Sql, paid: number): Promise<Row> {
  const [booked] = await sql<[{ orders: number; trades: number; sums: number }]>`
    select (select count(*) from orders) as orders, (select count(*) from payment_trades) as trades,
      (select count(distinct trade_no) from payments where trade_no <> '') as sums`
  const broken = await checkInvariants(sql)
  if (broken.length > 0 || booked.orders !== paid || booked.trades !== paid || booked.sums !== paid)
    throw new Error(`the books are not right: ${JSON.stringify({ paid, booked, broken })}`)
  return {
    figure: 'orders of these payments, and rules of the ledger that are broken',
    value: `${booked.orders} of ${paid}, 0`,
    ratio: '',
    aim: 'all, 0',
  }
}
