import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fen } from '@zsm/contract/money/fen'
import { operators } from '@zsm/contract/operators'
import type { PayScene } from '@zsm/contract/payments'
import {
  checkoutState,
  noticeKind,
  orderSource,
  payChannel,
  refundReason,
  refundState,
  refundStuck,
} from '@zsm/contract/states'
import type { Instant, OperatorId, RefundId } from '@zsm/contract/values'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '../../test/api.ts'
import { type FakeWechatPay, fakeWechatPay, merchant, type SentNotice } from '../../test/fake-wechat-pay.ts'
import { makeCreator, makeOperator } from '../../test/makers.ts'
import { expectSound, instantAfter, makeGoodForSale, outcome } from '../../test/money.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { openChannels } from '../gateways/open-channels.ts'
import { getChannel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { listOrders } from '../orders/orders.ts'
import { payByHand } from '../refunds/by-hand.ts'
import { attendRefunds } from '../refunds/public.ts'
import { retry } from '../refunds/refund-states.ts'
import { createRefund, listRefunds } from '../refunds/refunds.ts'
import { askCheckout, attendPayments } from './asking.ts'
import { startPayment } from './attempts.ts'
import { getCheckout, openCheckout } from './checkouts.ts'

let folder = ''
let provider: FakeWechatPay
let server: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-wechat-pay-'))
  provider = await fakeWechatPay()
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

/** A buyer with a checkout who is about to pay by a WeChat Pay code. */
async function makeCheckout(app = server) {
  const { sql } = app.database
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const buyer = { userId: 'learner-1', userName: '林小鱼', userMobile: '13800001234' }
  const { id } = await openCheckout(sql, { goodId, buyer, sourceDict: orderSource.link, shareId: null })
  const channels = openChannels(app.config, sql)
  const channel = getChannel('wechat', channels)
  const browser = { scene: 'desktop', clientIp: '127.0.0.1', returnUrl: 'https://shop.example/back' } as const
  return {
    channels,
    creator,
    start: async (given: { scene?: PayScene; clientIp?: string; payerId?: string } = {}) =>
      (await startPayment(sql, creator, id, { channel, ...browser, ...given })).payment.paymentNo,
    checkout: () => getCheckout(sql, creator, id),
    ask: (time = now()) => askCheckout(sql, creator, id, { channels, now: time, request }),
    orders: async () => (await listOrders(sql, creator, page)).list,
    refunds: async () => (await listRefunds(sql, creator, page)).list,
  }
}

const deliver = async ({ headers, body }: SentNotice, to = server): Promise<number> => {
  const url = '/open/pay/notify/wechat'
  return (await to.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
}

test('a payment becomes one order, however often its notice arrives [M3]', async () => {
  const { start, orders, checkout } = await makeCheckout()
  const { transactionId, no } = provider.pay(await start())
  const [notice] = provider.notices()
  expect(notice?.url).toBe(`${server.config.publicUrl}/open/pay/notify/wechat`)
  const again = { type: 'TRANSACTION.SUCCESS', original: 'transaction' } as const
  const resource = provider.book.query(no, merchant.mchId)
  const told = [notice, provider.notice({ ...again, resource }), provider.notice({ ...again, resource })]
  const statuses = await Promise.all(told.map((notice) => notice && deliver(notice)))
  expect(statuses).toContain(204)
  expect(await deliver(provider.notice({ ...again, resource }))).toBe(204)
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.paid })
  expect(await orders()).toMatchObject([
    { tradeNo: transactionId, payFen: 9900, payChannelDict: payChannel.wechat },
  ])
})

test('a forged, altered, replayed or late notice, or another merchant’s, books nothing [M3]', async () => {
  const { start, orders } = await makeCheckout()
  const no = await start()
  provider.pay(no)
  const [notice] = provider.notices()
  if (!notice) throw new Error('WeChat Pay sent no notice')
  const event = { type: 'TRANSACTION.SUCCESS', original: 'transaction' } as const
  const resource = { ...provider.book.query(no, merchant.mchId) }
  const { publicKey, key } = provider.settings()
  const refused = [
    { ...notice, body: Buffer.from(notice.body.toString().replace('支付', '退款').replace('通知', '知通')) },
    { ...notice, headers: { 'content-type': 'application/json' } },
    provider.notice({ ...event, resource }, { by: { serial: publicKey?.id ?? '', privateKey: key } }),
    provider.notice({ ...event, resource }, { at: Date.now() - 301_000 }),
    provider.notice({ ...event, resource }, { isProbe: true }),
    provider.notice({ ...event, resource: { ...resource, mchid: '1900000110' } }),
  ]
  for (const wrong of refused) expect(await deliver(wrong)).toBe(500)
  expect(await orders()).toEqual([])
  expect(await deliver(notice)).toBe(204)
  expect(await deliver(notice)).toBe(500)
  expect(await orders()).toHaveLength(1)
})

