import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fen } from '@zsm/contract/money/fen'
import {
  checkoutState,
  noticeKind,
  orderSource,
  orderState,
  payChannel,
  paymentState,
  refundReason,
  refundState,
} from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeAlipay, fakeAlipay } from '../../test/fake-alipay.ts'
import { keysOf } from '../../test/fake-wechat-pay.ts'
import { makeCreator } from '../../test/makers.ts'
import { expectSound, instantAfter, makeGoodForSale } from '../../test/money.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { createApp } from '../app.ts'
import { now } from '../clock.ts'
import { readConfig } from '../config/config.ts'
import { openChannels } from '../gateways/open-channels.ts'
import { getChannel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { listOrders } from '../orders/orders.ts'
import { attendRefunds } from '../refunds/public.ts'
import { createRefund, listRefunds } from '../refunds/refunds.ts'
import { askCheckout, attendPayments } from './asking.ts'
import { startPayment } from './attempts.ts'
import { getCheckout, openCheckout } from './checkouts.ts'
import { listPayments } from './payments.queries.ts'

let folder = ''
let provider: FakeAlipay
let server: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-alipay-'))
  provider = await fakeAlipay()
  server = await testApp(provider.environment(folder))
})
afterAll(async () => {
  await server.close()
  await provider.close()
  rmSync(folder, { recursive: true })
})
afterEach(() => expectSound(server.database.sql))

const page = { pageNum: 1, pageSize: 20 }
const request = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' }
const minutes = (count: number): Instant => instantAfter(now(), count * 60_000)

/** A buyer with a checkout who is about to pay on Alipay's page. */
async function makeCheckout() {
  const { sql } = server.database
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const buyer = { userId: 'learner-1', userName: '林小鱼', userMobile: '13800001234' }
  const { id } = await openCheckout(sql, { goodId, buyer, sourceDict: orderSource.link, shareId: null })
  const channels = openChannels(server.config, sql)
  const channel = getChannel('alipay', channels)
  const browser = { scene: 'phone', clientIp: '127.0.0.1', returnUrl: 'https://shop.example/back' } as const
  return {
    channels,
    creator,
    /** The buyer signs in on Alipay's page. */
    start: async () => {
      const { payment, step } = await startPayment(sql, creator, id, { channel, ...browser })
      expect(await provider.visit(step.kind === 'redirect' ? step.url : '')).toBe('收银台')
      return payment.paymentNo
    },
    checkout: () => getCheckout(sql, creator, id),
    payments: () => listPayments(sql, creator, id),
    ask: (time = now()) => askCheckout(sql, creator, id, { channels, now: time, request }),
    orders: async () => (await listOrders(sql, creator, page)).list,
    refunds: async () => (await listRefunds(sql, creator, page)).list,
  }
}

/** Delivers a notice as Alipay does. `failure`: Alipay will send it again. */
async function deliver(payload: Buffer | undefined, app = server.app): Promise<'success' | 'failure'> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/open/pay/notify/alipay',
    headers,
    payload: payload ?? '',
  })
  expect([statusCode, body]).toEqual(statusCode === 200 ? [200, 'success'] : [500, 'failure'])
  return body as 'success' | 'failure'
}

test('a payment becomes one order, however often its notice arrives', async () => {
  const { start, orders, checkout, payments } = await makeCheckout()
  const trade = provider.book.pay(await start())
  const [notice] = provider.notices()
  const parameters = provider.book.tradeTold(trade)
  const told = [notice, provider.notice(parameters), provider.notice(parameters)]
  expect(await Promise.all(told.map((notice) => deliver(notice)))).toContain('success')
  expect(await deliver(provider.notice({ ...parameters, trade_status: 'TRADE_FINISHED' }))).toBe('success')
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.paid })
  expect(await payments()).toMatchObject([{ statusDict: paymentState.paid, tradeNo: trade.tradeNo }])
  expect(await orders()).toMatchObject([
    { tradeNo: trade.tradeNo, payFen: 9900, payChannelDict: payChannel.alipay },
  ])
})

test('a replayed notice is accepted and books nothing more', async () => {
  const { start, orders } = await makeCheckout()
  provider.book.pay(await start())
  const [notice] = provider.notices()
  for (const _ of ['first', 'replayed', 'replayed']) expect(await deliver(notice)).toBe('success')
  expect(await orders()).toHaveLength(1)
})

