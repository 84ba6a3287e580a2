import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { couponKind, couponState, orderState, refundReason, shopKind } from '@zsm/contract/states'
import type { OrderId, ShopId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import {
  type GoodToMake,
  makeCoupon,
  makeCreator,
  makeGood,
  makeLearner,
  makeService,
} from '../../test/makers.ts'
import { days, expectSound, instantAfter } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { newId } from '../ids.ts'

const server = sharedApp()
const { buying, coupons, orders, overview, refunds } = contract
const sql = () => server.database.sql
const anyone = () => api(server.app)
const newLearner = async () => api(server.app, (await makeLearner(sql())).token)

async function makeSale(given: GoodToMake = {}) {
  const { creator, token } = await makeCreator(sql())
  const good = await makeGood(sql(), creator, given)
  const coupon = (more: Parameters<typeof makeCoupon>[2] = {}) => makeCoupon(sql(), creator, more)
  return { creator, goodId: good.id, good, mine: api(server.app, token), as: await newLearner(), coupon }
}

/** Opens the sandbox's page of a payment, and pays. */
async function payFor(as: ReturnType<typeof api>, id: OrderId) {
  const { step } = await as.call(buying.startPayment, { id, channel: 'sandbox', scene: 'phone' })
  if (step.kind !== 'redirect') throw new Error('the sandbox redirects')
  await payAt(step.url)
  return as.call(buying.getCheckout, { id })
}

async function payAt(address: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await server.app.inject({ method: 'POST', url: new URL(address).pathname, headers, payload: 'choice=pay' })
}

test('a visitor without a session reads the price with a coupon', async () => {
  const { goodId, coupon } = await makeSale()
  const { code } = await coupon({ kindDict: couponKind.percent, percentOff: 15, code: 'SCHOOL85' })
  const read = await anyone().call(buying.getDiscount, { goodId, coupon: code.toLowerCase() })
  expect(read).toEqual({
    couponName: '立减 20 元',
    couponCode: 'SCHOOL85',
    priceFen: 9900,
    discountFen: 1485,
    payFen: 8415,
  })
})

test('the amount comes from the server to the checkout, the payment, the order and its fee', async () => {
  const { goodId, as, coupon, mine } = await makeSale()
  const { code, id: couponId } = await coupon({ name: '新学员', code: 'NEW20' })
  const { checkoutId } = await as.call(buying.openCheckout, { goodId, coupon: 'new20' })
  const open = await as.call(buying.getCheckout, { id: checkoutId })
  expect(open).toMatchObject({ priceFen: 9900, discountFen: 2000, payFen: 7900, couponCode: code })
  expect(await payFor(as, checkoutId)).toMatchObject({ soldFlag: true, payFen: 7900 })
  const order = await mine.call(orders.get, { id: checkoutId })
  expect(order).toMatchObject({ originFen: 9900, discountFen: 2000, payFen: 7900 })
  expect(order).toMatchObject({ couponId, couponName: '新学员', couponCode: 'NEW20' })
  expect(order.platformFeeFen + order.channelFeeFen + order.incomeFen).toBe(7900)
  const statistics = await mine.call(orders.statistics, {})
  expect(statistics).toMatchObject({ orderCount: 1, payFen: 7900 })
  expect(await mine.call(coupons.get, { id: couponId })).toMatchObject({
    takenCount: 1,
    orderCount: 1,
    payFen: 7900,
    discountFen: 2000,
  })
  // The order keeps the name under which it was used.
  const seen = await mine.call(coupons.get, { id: couponId })
  const { beginTime: _, endTime: __, ...terms } = seen
  await mine.call(coupons.update, { ...terms, name: '改名' })
  expect(await mine.call(orders.get, { id: checkoutId })).toMatchObject({ couponName: '新学员' })
  await expectSound(sql())
})

test('a coupon never takes the last fen', async () => {
  const { goodId, as, coupon } = await makeSale()
  const { code } = await coupon({ amountFen: fen(100_000) })
  const { checkoutId } = await as.call(buying.openCheckout, { goodId, coupon: code })
  expect(await payFor(as, checkoutId)).toMatchObject({ soldFlag: true, payFen: 1, discountFen: 9899 })
  await expectSound(sql())
})

test('a code that does not apply says why, at the good and at the checkout', async () => {
  const { creator, goodId, coupon, as } = await makeSale()
  const time = now()
  const other = await makeGood(sql(), creator)
  const service = await makeService(sql(), creator)
  const stopped = await coupon({ code: 'STOPPED' })
  await sql()`update coupons set stop_time = now() where creator_id = ${creator} and id = ${stopped.id}`
  const single = await coupon({ code: 'SINGLE', totalCount: 1 })
  const taker = await newLearner()
  await taker.call(buying.openCheckout, { goodId, coupon: single.code })
  await coupon({ code: 'LATER', beginTime: instantAfter(time, days(1)) })
  await coupon({ code: 'OVER', endTime: instantAfter(time, -1) })
  await coupon({ code: 'OTHERS', goodIds: [other.id] })
  await coupon({ code: 'SERVICES', shopDict: shopKind.service, goodIds: [service.id] })
  await coupon({ code: 'ABOVE', minPriceFen: fen(9901) })
  await (await makeSale()).coupon({ code: 'FOREIGN' })
  const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
  const reasons = {
    LATER: 'couponNotBegun',
    OVER: 'couponEnded',
    SINGLE: 'couponUsedUp',
    STOPPED: 'couponStopped',
    OTHERS: 'couponNotForGood',
    SERVICES: 'couponNotForGood',
    ABOVE: 'couponBelowMinimum',
    FOREIGN: 'couponNotFound',
    NOSUCH: 'couponNotFound',
  }
  for (const [code, reason] of Object.entries(reasons)) {
    expect(await failureOf(anyone().call(buying.getDiscount, { goodId, coupon: code }))).toBe(reason)
    expect(await failureOf(as.call(buying.changeCoupon, { id, coupon: code }))).toBe(reason)
    expect(await failureOf((await newLearner()).call(buying.openCheckout, { goodId, coupon: code }))).toBe(
      reason,
    )
  }
  expect(await failureOf(taker.call(buying.getDiscount, { goodId: other.id, coupon: 'SINGLE' }))).toBe(
    'couponUsedByYou',
  )
  expect(await failureOf(taker.call(buying.openCheckout, { goodId: other.id, coupon: 'SINGLE' }))).toBe(
    'couponUsedByYou',
  )
  const { checkoutId: second } = await taker.call(buying.openCheckout, { goodId: other.id })
  expect(await failureOf(taker.call(buying.changeCoupon, { id: second, coupon: 'SINGLE' }))).toBe(
    'couponUsedByYou',
  )
  expect(await failureOf(anyone().raw(buying.getDiscount, { goodId, coupon: '!!' }))).toBe('invalidInput')
  expect(await as.call(buying.getCheckout, { id })).toMatchObject({ payFen: 9900, couponCode: '' })
  await expectSound(sql())
})

test('a free good and one off the shelf have no price with a coupon', async () => {
  const { goodId, creator, coupon } = await makeSale({ freeFlag: true, priceFen: fen(0) })
  const { code } = await coupon()
  expect(await failureOf(anyone().call(buying.getDiscount, { goodId, coupon: code }))).toBe('goodIsFree')
  await sql()`update goods set shelf_flag = false where creator_id = ${creator}`
  expect(await failureOf(anyone().call(buying.getDiscount, { goodId, coupon: code }))).toBe('goodNotForSale')
})

test('everybody who has the code reads the terms of a coupon at its shop', async () => {
  const { good, coupon, goodId } = await makeSale()
  await coupon({ code: 'TERMS', goodIds: [goodId], minPriceFen: fen(5000) })
  const { shopId } = good
  const read = await anyone().call(buying.getCoupon, { shopId, coupon: 'terms' })
  expect(read).toMatchObject({ name: '立减 20 元', amountFen: 2000, minPriceFen: 5000, goodCount: 1 })
  expect(read.statusDict).toBe(couponState.running)
  const unknown = { shopId: newId<ShopId>(), coupon: 'TERMS' }
  expect(await failureOf(anyone().call(buying.getCoupon, unknown))).toBe('shopNotFound')
  expect(await failureOf(anyone().call(buying.getCoupon, { shopId, coupon: 'NOSUCH' }))).toBe(
    'couponNotFound',
  )
  await coupon({ code: 'SERVICE', shopDict: shopKind.service })
  expect(await failureOf(anyone().call(buying.getCoupon, { shopId, coupon: 'SERVICE' }))).toBe(
    'couponNotFound',
  )
})

test('a coupon is put on an open checkout, exchanged and taken off, and each holds one use', async () => {
  const { goodId, as, coupon, mine } = await makeSale()
  const [one, other] = [await coupon(), await coupon({ amountFen: fen(500) })]
  const taken = async () => [
    (await mine.call(coupons.get, { id: one.id })).takenCount,
    (await mine.call(coupons.get, { id: other.id })).takenCount,
  ]
  const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
  const change = (code?: string) => as.call(buying.changeCoupon, { id, ...(code && { coupon: code }) })
  expect(await change(one.code)).toMatchObject({ payFen: 7900 })
  expect(await change(one.code)).toMatchObject({ payFen: 7900 })
  expect(await taken()).toEqual([1, 0])
  expect(await change(other.code)).toMatchObject({ payFen: 9400 })
  expect(await taken()).toEqual([0, 1])
  expect(await change()).toMatchObject({ payFen: 9900, couponCode: '', discountFen: 0 })
  expect(await taken()).toEqual([0, 0])
  await change(one.code)
  await as.call(buying.cancelCheckout, { id })
  expect(await taken()).toEqual([0, 0])
  expect(await failureOf(change(one.code))).toBe('checkoutClosed')
  const stranger = await newLearner()
  expect(await failureOf(stranger.call(buying.changeCoupon, { id }))).toBe('checkoutNotFound')
  expect(await failureOf(anyone().call(buying.changeCoupon, { id }))).toBe('tokenIllegal')
  await expectSound(sql())
})

test('a link with a coupon puts it on the checkout that is open already', async () => {
  const { goodId, as, coupon } = await makeSale()
  const { code } = await coupon()
  const { checkoutId } = await as.call(buying.openCheckout, { goodId })
  expect(await as.call(buying.openCheckout, { goodId, coupon: code })).toEqual({ checkoutId })
  expect(await as.call(buying.getCheckout, { id: checkoutId })).toMatchObject({ payFen: 7900 })
  // Opening it again without the coupon takes nothing off.
  await as.call(buying.openCheckout, { goodId })
  expect(await as.call(buying.getCheckout, { id: checkoutId })).toMatchObject({ payFen: 7900 })
})

test('whoever has paid is told so when they change the coupon, also if no notice has arrived', async () => {
  const { goodId, as, coupon } = await makeSale()
  const { code } = await coupon()
  const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
  await payFor(as, id)
  expect(await failureOf(as.call(buying.changeCoupon, { id, coupon: code }))).toBe('checkoutPaid')
  await expectSound(sql())
})

test('of 60 learners 7 use the 7 coupons at once, and the others are told that they are gone [P1 R1]', async () => {
  const { goodId, coupon, mine } = await makeSale()
  const { id, code } = await coupon({ totalCount: 7 })
  const learners = await Promise.all(Array.from({ length: 60 }, newLearner))
  const endOf = async (as: ReturnType<typeof api>): Promise<string> => {
    const bought = as
      .call(buying.openCheckout, { goodId, coupon: code })
      .then(({ checkoutId }) => payFor(as, checkoutId))
    const failure = await failureOf(bought)
    if (failure === 'busy') return endOf(as)
    return failure ?? ((await bought).payFen === 7900 ? 'sold' : 'not sold')
  }
  const ends = await Promise.all(learners.map(endOf))
  expect(ends.toSorted()).toEqual([...Array(53).fill('couponUsedUp'), ...Array(7).fill('sold')])
  expect(await mine.call(coupons.get, { id })).toMatchObject({
    takenCount: 7,
    orderCount: 7,
    payFen: 7 * 7900,
    discountFen: 7 * 2000,
    statusDict: couponState.usedUp,
  })
  await expectSound(sql())
})

test('one learner in many windows, over several goods, uses a coupon once', async () => {
  const { creator, goodId, as, coupon, mine } = await makeSale()
  const { id, code } = await coupon()
  const others = await Promise.all(Array.from({ length: 5 }, () => makeGood(sql(), creator)))
  const goods = [goodId, ...others.map((good) => good.id)]
  const ends = await Promise.all(
    goods.map((good) => failureOf(as.call(buying.openCheckout, { goodId: good, coupon: code }))),
  )
  expect(ends.toSorted()).toEqual([...Array(5).fill('couponUsedByYou'), undefined])
  expect(await mine.call(coupons.get, { id })).toMatchObject({ takenCount: 1 })
  await expectSound(sql())
})

test('learners who exchange two coupons at once neither lock each other out nor lose a use', async () => {
  const { goodId, coupon, mine } = await makeSale()
  const pair = [await coupon(), await coupon({ amountFen: fen(300) })]
  const codes = pair.map(({ code }) => code)
  const open = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const as = await newLearner()
      const { checkoutId: id } = await as.call(buying.openCheckout, { goodId, coupon: codes[index % 2] })
      return { as, id, code: codes[(index + 1) % 2] as string }
    }),
  )
  await Promise.all(open.map(({ as, id, code }) => as.call(buying.changeCoupon, { id, coupon: code })))
  const taken = await Promise.all(pair.map(({ id }) => mine.call(coupons.get, { id })))
  expect(taken.map(({ takenCount }) => takenCount)).toEqual([4, 4])
  await expectSound(sql())
})