test('a correctly signed notice of an unknown payment is listed as unmatched', async () => {
  const resource = {
    appid: merchant.appId,
    mchid: merchant.mchId,
    out_trade_no: 'P_of_somebody',
    transaction_id: '4200000000000000001',
    trade_state: 'SUCCESS',
    success_time: '2026-01-02T03:04:05+08:00',
    amount: { total: 100, currency: 'CNY' },
  }
  const notice = provider.notice({ type: 'TRANSACTION.SUCCESS', original: 'transaction', resource })
  expect(await deliver(notice)).toBe(204)
  const { sql } = server.database
  expect(
    await sql`select kind_dict, amount_fen from kept_notices where trade_no = ${resource.transaction_id}`,
  ).toEqual([{ kindDict: noticeKind.payment, amountFen: 100 }])
})

test('a notice that arrives before WeChat Pay has answered the opening is booked', async () => {
  const { start, orders, checkout } = await makeCheckout()
  const before = new Set(provider.book.payments.keys())
  provider.fail({ kind: 'slow', ms: 500 })
  const opening = start()
  const opened = () => [...provider.book.payments.keys()].find((no) => !before.has(no)) ?? ''
  await expect.poll(opened).not.toBe('')
  provider.pay(opened())
  for (const notice of provider.notices()) expect(await deliver(notice)).toBe(204)
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.paid })
  expect(await opening).toBe(opened())
  expect(await orders()).toHaveLength(1)
})

test.for([
  ['is slow', { kind: 'slow', ms: 300 }, 'paid'],
  ['answers 500', { kind: 'status', status: 500 }, 'open'],
  ['hangs up', { kind: 'hangUp' }, 'open'],
  ['answers unsigned', { kind: 'unsigned' }, 'open'],
  ['answers with a forged signature', { kind: 'forged' }, 'open'],
  ['sends an earlier answer again', { kind: 'replay' }, 'open'],
] as const)(
  'while WeChat Pay %s no payment is lost: the next query books it once',
  async ([, trouble, then]) => {
    const { start, ask, checkout, orders } = await makeCheckout()
    provider.pay(await start())
    const [late] = provider.notices()
    provider.fail(trouble)
    await ask().catch(() => undefined)
    expect(await checkout()).toMatchObject({ statusDict: checkoutState[then] })
    expect(await ask()).toMatchObject({ statusDict: checkoutState.paid })
    expect(late && (await deliver(late))).toBe(204)
    expect(await orders()).toHaveLength(1)
  },
)

test('a notice is booked whether today’s key or the one rotated out yesterday signed it', async () => {
  const certified = await fakeWechatPay({ verifiedBy: 'certificate' })
  const other = await testApp(certified.environment(folder))
  try {
    const [yesterday] = certified.certificates
    const sold = []
    for (const by of [yesterday, certified.rotate(), yesterday]) {
      const { start, orders } = await makeCheckout(other)
      certified.pay(await start())
      for (const notice of certified.notices(by && { by })) expect(await deliver(notice, other)).toBe(204)
      sold.push(...(await orders()))
    }
    expect(sold).toHaveLength(3)
  } finally {
    await other.close()
    await certified.close()
  }
})

test('without a notice the page’s query books the payment, and a late notice changes nothing', async () => {
  const { start, ask, orders } = await makeCheckout()
  provider.pay(await start())
  const [late] = provider.notices()
  expect(await ask()).toMatchObject({ statusDict: checkoutState.paid })
  expect(late && (await deliver(late))).toBe(204)
  expect(await orders()).toHaveLength(1)
})

test('a payment whose opening got no answer continues as one payment at WeChat Pay [M3]', async () => {
  const { start, ask } = await makeCheckout()
  const before = provider.book.payments.size
  provider.fail({ kind: 'hangUp', isDone: true })
  expect(await outcome(start())).toBe('unavailable')
  const no = await start()
  expect(provider.book.payments.size).toBe(before + 1)
  provider.pay(no)
  provider.book.events.splice(0)
  expect(await ask()).toMatchObject({ statusDict: checkoutState.paid })
})