test.for<[string, (parameters: Record<string, string>) => Buffer]>([
  ['of another app', (told) => provider.notice({ ...told, app_id: '2021000000000000' })],
  ['to another seller', (told) => provider.notice({ ...told, seller_id: '2088000000000000' })],
  ['signed by somebody else', (told) => provider.notice(told, keysOf('somebody else').privateKey)],
  ['of another amount, altered on its way', (told) => altered(told, 'total_amount', '0.01')],
  ['of another payment, altered on its way', (told) => altered(told, 'out_trade_no', 'P_of_somebody')],
  ['without a signature', (told) => altered(told, 'sign', '')],
  ['that is no form', () => Buffer.from('{"trade_status":"TRADE_SUCCESS"}')],
  ['of nothing', () => Buffer.alloc(0)],
])('a notice %s books nothing, and the right one does afterwards', async ([, forge]) => {
  const { start, orders } = await makeCheckout()
  const trade = provider.book.pay(await start())
  const [notice] = provider.notices()
  expect(await deliver(forge(provider.book.tradeTold(trade)))).toBe('failure')
  expect(await orders()).toEqual([])
  expect(await deliver(notice)).toBe('success')
  expect(await orders()).toHaveLength(1)
})

test('after Alipay’s key was changed, its notices are refused until the new key is set, and then booked', async () => {
  const { start, orders } = await makeCheckout()
  const trade = provider.book.pay(await start())
  provider.book.told.splice(0)
  const changed = keysOf('Alipay from today on')
  const notice = provider.notice(provider.book.tradeTold(trade), changed.privateKey)
  expect(await deliver(notice)).toBe('failure')
  const file = join(folder, 'changed.pem')
  writeFileSync(file, changed.publicKey.export({ type: 'spki', format: 'pem' }))
  const settings = { ...provider.environment(folder), ALIPAY_PUBLIC_KEY_FILE: file }
  const { config, database, enqueue } = server
  const restarted = await createApp({
    config: readConfig({ DATA_DIR: config.dataDir, ...settings }),
    database,
    enqueue,
  })
  try {
    expect(await deliver(notice, restarted)).toBe('success')
    expect(await orders()).toHaveLength(1)
  } finally {
    await restarted.close()
  }
})

function altered(parameters: Record<string, string>, name: string, value: string): Buffer {
  const form = new URLSearchParams(provider.notice(parameters).toString())
  form.set(name, value)
  return Buffer.from(form.toString())
}

test('a correctly signed payment of another amount is refunded', async () => {
  const { start, orders, refunds, checkout, channels } = await makeCheckout()
  const trade = provider.book.pay(await start())
  trade.totalFen = 9800
  provider.book.told.splice(0)
  expect(await deliver(provider.notice(provider.book.tradeTold(trade)))).toBe('success')
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.open })
  expect(await refunds()).toMatchObject([
    { amountFen: 9800, note: expect.stringContaining('不是下单时的价格') },
  ])
  await attendRefunds(server.database.sql, channels, now())
  expect(await orders()).toMatchObject([{ payFen: 9800, statusDict: orderState.refunded }])
})

test('a correctly signed notice of an unknown payment is listed as unmatched', async () => {
  const unknown = {
    out_trade_no: 'P_of_somebody',
    trade_no: '2026010222001400000000000001',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '1.00',
    gmt_payment: '2026-01-02 03:04:05',
    buyer_id: '2088101117955611',
  }
  expect(await deliver(provider.notice(unknown))).toBe('success')
  const { sql } = server.database
  expect(
    await sql`select channel, kind_dict, amount_fen from kept_notices where trade_no = ${unknown.trade_no}`,
  ).toEqual([{ channel: 'alipay', kindDict: noticeKind.payment, amountFen: 100 }])
})

test('a notice that is not about a payment is accepted and books nothing', async () => {
  const { start, orders } = await makeCheckout()
  await start()
  const [trade] = [...provider.book.trades.values()].slice(-1)
  if (!trade) throw new Error('nobody visited the page')
  const told = { ...provider.book.tradeTold(trade), trade_status: 'WAIT_BUYER_PAY' }
  expect(await deliver(provider.notice(told))).toBe('success')
  expect(await orders()).toEqual([])
})