test('a refund is at most what was paid, and a full one gives the use back', async () => {
  const { goodId, as, coupon, mine } = await makeSale()
  const { id, code } = await coupon({ totalCount: 1 })
  const { checkoutId: orderId } = await as.call(buying.openCheckout, { goodId, coupon: code })
  await payFor(as, orderId)
  const give = (amountFen: number) =>
    mine.call(refunds.create, {
      orderId,
      amountFen: fen(amountFen),
      reasonDict: refundReason.other,
      note: '',
      requestId: newId<string>(),
    })
  expect(await failureOf(give(7901))).toBeDefined()
  await give(900)
  await server.runTimed('attendRefunds')
  expect(await mine.call(coupons.get, { id })).toMatchObject({ takenCount: 1, orderCount: 1, payFen: 7900 })
  await give(7000)
  await server.runTimed('attendRefunds')
  expect(await mine.call(orders.get, { id: orderId })).toMatchObject({ statusDict: orderState.refunded })
  expect(await mine.call(coupons.get, { id })).toMatchObject({
    takenCount: 0,
    usedFlag: true,
    orderCount: 0,
    payFen: 0,
    discountFen: 0,
    statusDict: couponState.running,
  })
  // The same person may use it again.
  const { checkoutId } = await as.call(buying.openCheckout, { goodId, coupon: code })
  expect(await as.call(buying.getCheckout, { id: checkoutId })).toMatchObject({ payFen: 7900 })
  await expectSound(sql())
})

