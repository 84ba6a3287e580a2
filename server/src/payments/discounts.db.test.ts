import { CouponCode } from '@zsm/contract/coupons/code'
import { fen } from '@zsm/contract/money/fen'
import { checkoutState, orderSource, orderState, paymentState } from '@zsm/contract/states'
import type { CouponId, CreatorId, Fen, GoodId, OrderId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCoupon, makeCreator } from '../../test/makers.ts'
import { expectSound, instantAfter, makeGoodForSale, outcome } from '../../test/money.ts'
import { now } from '../clock.ts'
import { getCoupon } from '../coupons/coupons.ts'
import type { Sql } from '../database/sql.ts'
import type { PayGateway } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { sandboxGateway } from '../gateways/pay/sandbox/sandbox-gateway.ts'
import { sandboxChannel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { listOrders } from '../orders/orders.ts'
import { attendRefunds } from '../refunds/public.ts'
import { attendPayments } from './asking.ts'
import { startPayment } from './attempts.ts'
import { bookGroup } from './booking/grouped-booking.ts'
import { getCheckout, openCheckout } from './checkouts.ts'
import { changeDiscount } from './discounts.ts'
import { listPayments } from './payments.queries.ts'
import { bookPayment } from './provider-payments.ts'

const request = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' }
const minutes = (count: number) => instantAfter(now(), count * 60_000)

function channelOn(sql: Sql, changed: Partial<PayGateway> = {}) {
  const gateway = { ...sandboxGateway({ sql, url: 'http://shop.example', secret: 'not used' }), ...changed }
  return { ...sandboxChannel('not used', gateway), gateway }
}

async function makeSale(sql: Sql, more: Parameters<typeof makeCoupon>[2] = {}) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const coupon = await makeCoupon(sql, creator, more)
  const code = CouponCode.parse(coupon.code)
  const taken = async () => (await getCoupon(sql, creator, coupon.id)).takenCount
  const ordersOf = async () => (await listOrders(sql, creator, { pageNum: 1, pageSize: 20 })).list
  return { creator, goodId, code, couponId: coupon.id, taken, ordersOf }
}

const open = (sql: Sql, goodId: GoodId, coupon?: CouponCode) =>
  openCheckout(sql, {
    goodId,
    coupon,
    buyer: { userId: newId<string>(), userName: '林小鱼', userMobile: '13800001234' },
    sourceDict: orderSource.link,
    shareId: null,
  })

async function start(sql: Sql, creator: CreatorId, id: OrderId) {
  const browser = { scene: 'phone', clientIp: '127.0.0.1', returnUrl: 'http://shop.example/back' } as const
  return (await startPayment(sql, creator, id, { channel: channelOn(sql), ...browser })).payment
}

const said = (sql: Sql, paymentNo: string, paidFen: Fen) => ({
  channel: channelOn(sql),
  paid: { paymentNo, tradeNo: `t-${newId()}`, paidFen, payTime: now(), payerId: 'payer' },
  now: now(),
  request,
})

const changing = (sql: Sql, channel = channelOn(sql)) => ({ channels: [channel], request })

test('the payment has the amount after the discount, and its order the discount, however often it is told', async ({
  sql,
}) => {
  const { creator, goodId, code, couponId, taken, ordersOf } = await makeSale(sql)
  const { id } = await open(sql, goodId, code)
  const payment = await start(sql, creator, id)
  expect(payment.amountFen).toBe(7900)
  const notice = said(sql, payment.paymentNo, fen(7900))
  const first = await bookPayment(sql, notice)
  expect(await bookPayment(sql, notice)).toEqual(first)
  expect(await ordersOf()).toMatchObject([
    { id, originFen: 9900, discountFen: 2000, payFen: 7900, couponId, couponCode: code },
  ])
  expect(await taken()).toBe(1)
  await expectSound(sql)
})

test('sales with and without a coupon are booked as one group, each with its own discount [M3]', async ({
  sql,
}) => {
  const { creator, goodId, code, taken, ordersOf } = await makeSale(sql, { totalCount: 2 })
  // The first sale makes the fund, without which no group takes a creator's payments.
  const first = await start(sql, creator, (await open(sql, goodId)).id)
  await bookPayment(sql, said(sql, first.paymentNo, fen(9900)))
  const group = []
  for (const coupon of [code, undefined, code]) {
    const { paymentNo, amountFen } = await start(sql, creator, (await open(sql, goodId, coupon)).id)
    group.push(said(sql, paymentNo, amountFen))
  }
  expect(await bookGroup(sql, group)).toEqual(new Set(group))
  const discounts = (await ordersOf()).map(({ discountFen, payFen }) => [discountFen, payFen])
  expect(discounts.toSorted()).toEqual([
    [0, 9900],
    [0, 9900],
    [2000, 7900],
    [2000, 7900],
  ])
  expect(await taken()).toBe(2)
  await expectSound(sql)
})

test('a notice and a change of the coupon at the same moment leave one sale, with the amount that was paid', async ({
  database: { sql },
}) => {
  for (let round = 0; round < 4; round += 1) {
    const { creator, goodId, code, taken, ordersOf } = await makeSale(sql)
    const { id } = await open(sql, goodId)
    const { paymentNo } = await start(sql, creator, id)
    const [booked, changed] = await Promise.all([
      outcome(bookPayment(sql, said(sql, paymentNo, fen(9900)))),
      outcome(changeDiscount(sql, creator, { id, code }, changing(sql))),
    ])
    expect(booked).toBe('done')
    const { statusDict } = await getCheckout(sql, creator, id)
    const isSold = statusDict === checkoutState.paid
    expect(changed === 'done').toBe(!isSold)
    expect(await ordersOf()).toMatchObject([{ payFen: 9900, discountFen: 0 }])
    expect(await taken()).toBe(isSold ? 0 : 1)
    await expectSound(sql)
  }
})