test('a notice larger than any of Alipay’s is refused before it is read', async () => {
  const { start, orders } = await makeCheckout()
  const trade = provider.book.pay(await start())
  provider.book.told.splice(0)
  const large = provider.notice({ ...provider.book.tradeTold(trade), passback_params: 'x'.repeat(16_384) })
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/open/pay/notify/alipay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: large,
  })
  expect(statusCode).toBe(413)
  expect(await orders()).toEqual([])
})

test('without a notice the page’s query books the payment, and a late notice changes nothing', async () => {
  const { start, ask, orders } = await makeCheckout()
  provider.book.pay(await start())
  const [late] = provider.notices()
  expect(await ask()).toMatchObject({ statusDict: checkoutState.paid })
  expect(await deliver(late)).toBe('success')
  expect(await orders()).toHaveLength(1)
})

test.for([
  ['is slow', { kind: 'slow', ms: 300 }, 'paid'],
  ['answers 500', { kind: 'status', status: 500 }, 'open'],
  ['hangs up', { kind: 'hangUp' }, 'open'],
  ['answers unsigned', { kind: 'unsigned' }, 'open'],
  ['answers with a forged signature', { kind: 'forged' }, 'open'],
] as const)('while Alipay %s no payment is lost: the next query books it once', async ([, trouble, then]) => {
  const { start, ask, checkout, orders } = await makeCheckout()
  provider.book.pay(await start())
  const [late] = provider.notices()
  provider.fail(trouble)
  await ask().catch(() => undefined)
  expect(await checkout()).toMatchObject({ statusDict: checkoutState[then] })
  expect(await ask()).toMatchObject({ statusDict: checkoutState.paid })
  expect(await deliver(late)).toBe('success')
  expect(await orders()).toHaveLength(1)
})

test('a payment made on a page that was opened after the checkout closed is refunded', async () => {
  const { creator, checkout, orders, channels } = await makeCheckout()
  const { sql } = server.database
  const { id } = await checkout()
  const browser = { scene: 'desktop', clientIp: '127.0.0.1', returnUrl: 'https://shop.example/back' } as const
  const channel = getChannel('alipay', channels)
  const { payment, step } = await startPayment(sql, creator, id, { channel, ...browser })
  await attendPayments(sql, channels, () => minutes(31))
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.closed })
  await provider.visit(step.kind === 'redirect' ? step.url : '')
  provider.book.pay(payment.paymentNo)
  provider.notices()
  await attendPayments(sql, channels, () => minutes(34))
  await attendRefunds(sql, channels, now())
  expect(await orders()).toMatchObject([{ statusDict: orderState.refunded }])
})

/** An order paid by Alipay, with a refund of 49 yuan that the creator opened. */
async function makeRefund() {
  const { start, ask, orders, refunds, channels, creator } = await makeCheckout()
  const { sql } = server.database
  provider.book.pay(await start())
  await ask()
  provider.book.told.splice(0)
  const [order] = await orders()
  if (!order) throw new Error('the payment made no order')
  const input = { orderId: order.id, amountFen: fen(4900), reasonDict: refundReason.other, note: '不想学了' }
  await createRefund(sql, creator, { ...input, requestId: newId<string>() })
  const asked = () =>
    [...provider.book.refunds.values()].filter(({ trade }) => trade.tradeNo === order.tradeNo)
  return { refunds, asked, attend: () => attendRefunds(sql, channels, now()) }
}

test('a refund is paid through Alipay, and its notice completes it once', async () => {
  const { attend, refunds, asked } = await makeRefund()
  provider.book.refunding.isSlow = true
  await attend()
  provider.book.refunding.isSlow = false
  expect(asked()).toMatchObject([{ fen: 4900, isDone: false }])
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunding }])
  provider.book.endRefunds()
  const [notice] = provider.notices()
  for (const _ of ['first', 'again']) expect(await deliver(notice)).toBe('success')
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded, amountFen: 4900 }])
  await attend()
  expect(asked()).toHaveLength(1)
})

test('a refund without an answer is sent again and stays one refund at Alipay', async () => {
  const { attend, refunds, asked } = await makeRefund()
  provider.fail({ kind: 'hangUp', isDone: true })
  await attend().catch(() => undefined)
  expect(asked()).toHaveLength(1)
  await attend()
  expect(asked()).toHaveLength(1)
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
})