test('while WeChat Pay is down a checkout stays open; afterwards it is closed there first [M3]', async () => {
  const { start, checkout, channels } = await makeCheckout()
  const { sql } = server.database
  const no = await start()
  provider.fail({ kind: 'status', status: 500 }, { kind: 'hangUp' })
  for (const minute of [31, 61]) {
    await expect(attendPayments(sql, channels, () => minutes(minute))).rejects.toThrow(
      'could not be attended to',
    )
    expect(await checkout()).toMatchObject({ statusDict: checkoutState.open })
  }
  await attendPayments(sql, channels, () => minutes(120))
  expect(provider.book.payments.get(no)).toMatchObject({ state: 'CLOSED' })
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.closed })
})

test.for([
  [
    'a phone with another address',
    { scene: 'phone', clientIp: '14.23.150.211' },
    { scene: 'phone', clientIp: '2001:db8::7' },
  ],
  ['another openid', { scene: 'wechat', payerId: 'openid-1' }, { scene: 'wechat', payerId: 'openid-2' }],
] as const)('%s pays by another payment, and the first one is closed', async ([, one, other]) => {
  const { start, checkout, orders } = await makeCheckout()
  const first = await start(one)
  expect(await start(one)).toBe(first)
  const second = await start(other)
  expect(second).not.toBe(first)
  expect(await start(other)).toBe(second)
  expect(provider.book.payments.get(first)).toMatchObject({ state: 'CLOSED' })
  provider.pay(second)
  for (const notice of provider.notices()) expect(await deliver(notice)).toBe(204)
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.paid })
  expect(await orders()).toHaveLength(1)
})

test('a buyer who paid before their IP address changed has the order, and pays no second time', async () => {
  const { start, orders } = await makeCheckout()
  provider.pay(await start({ scene: 'phone', clientIp: '14.23.150.211' }))
  provider.book.events.splice(0)
  expect(await outcome(start({ scene: 'phone', clientIp: '14.23.150.212' }))).toBe('checkoutPaid')
  expect(await orders()).toHaveLength(1)
})

test('of two payments that stayed open, one is the sale and the other is refunded', async () => {
  const { start, orders, refunds } = await makeCheckout()
  const first = await start({ scene: 'phone', clientIp: '14.23.150.211' })
  provider.fail({ kind: 'hangUp' })
  const second = await start({ scene: 'phone', clientIp: '14.23.150.212' })
  expect(provider.book.payments.get(first)).toMatchObject({ state: 'NOTPAY' })
  for (const no of [first, second]) provider.pay(no)
  for (const notice of provider.notices()) expect(await deliver(notice)).toBe(204)
  expect(await orders()).toHaveLength(2)
  expect(await refunds()).toMatchObject([{ amountFen: 9900, note: expect.stringContaining('重复付款') }])
})

/** An order paid by WeChat Pay, with a refund of 49 yuan that the creator opened. */
async function makeRefund() {
  const { start, ask, orders, refunds, channels, creator } = await makeCheckout()
  const { sql } = server.database
  provider.pay(await start())
  await ask()
  provider.book.events.splice(0)
  const [order] = await orders()
  if (!order) throw new Error('the payment made no order')
  const input = { orderId: order.id, amountFen: fen(4900), reasonDict: refundReason.other, note: '不想学了' }
  await createRefund(sql, creator, { ...input, requestId: newId<string>() })
  const asked = () =>
    [...provider.book.refunds.values()].filter((refund) => refund.transactionId === order.tradeNo)
  const numberAtProvider = () => asked()[0]?.no ?? ''
  return { creator, refunds, asked, numberAtProvider, attend: () => attendRefunds(sql, channels, now()) }
}

test('a refund is paid through WeChat Pay, and its notice completes it once', async () => {
  const { attend, refunds, asked, numberAtProvider } = await makeRefund()
  await attend()
  expect(asked()).toMatchObject([{ refund: 4900, total: 9900, state: 'PROCESSING' }])
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunding }])
  provider.endRefund(numberAtProvider())
  const [notice] = provider.notices()
  expect(notice && (await deliver(notice))).toBe(204)
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded, amountFen: 4900 }])
  await attend()
  expect(asked()).toHaveLength(1)
})

test('a refund without an answer is sent again and stays one refund at WeChat Pay [M3]', async () => {
  const { attend, refunds, asked, numberAtProvider } = await makeRefund()
  provider.fail({ kind: 'hangUp', isDone: true })
  await attend().catch(() => undefined)
  expect(asked()).toHaveLength(1)
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunding }])
  provider.endRefund(numberAtProvider())
  provider.book.events.splice(0)
  await attend()
  expect(asked()).toHaveLength(1)
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
})