test('a payment in the earlier amount, taken after a coupon changed it, is given back', async ({ sql }) => {
  const { creator, goodId, code, taken, ordersOf } = await makeSale(sql)
  const { id } = await open(sql, goodId)
  const early = await start(sql, creator, id)
  await changeDiscount(sql, creator, { id, code }, changing(sql))
  const payment = await start(sql, creator, id)
  expect([early.amountFen, payment.amountFen]).toEqual([9900, 7900])
  await bookPayment(sql, said(sql, early.paymentNo, fen(9900)))
  expect((await getCheckout(sql, creator, id)).statusDict).toBe(checkoutState.open)
  await bookPayment(sql, said(sql, payment.paymentNo, fen(7900)))
  const orders = (await ordersOf()).map(({ payFen, discountFen, couponCode }) => [
    payFen,
    discountFen,
    couponCode,
  ])
  expect(orders.toSorted()).toEqual([
    [7900, 2000, code],
    [9900, 0, ''],
  ])
  expect(await taken()).toBe(1)
  await expectSound(sql)
})

test('a provider that does not answer keeps its payment open, and so the coupon is not changed', async ({
  sql,
}) => {
  const { creator, goodId, code, taken } = await makeSale(sql)
  const { id } = await open(sql, goodId)
  await start(sql, creator, id)
  const close = () => Promise.reject(new ProviderFailure('unreachable', 'none', 'no answer'))
  const silent = changing(sql, channelOn(sql, { close }))
  expect(await outcome(changeDiscount(sql, creator, { id, code }, silent))).toBe('channelSilent')
  expect(await outcome(changeDiscount(sql, creator, { id, code }, { channels: [], request }))).toBe(
    'paymentOpen',
  )
  expect(await getCheckout(sql, creator, id)).toMatchObject({ couponCode: '', discountFen: 0 })
  expect(await listPayments(sql, creator, id)).toMatchObject([{ statusDict: paymentState.open }])
  expect(await taken()).toBe(0)
})

test('a checkout that expires gives its use back, and a payment that comes later is refunded in full', async ({
  sql,
}) => {
  const { creator, goodId, code, taken, ordersOf } = await makeSale(sql, { totalCount: 1 })
  const { id } = await open(sql, goodId, code)
  const { paymentNo } = await start(sql, creator, id)
  expect(await outcome(open(sql, goodId, code))).toBe('couponUsedUp')
  await attendPayments(sql, [channelOn(sql)], () => minutes(31))
  expect((await getCheckout(sql, creator, id)).statusDict).toBe(checkoutState.closed)
  expect(await taken()).toBe(0)
  const { id: next } = await open(sql, goodId, code)
  await bookPayment(sql, said(sql, paymentNo, fen(7900)))
  await attendRefunds(sql, [channelOn(sql)], now())
  expect(await ordersOf()).toMatchObject([{ payFen: 7900, discountFen: 0, couponId: null, couponCode: '' }])
  expect(await taken()).toBe(1)
  expect((await getCheckout(sql, creator, next)).discountFen).toBe(2000)
  await expectSound(sql)
})

test('a buyer who reached the limit of the good gets the money and the use back', async ({ sql }) => {
  const { creator, goodId, code, taken, ordersOf } = await makeSale(sql)
  await sql`update goods set limit_per_user = 1 where id = ${goodId}`
  const checkout = await open(sql, goodId, code)
  const { paymentNo } = await start(sql, creator, checkout.id)
  const other = await open(sql, goodId)
  // The same person bought elsewhere meanwhile.
  await sql`update checkouts set user_id = ${newId()} where id = ${other.id}`
  const bought = await start(sql, creator, other.id)
  await bookPayment(sql, said(sql, bought.paymentNo, fen(9900)))
  await sql`update orders set user_id = ${checkout.userId} where id = ${other.id}`
  await bookPayment(sql, said(sql, paymentNo, fen(7900)))
  expect(await taken()).toBe(0)
  expect((await ordersOf()).filter(({ statusDict }) => statusDict !== orderState.paid)).toHaveLength(1)
})

test('many buyers, their cancelled checkouts and one coupon of few end with as many uses as there are', async ({
  database: { sql },
}) => {
  const { creator, goodId, code, couponId } = await makeSale(sql, { totalCount: 4 })
  const buy = async (index: number) => {
    const { id } = await open(sql, goodId, code)
    if (index % 3 === 0) return changeDiscount(sql, creator, { id, code: undefined }, changing(sql))
    const { paymentNo, amountFen } = await start(sql, creator, id)
    const notice = said(sql, paymentNo, amountFen)
    await Promise.all([bookPayment(sql, notice), bookPayment(sql, notice)])
  }
  await Promise.allSettled(Array.from({ length: 24 }, (_, index) => buy(index)))
  await expectUsesWithin(sql, creator, couponId, 4)
  await expectSound(sql)
})

async function expectUsesWithin(sql: Sql, creator: CreatorId, id: CouponId, most: number): Promise<void> {
  const { takenCount, orderCount, payFen } = await getCoupon(sql, creator, id)
  const [sold] = await sql<[{ count: number; payFen: number }]>`
    select count(*) as count, coalesce(sum(pay_fen), 0)::bigint as pay_fen from orders where coupon_id = ${id}`
  expect(takenCount).toBeLessThanOrEqual(most)
  expect({ count: orderCount, payFen }).toEqual(sold)
}