test('a coupon that is stopped, or over, is still that of a checkout which holds it', async () => {
  const { goodId, as, coupon, mine } = await makeSale()
  const { id, code } = await coupon()
  const { checkoutId } = await as.call(buying.openCheckout, { goodId, coupon: code })
  await mine.call(coupons.updateStopFlag, { id, stopFlag: true })
  expect(await payFor(as, checkoutId)).toMatchObject({ soldFlag: true, payFen: 7900 })
  await expectSound(sql())
})

test('a sale with a coupon counts for its source and for the report, as what was paid', async () => {
  const { goodId, as, coupon, mine } = await makeSale()
  const { code } = await coupon()
  const source = await mine.call(contract.sources.create, { goodId, name: '朋友圈' })
  const { checkoutId } = await as.call(buying.openCheckout, { goodId, coupon: code, source: source.code })
  await payFor(as, checkoutId)
  expect((await mine.call(overview.getSources, { days: 7 })).sources).toMatchObject([
    { id: source.id, orderCount: 1, payFen: 7900 },
  ])
})

test('a learner’s order says what the coupon took off', async () => {
  const { goodId, as, coupon } = await makeSale()
  const { code } = await coupon({ name: '开学季' })
  const { checkoutId } = await as.call(buying.openCheckout, { goodId, coupon: code })
  await payFor(as, checkoutId)
  expect(await as.call(contract.learning.getCourse, { id: checkoutId })).toMatchObject({
    originFen: 9900,
    discountFen: 2000,
    couponName: '开学季',
    payFen: 7900,
  })
})