/** The same, with the notice of how the refund ended at WeChat Pay. */
async function makeEnded(state: 'CLOSED' | 'ABNORMAL' | 'SUCCESS') {
  const refund = await makeRefund()
  await refund.attend()
  provider.endRefund(refund.numberAtProvider(), state)
  const { type, original, resource } = provider.book.events.at(-1) ?? expect.unreachable()
  const told = { type, original, resource: structuredClone(resource) }
  const [notice] = provider.notices()
  if (!notice) throw new Error('WeChat Pay sent no notice')
  return { ...refund, notice, copy: () => provider.notice(told) }
}

const unpayable = { statusDict: refundState.refunding, stuckDict: refundStuck.unpayable }

test('a refund that the buyer’s card rejects has not failed: it waits for finance, with the reason', async () => {
  const { refunds, numberAtProvider, notice } = await makeEnded('ABNORMAL')
  expect(await deliver(notice)).toBe(204)
  expect(await refunds()).toMatchObject([{ ...unpayable, reason: expect.stringContaining('商户平台') }])
  const finance = api(server.app, (await makeOperator(server.database.sql, 'finance')).token)
  const waiting = await finance.call(operators.listRefund, { pageSize: 100, waitFlag: true })
  expect(waiting.list.map(({ stuckDict }) => stuckDict)).toContain(refundStuck.unpayable)
  // Finance settles it on WeChat Pay's site.
  provider.endRefund(numberAtProvider())
  const [settled] = provider.notices()
  expect(settled && (await deliver(settled))).toBe(204)
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded, stuckDict: null, reason: '' }])
})

test('a stuck refund is paid by hand once: WeChat Pay is not asked again, and its later notices are unmatched', async () => {
  const { attend, refunds, numberAtProvider, creator } = await makeEnded('ABNORMAL')
  await attend()
  const [refund] = await refunds()
  const proof = {
    id: refund?.id ?? newId<RefundId>(),
    transferNo: newId<string>(),
    reason: '退到商户银行卡后转账',
  }
  const pay = () => payByHand(server.database.sql, creator, newId<OperatorId>(), proof)
  expect(await Promise.all([outcome(pay()), outcome(pay())])).toEqual(
    expect.arrayContaining(['done', 'refundStateChanged']),
  )
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded, stuckDict: null }])
  provider.endRefund(numberAtProvider())
  const [late] = provider.notices()
  expect(late && (await deliver(late))).toBe(204)
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded, amountFen: 4900 }])
})

test('a refund under way that is not stuck is never paid by hand', async () => {
  const { attend, refunds, creator } = await makeRefund()
  await attend()
  const [refund] = await refunds()
  const proof = { id: refund?.id ?? newId<RefundId>(), transferNo: newId<string>(), reason: '转账给买家' }
  const { sql } = server.database
  expect(await outcome(payByHand(sql, creator, newId<OperatorId>(), proof))).toBe('refundStateChanged')
})

test('a late copy of a failure’s notice does not fail the retry', async () => {
  const { attend, refunds, notice, copy, creator, numberAtProvider } = await makeEnded('CLOSED')
  expect(await deliver(notice)).toBe(204)
  const [failed] = await refunds()
  expect(failed).toMatchObject({ statusDict: refundState.failed })
  await retry(server.database.sql, creator, failed?.id ?? newId<RefundId>())
  // Once before the retry is sent, and once after.
  expect(await deliver(copy())).toBe(204)
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunding }])
  await attend()
  expect(await deliver(copy())).toBe(204)
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunding }])
  provider.endRefund(numberAtProvider())
  provider.book.events.splice(0)
  await attend()
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
})

test('a refund that WeChat Pay has is not marked as failed when the channel is switched off', async () => {
  const { attend, refunds, numberAtProvider, creator } = await makeRefund()
  await attend()
  await attendRefunds(server.database.sql, [], now())
  expect(await refunds()).toMatchObject([
    {
      statusDict: refundState.refunding,
      stuckDict: refundStuck.channelOff,
      reason: expect.stringContaining('核实'),
    },
  ])
  expect(await outcome(retry(server.database.sql, creator, (await refunds())[0]?.id ?? newId()))).toBe(
    'refundStateChanged',
  )
  await attend()
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunding, stuckDict: null, reason: '' }])
  provider.endRefund(numberAtProvider())
  provider.book.events.splice(0)
  await attend()
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
})
