import { fen } from '@zsm/contract/money/fen'
import type { PayScene } from '@zsm/contract/payments'
import { checkoutState, orderSource, orderState, payChannel } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant, OrderId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { expectSound, instantAfter, makeGoodForSale, makeNotice, outcome, pay } from '../../test/money.ts'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import type { PayGateway } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { insertTrade, listMoved } from '../gateways/pay/sandbox/sandbox.queries.ts'
import { sandboxGateway } from '../gateways/pay/sandbox/sandbox-gateway.ts'
import { sandboxChannel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { listOrders } from '../orders/orders.ts'
import { attendRefunds } from '../refunds/public.ts'
import { listRefunds } from '../refunds/refunds.ts'
import { askCheckout, attendPayments } from './asking.ts'
import { startPayment } from './attempts.ts'
import { forgetBuyers, getCheckout, openCheckout } from './checkouts.ts'
import { listPayments } from './payments.queries.ts'
import { bookPayment } from './provider-payments.ts'

const page = { pageNum: 1, pageSize: 20 }
const request = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' }
const buyer = { userId: 'learner-1', userName: '林小鱼', userMobile: '13800001234' }
const minutes = (count: number) => instantAfter(now(), count * 60_000)

function gatewayOn(sql: Sql, changed: Partial<PayGateway> = {}) {
  const gateway = { ...sandboxGateway({ sql, url: 'http://shop.example', secret: 'not used' }), ...changed }
  return { ...sandboxChannel('not used', gateway), gateway }
}

async function makeSeller(
  sql: Sql,
  terms: { stock?: number; limitPerUser?: number; freeFlag?: boolean } = {},
) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  if (Object.keys(terms).length > 0) await sql`update goods set ${sql.set(terms)} where id = ${goodId}`
  const good = async () => {
    const [good] = await sql<{ stock: number; buyCount: number }[]>`
      select stock, buy_count from goods where id = ${goodId}`
    return good
  }
  const ordersOf = async () => (await listOrders(sql, creator, page)).list
  return { creator, goodId, good, ordersOf }
}

const open = (sql: Sql, goodId: GoodId, who = buyer) =>
  openCheckout(sql, { goodId, buyer: who, sourceDict: orderSource.link, shareId: null })

const start = (
  sql: Sql,
  creator: CreatorId,
  id: OrderId,
  channel = gatewayOn(sql),
  browser: { scene?: PayScene; clientIp?: string; payerId?: string } = {},
) =>
  startPayment(sql, creator, id, {
    channel,
    scene: 'phone',
    clientIp: '127.0.0.1',
    returnUrl: 'http://shop.example/back',
    ...browser,
  })

/** Pays at the sandbox without a notice, as if the notice were lost. */
async function payAt(sql: Sql, paymentNo: string, paidFen = fen(9900)) {
  const trade = { tradeNo: `sandbox-${newId()}`, paymentNo, paidFen, payTime: now() }
  await insertTrade(sql, trade)
  return trade
}

const asking = (sql: Sql, time: Instant = now(), channel = gatewayOn(sql)) => ({
  channels: [channel],
  now: time,
  request,
})

test('a paid checkout becomes one order with the checkout’s number, however often the notice arrives', async ({
  sql,
}) => {
  const { creator, goodId, good, ordersOf } = await makeSeller(sql, { stock: 5 })
  const checkout = await open(sql, goodId)
  expect(checkout).toMatchObject({
    statusDict: checkoutState.open,
    stockTaken: true,
    userMobile: '138****1234',
  })
  expect(await good()).toEqual({ stock: 4, buyCount: 0 })
  const { payment, step } = await start(sql, creator, checkout.id)
  expect(step).toEqual({ kind: 'redirect', url: `http://shop.example/open/pay/sandbox/${payment.paymentNo}` })
  const trade = await payAt(sql, payment.paymentNo)
  const said = { channel: gatewayOn(sql), paid: { ...trade, payerId: 'payer' }, now: now(), request }
  const first = await bookPayment(sql, said)
  expect(await bookPayment(sql, said)).toEqual(first)
  expect(await askCheckout(sql, creator, checkout.id, asking(sql))).toMatchObject({
    statusDict: checkoutState.paid,
  })
  const [order, ...others] = await ordersOf()
  expect(others).toEqual([])
  expect(order).toMatchObject({
    id: checkout.id,
    orderNo: checkout.orderNo,
    tradeNo: trade.tradeNo,
    payFen: 9900,
    payChannelDict: payChannel.sandbox,
    statusDict: orderState.paid,
    userMobile: '138****1234',
  })
  expect(await good()).toEqual({ stock: 4, buyCount: 1 })
  await expectSound(sql)
})