test('the coupon of the learner’s own open checkout still has its price at the good, though it was the last one', async () => {
  const { goodId, as, coupon } = await makeSale()
  const { code } = await coupon({ totalCount: 1 })
  await as.call(buying.openCheckout, { goodId, coupon: code })
  expect(await as.call(buying.getDiscount, { goodId, coupon: code })).toMatchObject({
    couponCode: code,
    payFen: 7900,
  })
  expect(await failureOf((await newLearner()).call(buying.getDiscount, { goodId, coupon: code }))).toBe(
    'couponUsedUp',
  )
})

test('the audit log of an opened checkout names the coupon and what it takes off', async () => {
  const { goodId, as, coupon } = await makeSale()
  const { code } = await coupon()
  const { checkoutId } = await as.call(buying.openCheckout, { goodId, coupon: code })
  const [entry] = await sql()<[{ changes: object }]>`
    select changes from audit_log where action = 'payments.openCheckout' and target_id = ${checkoutId}::text`
  expect(entry.changes).toMatchObject({ couponCode: { after: code }, discountFen: { after: 2000 } })
})

test('a discount that rounds to nothing is refused by its own reason', async () => {
  const { goodId, coupon } = await makeSale({ priceFen: fen(50) })
  const { code } = await coupon({ kindDict: couponKind.percent, percentOff: 1 })
  expect(await failureOf(anyone().call(buying.getDiscount, { goodId, coupon: code }))).toBe(
    'couponTakesNothing',
  )
})