test('a notice and a query at the same moment book one order', async ({ database: { sql } }) => {
  const { creator, goodId, good, ordersOf } = await makeSeller(sql, { stock: 1 })
  const { id } = await open(sql, goodId)
  const { payment } = await start(sql, creator, id)
  const trade = await payAt(sql, payment.paymentNo)
  const said = { channel: gatewayOn(sql), paid: { ...trade, payerId: 'payer' }, now: now(), request }
  await Promise.all([
    ...Array.from({ length: 5 }, () => bookPayment(sql, said)),
    ...Array.from({ length: 5 }, () => askCheckout(sql, creator, id, asking(sql))),
  ])
  expect(await ordersOf()).toHaveLength(1)
  expect(await good()).toEqual({ stock: 0, buyCount: 1 })
  await expectSound(sql)
})

test('the buyer pays the checkout’s price even if the creator changes the good’s price meanwhile', async ({
  sql,
}) => {
  const { creator, goodId, ordersOf } = await makeSeller(sql)
  const { id } = await open(sql, goodId)
  await sql`update goods set price_fen = 19900, name = '别的名字', shelf_flag = false where id = ${goodId}`
  const { payment } = await start(sql, creator, id)
  expect(payment.amountFen).toBe(9900)
  await payAt(sql, payment.paymentNo)
  await askCheckout(sql, creator, id, asking(sql))
  const [order] = await ordersOf()
  expect(order).toMatchObject({ id, payFen: 9900, goodName: '猫咪行为学', statusDict: orderState.paid })
})

test('a second tab gets the same checkout, and only one buyer reserves the last piece', async ({
  database: { sql },
}) => {
  const { goodId, good } = await makeSeller(sql, { stock: 1 })
  const [one, same] = await Promise.all([open(sql, goodId), open(sql, goodId)])
  expect(same?.id).toBe(one?.id)
  const stranger = { ...buyer, userId: 'learner-2' }
  expect(await outcome(open(sql, goodId, stranger))).toBe('goodSoldOut')
  expect(await good()).toEqual({ stock: 0, buyCount: 0 })
})

test('a good that cannot be bought gets no checkout', async ({ sql }) => {
  const limited = await makeSeller(sql, { limitPerUser: 1 })
  await pay(sql, makeNotice(limited.goodId, { userId: buyer.userId }))
  expect(await outcome(open(sql, limited.goodId))).toBe('goodLimitReached')
  const free = await makeSeller(sql, { freeFlag: true })
  expect(await outcome(open(sql, free.goodId))).toBe('goodIsFree')
  const gone = await makeSeller(sql)
  await sql`update goods set shelf_flag = false where id = ${gone.goodId}`
  expect(await outcome(open(sql, gone.goodId))).toBe('goodNotForSale')
})

test('an unpaid checkout is closed at the provider and here, and its piece is for sale again', async ({
  sql,
}) => {
  const { creator, goodId, good, ordersOf } = await makeSeller(sql, { stock: 1 })
  const { id } = await open(sql, goodId)
  const { payment } = await start(sql, creator, id)
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(29))
  expect(await getCheckout(sql, creator, id)).toMatchObject({ statusDict: checkoutState.open })
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(31))
  expect(await getCheckout(sql, creator, id)).toMatchObject({
    statusDict: checkoutState.closed,
    closeReason: expect.stringContaining('30 分钟'),
  })
  expect(await gatewayOn(sql).gateway.query(payment.paymentNo)).toEqual({ state: 'closed' })
  expect(await good()).toEqual({ stock: 1, buyCount: 0 })
  expect(await ordersOf()).toEqual([])
  expect(await outcome(start(sql, creator, id))).toBe('checkoutClosed')
})

test('the timer finds a payment whose notice never arrived, even at its end', async ({ sql }) => {
  const { creator, goodId, ordersOf } = await makeSeller(sql)
  const { id } = await open(sql, goodId)
  const { payment } = await start(sql, creator, id)
  await payAt(sql, payment.paymentNo)
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(31))
  expect(await getCheckout(sql, creator, id)).toMatchObject({ statusDict: checkoutState.paid })
  expect(await ordersOf()).toMatchObject([{ id, statusDict: orderState.paid }])
})

test('while one provider does not answer, its payments stay open and the others’ are handled', async ({
  sql,
}) => {
  const away = async () => {
    throw new ProviderFailure('unreachable', 'timeout', 'no answer in time')
  }
  const [stuck, paid] = [await makeSeller(sql), await makeSeller(sql)]
  const first = await open(sql, stuck.goodId)
  const { payment } = await start(sql, stuck.creator, first.id)
  const second = await open(sql, paid.goodId)
  const other = await start(sql, paid.creator, second.id)
  await payAt(sql, other.payment.paymentNo)
  const { gateway } = gatewayOn(sql)
  const channel = gatewayOn(sql, {
    query: (paymentNo) => (paymentNo === payment.paymentNo ? away() : gateway.query(paymentNo)),
    close: away,
  })
  await expect(attendPayments(sql, [channel], () => minutes(31))).rejects.toThrow('could not be attended to')
  expect(await getCheckout(sql, stuck.creator, first.id)).toMatchObject({ statusDict: checkoutState.open })
  expect(await getCheckout(sql, paid.creator, second.id)).toMatchObject({ statusDict: checkoutState.paid })
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(62))
  expect(await getCheckout(sql, stuck.creator, first.id)).toMatchObject({ statusDict: checkoutState.closed })
})

test('a request without an answer is repeated for the same payment', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  const { id } = await open(sql, goodId)
  const lost = gatewayOn(sql, {
    open: async () => {
      throw new ProviderFailure('unreachable', 'timeout', 'no answer in time')
    },
  })
  expect(await outcome(start(sql, creator, id, lost))).toBe('unavailable')
  const [stored, ...others] = await listPayments(sql, creator, id)
  expect(others).toEqual([])
  expect((await start(sql, creator, id)).payment.paymentNo).toBe(stored?.paymentNo)
})

test.for([
  ['after the checkout was closed', 'checkoutClosed', '订单关闭以后'],
  ['a second time', 'paidTwice', '重复付款'],
  ['in another amount', 'otherAmount', '不是下单时的价格'],
] as const)('a payment %s makes an order that is refunded at once', async ([, kind, note], { sql }) => {
  const { creator, goodId, good, ordersOf } = await makeSeller(sql, { stock: 3 })
  const { id } = await open(sql, goodId)
  const { payment } = await start(sql, creator, id)
  const { paymentNo } = payment
  const book = async (trade: Awaited<ReturnType<typeof payAt>>) =>
    bookPayment(sql, { channel: gatewayOn(sql), paid: { ...trade, payerId: 'payer' }, now: now(), request })
  if (kind === 'checkoutClosed') {
    await attendPayments(sql, [gatewayOn(sql)], () => minutes(31))
    expect(await good()).toEqual({ stock: 3, buyCount: 0 })
  }
  if (kind === 'paidTwice') await book(await payAt(sql, paymentNo))
  const { orderNo } = await book(await payAt(sql, paymentNo, fen(kind === 'otherAmount' ? 9899 : 9900)))
  await attendRefunds(sql, [gatewayOn(sql)], now())
  const order = (await ordersOf()).find((order) => order.orderNo === orderNo)
  expect(order).toMatchObject({ statusDict: orderState.refunded })
  expect(order?.id).not.toBe(id)
  const { list } = await listRefunds(sql, creator, page)
  expect(list).toMatchObject([{ note: expect.stringContaining(note), amountFen: order?.payFen }])
  const sold = kind === 'paidTwice' ? 1 : 0
  expect((await good())?.buyCount).toBe(sold)
  await expectSound(sql)
})