test('no payment is begun in another amount than the buyer sees', async () => {
  const { goodId, as, coupon } = await makeSale()
  const { code } = await coupon()
  const { checkoutId: id } = await as.call(buying.openCheckout, { goodId, coupon: code })
  // Another window takes the coupon off.
  await as.call(buying.changeCoupon, { id })
  const paying = { id, channel: 'sandbox', scene: 'phone' } as const
  expect(await failureOf(as.call(buying.startPayment, { ...paying, payFen: fen(7900) }))).toBe(
    'checkoutPriceChanged',
  )
  const { step } = await as.call(buying.startPayment, { ...paying, payFen: fen(9900) })
  expect(step.kind).toBe('redirect')
})

test('while a payment is open at a channel that is switched off, the coupon is not changed', async () => {
  const { goodId, as, coupon } = await makeSale()
  const { code } = await coupon()
  const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
  await as.call(buying.startPayment, { id, channel: 'sandbox', scene: 'phone' })
  await sql()`update payments set channel = 'alipay' where checkout_id = ${id}`
  expect(await failureOf(as.call(buying.changeCoupon, { id, coupon: code }))).toBe('paymentOpen')
  expect(await failureOf(as.call(buying.openCheckout, { goodId, coupon: code }))).toBe('paymentOpen')
  expect(await as.call(buying.getCheckout, { id })).toMatchObject({ payFen: 9900, couponCode: '' })
})