test('a checkout that was paid in a wrong amount stays open for the right amount', async ({ sql }) => {
  const { creator, goodId, ordersOf } = await makeSeller(sql)
  const { id } = await open(sql, goodId)
  const { payment } = await start(sql, creator, id)
  await payAt(sql, payment.paymentNo, fen(1))
  expect(await askCheckout(sql, creator, id, asking(sql))).toMatchObject({ statusDict: checkoutState.open })
  const again = await start(sql, creator, id)
  expect(again.payment.paymentNo).not.toBe(payment.paymentNo)
  await payAt(sql, again.payment.paymentNo)
  expect(await askCheckout(sql, creator, id, asking(sql))).toMatchObject({ statusDict: checkoutState.paid })
  expect(await ordersOf()).toHaveLength(2)
  await expectSound(sql)
})

test('a payment with an unknown number is not booked', async ({ sql }) => {
  const paid = {
    paymentNo: '26112300000000000000',
    tradeNo: newId<string>(),
    paidFen: fen(1),
    payTime: now(),
  }
  const said = { channel: gatewayOn(sql), paid: { ...paid, payerId: 'payer' }, now: now(), request }
  expect(await outcome(bookPayment(sql, said))).toBe('orderNotFound')
})

test('the sandbox’s daily bill lists each payment and each refund', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  const { id } = await open(sql, goodId)
  const { payment } = await start(sql, creator, id)
  const trade = { tradeNo: `sandbox-${newId()}`, paymentNo: payment.paymentNo, paidFen: fen(9900) }
  await insertTrade(sql, { ...trade, payTime: '2026-03-01T15:59:59.999Z' })
  await insertTrade(sql, { ...trade, tradeNo: `${trade.tradeNo}-2`, payTime: '2026-03-01T16:00:00.000Z' })
  expect(await listMoved(sql, '2026-03-01')).toMatchObject([
    { kind: 'payment', amountFen: 9900, tradeNo: trade.tradeNo },
  ])
  expect(await listMoved(sql, '2026-03-02')).toHaveLength(1)
})

test('an open payment is queried at growing intervals, however often its buyer looks', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  const { id } = await open(sql, goodId)
  await start(sql, creator, id)
  const nextAfter = async () => {
    const [payment] = await listPayments(sql, creator, id)
    return (Date.parse(payment?.askTime ?? '') - Date.parse(payment?.createTime ?? '')) / 60_000
  }
  await askCheckout(sql, creator, id, asking(sql))
  expect(await nextAfter()).toBe(1)
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(1.5))
  expect(await nextAfter()).toBe(2)
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(2.5))
  expect(await nextAfter()).toBe(5)
})

test('a checkout that was only paid in a wrong amount closes at its end, and its piece is for sale again', async ({
  sql,
}) => {
  const { creator, goodId, good } = await makeSeller(sql, { stock: 1 })
  const { id } = await open(sql, goodId)
  const { payment } = await start(sql, creator, id)
  await payAt(sql, payment.paymentNo, fen(9899))
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(31))
  expect(await getCheckout(sql, creator, id)).toMatchObject({ statusDict: checkoutState.closed })
  expect(await good()).toEqual({ stock: 1, buyCount: 0 })
})

test('a checkout whose payment never reached the provider closes like any other', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  const { id } = await open(sql, goodId)
  const lost = gatewayOn(sql, {
    open: async () => {
      throw new ProviderFailure('unreachable', 'timeout', 'no answer in time')
    },
  })
  expect(await outcome(start(sql, creator, id, lost))).toBe('unavailable')
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(31))
  expect(await getCheckout(sql, creator, id)).toMatchObject({ statusDict: checkoutState.closed })
})

test('a checkout in a channel that was switched off closes after an hour, and a late payment is refunded', async ({
  sql,
}) => {
  const { creator, goodId, good, ordersOf } = await makeSeller(sql, { stock: 1 })
  const { id } = await open(sql, goodId)
  const { payment } = await start(sql, creator, id)
  await payAt(sql, payment.paymentNo)
  await attendPayments(sql, [], () => minutes(31))
  expect(await getCheckout(sql, creator, id)).toMatchObject({ statusDict: checkoutState.open })
  await attendPayments(sql, [], () => minutes(91))
  expect(await getCheckout(sql, creator, id)).toMatchObject({ statusDict: checkoutState.closed })
  expect(await good()).toEqual({ stock: 1, buyCount: 0 })
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(240))
  await attendRefunds(sql, [gatewayOn(sql)], minutes(241))
  expect(await ordersOf()).toMatchObject([{ statusDict: orderState.refunded }])
  await expectSound(sql)
})

test('a repeated notice of a second payment is answered with that payment’s own order', async ({ sql }) => {
  const { creator, goodId, ordersOf } = await makeSeller(sql)
  const { id } = await open(sql, goodId)
  const { payment } = await start(sql, creator, id)
  const [one, other] = [await payAt(sql, payment.paymentNo), await payAt(sql, payment.paymentNo)]
  const book = (trade: typeof one) =>
    bookPayment(sql, { channel: gatewayOn(sql), paid: { ...trade, payerId: 'payer' }, now: now(), request })
  await book(one)
  const second = await book(other)
  expect(await book(other)).toEqual(second)
  expect(await outcome(book({ ...one, paidFen: fen(1) }))).toBe('requestIdReused')
  expect(await ordersOf()).toHaveLength(2)
})

test.for([
  ['a payment of another amount', 'otherAmount'],
  ['a late payment', 'checkoutClosed'],
] as const)('%s that is still on its way back counts against no limit', async ([, kind], { sql }) => {
  const { creator, goodId, ordersOf } = await makeSeller(sql, { limitPerUser: 1 })
  const { id } = await open(sql, goodId)
  const { payment } = await start(sql, creator, id)
  if (kind === 'checkoutClosed') await attendPayments(sql, [gatewayOn(sql)], () => minutes(31))
  await payAt(sql, payment.paymentNo, fen(kind === 'otherAmount' ? 1 : 9900))
  if (kind === 'checkoutClosed') await attendPayments(sql, [gatewayOn(sql)], () => minutes(34))
  else await askCheckout(sql, creator, id, asking(sql))
  expect(await ordersOf()).toMatchObject([{ statusDict: orderState.refunding }])

  const next = await open(sql, goodId)
  const again = await start(sql, creator, next.id)
  await payAt(sql, again.payment.paymentNo)
  await askCheckout(sql, creator, next.id, asking(sql))
  expect(await getCheckout(sql, creator, next.id)).toMatchObject({ statusDict: checkoutState.paid })
  expect(await outcome(open(sql, goodId))).toBe('goodLimitReached')
  await expectSound(sql)
})

test('the buyer of an ended checkout is cleared after some days; open checkouts and orders keep theirs', async ({
  sql,
}) => {
  const { creator, goodId, ordersOf } = await makeSeller(sql)
  const [abandoned, paid, other] = ['learner-1', 'learner-2', 'learner-3'].map((userId) => ({
    ...buyer,
    userId,
  }))
  const left = await open(sql, goodId, abandoned)
  const bound = await start(sql, creator, left.id, gatewayOn(sql), { clientIp: '14.23.150.211' })
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(31))
  const sold = await open(sql, goodId, paid)
  await payAt(sql, (await start(sql, creator, sold.id)).payment.paymentNo)
  await askCheckout(sql, creator, sold.id, asking(sql))
  const pending = await open(sql, goodId, other)

  await forgetBuyers(sql, minutes(29))
  expect(await getCheckout(sql, creator, left.id)).toMatchObject({ userId: 'learner-1', userName: '林小鱼' })
  await forgetBuyers(sql, minutes(32))
  const nobody = { userId: '', userName: '已清除', userMobile: '' }
  expect(await getCheckout(sql, creator, left.id)).toMatchObject(nobody)
  expect(await getCheckout(sql, creator, sold.id)).toMatchObject(nobody)
  expect(await listPayments(sql, creator, left.id)).toMatchObject([{ clientIp: '', payerId: '' }])
  expect(await getCheckout(sql, creator, pending.id)).toMatchObject({
    userId: 'learner-3',
    userName: '林小鱼',
  })
  expect(await ordersOf()).toMatchObject([{ userName: '林小鱼', userMobile: '138****1234' }])

  // A payment that nobody asked about for so long is still refunded.
  await payAt(sql, bound.payment.paymentNo)
  await attendPayments(sql, [gatewayOn(sql)], () => minutes(34))
  await attendRefunds(sql, [gatewayOn(sql)], minutes(35))
  expect((await ordersOf()).map(({ statusDict }) => statusDict)).toContain(orderState.refunded)
})
