import { CouponCode } from '@zsm/contract/coupons/code'
import { fen, minus } from '@zsm/contract/money/fen'
import {
  billDifference,
  differenceState,
  reconciliationState,
  refundReason,
  refundState,
} from '@zsm/contract/states'
import type { Day, Fen, Instant, OperatorId, OrderId, RefundId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCoupon, makeCreator } from '../../test/makers.ts'
import { makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { now, plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { type Paid, payInSandbox } from '../demo/demo-bills.ts'
import type { PayGateway } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { insertTrade, takeRefund } from '../gateways/pay/sandbox/sandbox.queries.ts'
import { sandboxGateway } from '../gateways/pay/sandbox/sandbox-gateway.ts'
import { sandboxChannel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { bookPayment } from '../payments/provider-payments.ts'
import { payByHand } from '../refunds/public.ts'
import { createRefund } from '../refunds/refunds.ts'
import { type OpenChannel, reconcile } from './bills.ts'
import { findDay } from './days.queries.ts'
import { attendBills, compareAgain } from './due-bills.ts'
import { listDifferences, settleDifferences, sumUp } from './office.ts'

const today = shanghaiDay(now())
const day = dayBefore(today, 3)
const at = (of: Day, time = '12:00:00'): Instant => new Date(`${of}T${time}+08:00`).toISOString()
const price = 9900

function openSandbox(sql: Sql, changed: Partial<PayGateway> = {}): OpenChannel {
  const gateway = { ...sandboxGateway({ sql, url: 'http://shop.example', secret: 'none' }), ...changed }
  return { ...sandboxChannel('none', gateway), gateway }
}

async function makeSeller(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  return { sql, channel: openSandbox(sql), creator, goodId }
}

const place = (of: Day) => ({ channel: 'sandbox', day: of })

async function standOf(sql: Sql, of: Day = day) {
  const found = await findDay(sql, place(of))
  if (!found) throw new Error(`no day ${of}`)
  const { list } = await listDifferences(sql, {
    ...place(of),
    explainedFlag: true,
    pageNum: 1,
    pageSize: 100,
  })
  // The parts that explain the difference add up to it.
  const explained = found.parts.reduce((sum, { deltaFen }) => sum + deltaFen, 0)
  expect(explained).toBe(found.deltaFen)
  expect(minus(found.ourFen, found.theirFen)).toBe(found.deltaFen)
  return { ...found, list }
}

type Seller = Awaited<ReturnType<typeof makeSeller>>

/** A refund of a paid order in a given state, made without a provider. */
async function makeRefund(
  { sql, creator }: Seller,
  { orderNo, tradeNo }: Paid,
  amountFen: Fen,
  time: Instant,
) {
  const [order] = await sql<[{ id: OrderId }]>`
    select id from orders where creator_id = ${creator} and order_no = ${orderNo}`
  const asked = { orderId: order.id, amountFen, reasonDict: refundReason.other, note: '' }
  await createRefund(sql, creator, { ...asked, requestId: newId<string>() })
  const [{ id, refundNo }] = await sql<[{ id: RefundId; refundNo: string }]>`
    select id, refund_no from refunds where creator_id = ${creator} and order_id = ${order.id}`
  const finish = async () => {
    const done = {
      statusDict: refundState.refunded,
      successTime: time,
      platformFeeFen: 0,
      channelFeeFen: 0,
      incomeFen: amountFen,
    }
    await sql`update refunds set ${sql.set({ ...done, applyTime: time })} where creator_id = ${creator} and id = ${id}`
  }
  return { id, refundNo, finish, tradeNo }
}

test('a payment and a refund that agree on both sides leave no difference', async ({ sql }) => {
  const seller = await makeSeller(sql)
  const paid = await payInSandbox(seller, { payTime: at(day) })
  const { refundNo, finish } = await makeRefund(seller, paid, fen(900), at(day, '13:00:00'))
  await finish()
  await takeRefund(sql, {
    refundNo,
    tradeNo: paid.tradeNo,
    refundFen: fen(900),
    refundTime: at(day, '13:00:00'),
  })
  await reconcile(sql, seller.channel, day, now())
  expect(await standOf(sql)).toMatchObject({
    statusDict: reconciliationState.compared,
    ...{ ourPaidCount: 1, ourPaidFen: price, ourRefundCount: 1, ourRefundFen: 900 },
    ...{ theirPaidFen: price, theirRefundFen: 900, deltaFen: 0, matchedCount: 2, openCount: 0, list: [] },
  })
})

test('a sale with a coupon and its refund stand on the bill as what was paid, and the list price there is a difference', async ({
  sql,
}) => {
  const seller = await makeSeller(sql)
  const { code } = await makeCoupon(sql, seller.creator, { perPerson: 2 })
  const coupon = CouponCode.parse(code)
  const paid = await payInSandbox(seller, { payTime: at(day), coupon })
  expect(paid.paidFen).toBe(7900)
  const { refundNo, finish } = await makeRefund(seller, paid, fen(7900), at(day, '13:00:00'))
  await finish()
  const refundTime = at(day, '13:00:00')
  await takeRefund(sql, { refundNo, tradeNo: paid.tradeNo, refundFen: fen(7900), refundTime })
  await reconcile(sql, seller.channel, day, now())
  expect(await standOf(sql)).toMatchObject({
    ...{ ourPaidFen: 7900, theirPaidFen: 7900, ourRefundFen: 7900, theirRefundFen: 7900 },
    ...{ deltaFen: 0, matchedCount: 2, openCount: 0, list: [] },
  })
  const wrong = await payInSandbox(seller, { payTime: at(day), coupon, theirFen: () => fen(price) })
  await reconcile(sql, seller.channel, day, now())
  const { list, deltaFen } = await standOf(sql)
  expect({ deltaFen, list }).toMatchObject({
    deltaFen: -2000,
    list: [
      {
        differenceDict: billDifference.otherAmount,
        ...{ tradeNo: wrong.tradeNo, ourFen: 7900, theirFen: price, reason: '我方 79.00 元，对方 99.00 元' },
      },
    ],
  })
})

test('a fee that is not the agreed rate’s is called out, and adds nothing to the difference of the day', async ({
  sql,
}) => {
  const seller = await makeSeller(sql)
  const feeBp = 60
  const dearer = async function* (of: Day) {
    for await (const line of seller.channel.gateway.readBill(of)) {
      const agreed = line.kind === 'payment' ? 59 : -5
      yield { ...line, feeFen: fen(line.tradeNo === wrong.tradeNo ? 99 : agreed) }
    }
  }
  const dear = { ...openSandbox(sql, { readBill: dearer }), feeBp }
  const selling = { ...seller, channel: dear }
  const right = await payInSandbox(selling, { payTime: at(day) })
  const wrong = await payInSandbox(selling, { payTime: at(day) })
  // the provider’s part of this refund is 5.4 fen: either side may round it
  const { refundNo, finish } = await makeRefund(selling, right, fen(900), at(day, '13:00:00'))
  await finish()
  await sql`update refunds set channel_fee_fen = 6, income_fen = 894 where refund_no = ${refundNo}`
  await sql`update orders set channel_fee_fen = 53 where trade_no = ${right.tradeNo}`
  await takeRefund(sql, {
    refundNo,
    tradeNo: right.tradeNo,
    refundFen: fen(900),
    refundTime: at(day, '13:00:00'),
  })
  await reconcile(sql, dear, day, now())
  const { list, deltaFen, matchedCount, theirFeeFen } = await standOf(sql)
  expect(list).toMatchObject([
    {
      ...{
        differenceDict: billDifference.otherFee,
        tradeNo: wrong.tradeNo,
        statusDict: differenceState.open,
      },
      ...{ ourFen: 59, theirFen: 99, deltaFen: 0, reason: '按约定费率手续费 0.59 元，账单 0.99 元' },
    },
  ])
  expect({ deltaFen, matchedCount, theirFeeFen }).toEqual({ deltaFen: 0, matchedCount: 3, theirFeeFen: 153 })
  wrong.tradeNo = ''
  await reconcile(sql, dear, day, now())
  expect((await standOf(sql)).list).toMatchObject([
    { statusDict: differenceState.vanished, note: '已自动消除：账单的手续费后来与约定费率一致了' },
  ])
})

test('each kind of difference is found, and the differences add up to the day’s difference', async ({
  sql,
}) => {
  const seller = await makeSeller(sql)
  const oursOnly = await payInSandbox(seller, { payTime: at(day), theirFen: () => null })
  const otherAmount = await payInSandbox(seller, { payTime: at(day), theirFen: () => fen(price + 1) })
  const unbooked = await payInSandbox(seller, { payTime: at(day), isTold: false })
  const strange = { tradeNo: 'nobody-knows-it', paymentNo: 'P-0', paidFen: fen(77), payTime: at(day) }
  await insertTrade(sql, strange)
  await reconcile(sql, seller.channel, day, now())
  const { list, deltaFen, openCount } = await standOf(sql)
  const of = (tradeNo: string) => list.find((row) => row.tradeNo === tradeNo)
  expect(of(oursOnly.tradeNo)).toMatchObject({
    differenceDict: billDifference.oursOnly,
    ...{
      ourNo: oursOnly.paymentNo,
      ourFen: price,
      theirFen: null,
      deltaFen: price,
      orderNo: oursOnly.orderNo,
    },
  })
  expect(of(otherAmount.tradeNo)).toMatchObject({
    differenceDict: billDifference.otherAmount,
    ...{ ourFen: price, theirFen: price + 1, deltaFen: -1, reason: '我方 99.00 元，对方 99.01 元' },
  })
  expect(of(unbooked.tradeNo)).toMatchObject({
    differenceDict: billDifference.otherState,
    ...{ ourNo: unbooked.paymentNo, deltaFen: -price, reason: '对方已收款，我方是“待支付”' },
  })
  expect(of(strange.tradeNo)).toMatchObject({
    differenceDict: billDifference.theirsOnly,
    ...{ ourFen: null, theirFen: 77, deltaFen: -77, orderNo: '' },
  })
  expect({ deltaFen, openCount, count: list.length }).toEqual({ deltaFen: -78, openCount: 4, count: 4 })
})

test('a refund that the channel paid and we did not finish is found as another state', async ({ sql }) => {
  const seller = await makeSeller(sql)
  const paid = await payInSandbox(seller, { payTime: at(day) })
  const { refundNo } = await makeRefund(seller, paid, fen(900), at(day))
  await takeRefund(sql, { refundNo, tradeNo: paid.tradeNo, refundFen: fen(900), refundTime: at(day) })
  await reconcile(sql, seller.channel, day, now())
  expect((await standOf(sql)).list).toMatchObject([
    {
      differenceDict: billDifference.otherState,
      reason: '对方已退款，我方是“退款中”',
      refundNo,
      deltaFen: 900,
    },
  ])
})

/** The bill's refunds in a state of their own. */
const stateOfRefunds = (sql: Sql, state: string): OpenChannel => {
  const { gateway } = openSandbox(sql)
  return openSandbox(sql, {
    readBill: async function* (of) {
      for await (const line of gateway.readBill(of))
        yield line.kind === 'refund' ? { ...line, state, outcome: 'underWay' } : line
    },
  })
}

test('a refund that our books call paid and the channel has under way is another state', async ({ sql }) => {
  const seller = await makeSeller(sql)
  const paid = await payInSandbox(seller, { payTime: at(day) })
  const { refundNo, finish } = await makeRefund(seller, paid, fen(900), at(day, '13:00:00'))
  await finish()
  const given = { refundNo, tradeNo: paid.tradeNo, refundFen: fen(900) }
  await takeRefund(sql, { ...given, refundTime: at(day, '13:00:00') })
  await reconcile(sql, stateOfRefunds(sql, 'ABNORMAL'), day, now())
  expect(await standOf(sql)).toMatchObject({
    ...{ matchedCount: 1, openCount: 1, deltaFen: 0 },
    list: [
      {
        differenceDict: billDifference.otherState,
        reason: '对方还没有完成（ABNORMAL），我方已退款',
        refundNo,
        deltaFen: 0,
      },
    ],
  })
  await reconcile(sql, seller.channel, day, now())
  expect(await standOf(sql)).toMatchObject({ matchedCount: 2, openCount: 0 })
})

test('a refund that was under way on the day of its bill and ended later explains itself', async ({
  sql,
}) => {
  const seller = await makeSeller(sql)
  const paid = await payInSandbox(seller, { payTime: at(day) })
  const { refundNo, finish } = await makeRefund(seller, paid, fen(900), at(dayBefore(day, -1)))
  await finish()
  await takeRefund(sql, { refundNo, tradeNo: paid.tradeNo, refundFen: fen(900), refundTime: at(day) })
  await reconcile(sql, stateOfRefunds(sql, 'PROCESSING'), day, now())
  expect(await standOf(sql)).toMatchObject({
    openCount: 0,
    list: [{ differenceDict: billDifference.otherDay, statusDict: differenceState.explained }],
  })
})

test('a refund transferred by hand is explained, and becomes a difference if the channel pays it too', async ({
  sql,
}) => {
  const seller = await makeSeller(sql)
  const paid = await payInSandbox(seller, { payTime: at(day) })
  const { id, refundNo } = await makeRefund(seller, paid, fen(900), at(day))
  const { creator } = seller
  await sql`update refunds set ${sql.set({ statusDict: refundState.failed, reason: '银行卡已注销' })}
    where creator_id = ${creator} and id = ${id}`
  await payByHand(sql, creator, newId<OperatorId>(), {
    id,
    transferNo: 'CMB-1',
    reason: '买家换了卡',
    at: at(day),
  })
  await reconcile(sql, seller.channel, day, now())
  expect((await standOf(sql)).list).toMatchObject([
    { differenceDict: billDifference.byHand, statusDict: differenceState.explained, deltaFen: -900 },
  ])
  await takeRefund(sql, { refundNo, tradeNo: paid.tradeNo, refundFen: fen(900), refundTime: at(day) })
  await reconcile(sql, seller.channel, day, now())
  expect((await standOf(sql)).list).toMatchObject([
    {
      differenceDict: billDifference.otherState,
      reason: '我方已人工转账给买家，渠道又退了一次',
      deltaFen: 0,
    },
  ])
})

test('a payment at midnight waits for the next day’s bill, which explains it on both days', async ({
  sql,
}) => {
  const seller = await makeSeller(sql)
  const [yesterday, before] = [dayBefore(today, 1), dayBefore(today, 2)]
  const paid = await payInSandbox(seller, { payTime: at(before, '23:59:58') })
  await sql`update sandbox_trades set pay_time = ${at(yesterday, '00:00:03')} where trade_no = ${paid.tradeNo}`
  await sql`insert into reconciliations (channel, day, status_dict) values ('sandbox', ${yesterday}, ${reconciliationState.waiting})`
  await reconcile(sql, seller.channel, before, now())
  expect((await standOf(sql, before)).list).toMatchObject([
    { differenceDict: billDifference.awaited, statusDict: differenceState.explained, otherDay: yesterday },
  ])
  await reconcile(sql, seller.channel, yesterday, now())
  expect((await standOf(sql, before)).list).toMatchObject([
    { differenceDict: billDifference.otherDay, deltaFen: price, otherDay: yesterday },
  ])
  expect((await standOf(sql, yesterday)).list).toMatchObject([
    { differenceDict: billDifference.otherDay, deltaFen: -price, otherDay: before },
  ])
})

test('a payment that waited for the next day’s bill and is not on it becomes a difference', async ({
  sql,
}) => {
  const seller = await makeSeller(sql)
  const [yesterday, before] = [dayBefore(today, 1), dayBefore(today, 2)]
  await payInSandbox(seller, { payTime: at(before, '23:59:58'), theirFen: () => null })
  await sql`insert into reconciliations (channel, day, status_dict) values ('sandbox', ${yesterday}, ${reconciliationState.waiting})`
  await reconcile(sql, seller.channel, before, now())
  expect(await standOf(sql, before)).toMatchObject({ openCount: 0 })
  await reconcile(sql, seller.channel, yesterday, now())
  expect((await standOf(sql, before)).list).toMatchObject([
    { differenceDict: billDifference.oursOnly, statusDict: differenceState.open },
  ])
})

const settle = async (sql: Sql, reason = '渠道已确认') => {
  const { list } = await standOf(sql)
  const ids = list.filter(({ statusDict }) => statusDict === differenceState.open).map(({ id }) => id)
  await settleDifferences(sql, newId<OperatorId>(), { ids, reason })
}

test('a repeated comparison changes nothing, and settled differences stay settled', async ({ sql }) => {
  const seller = await makeSeller(sql)
  const { tradeNo } = await payInSandbox(seller, { payTime: at(day), theirFen: () => fen(price - 100) })
  await reconcile(sql, seller.channel, day, now())
  const [first] = (await standOf(sql)).list
  await reconcile(sql, seller.channel, day, plusMs(now(), 60_000))
  expect((await standOf(sql)).list).toEqual([first])
  await settle(sql)
  await reconcile(sql, seller.channel, day, now())
  expect(await standOf(sql)).toMatchObject({
    openCount: 0,
    deltaFen: 100,
    list: [{ id: first?.id, statusDict: differenceState.settled, note: '渠道已确认' }],
  })
  // Settled with another amount than now, so a person has to look at it again.
  await sql`update sandbox_trades set paid_fen = ${price - 200} where trade_no = ${tradeNo}`
  await reconcile(sql, seller.channel, day, now())
  expect((await standOf(sql)).list).toMatchObject([
    { id: first?.id, statusDict: differenceState.open, note: '', deltaFen: 200 },
  ])
})

test('a difference that was booked late closes by itself, with the reason', async ({ sql }) => {
  const seller = await makeSeller(sql)
  const { orderNo: _, ...paid } = await payInSandbox(seller, { payTime: at(day), isTold: false })
  await reconcile(sql, seller.channel, day, now())
  expect(await standOf(sql)).toMatchObject({ openCount: 1 })
  const request = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
  await bookPayment(sql, { channel: seller.channel, paid: { ...paid, payerId: '' }, now: now(), request })
  await compareAgain(sql, [seller.channel], now())
  expect(await standOf(sql)).toMatchObject({
    openCount: 0,
    deltaFen: 0,
    matchedCount: 1,
    list: [{ statusDict: differenceState.vanished, note: '已自动消除：两边状态后来一致了' }],
  })
})

test('a sale on another platform is expected on that platform’s bill, not on ours', async ({ sql }) => {
  const seller = await makeSeller(sql)
  await pay(sql, makeNotice(seller.goodId, { payTime: at(day) }))
  await reconcile(sql, seller.channel, day, now())
  expect(await standOf(sql)).toMatchObject({ ourPaidCount: 0, openCount: 0, list: [] })
})

test('a bill that breaks off is not stored, and the earlier bill stays', async ({ sql }) => {
  const seller = await makeSeller(sql)
  await payInSandbox(seller, { payTime: at(day) })
  await reconcile(sql, seller.channel, day, now())
  const before = await standOf(sql)
  const broken = openSandbox(sql, {
    readBill: async function* (of) {
      yield* seller.channel.gateway.readBill(of)
      throw new ProviderFailure('unreadable', 'wrong_sums', '')
    },
  })
  await expect(reconcile(sql, broken, day, now())).rejects.toThrow(ProviderFailure)
  expect(await standOf(sql)).toEqual(before)
})

test('the timer fetches a bill from ten the next morning, and asks again while there is none', async ({
  sql,
}) => {
  const seller = await makeSeller(sql)
  const yesterday = dayBefore(today, 1)
  await payInSandbox(seller, { payTime: at(yesterday) })
  let isThere = false
  const channel = openSandbox(sql, {
    readBill: (of) => {
      if (!isThere) throw new ProviderFailure('busy', 'STATEMENT_CREATING', '')
      return seller.channel.gateway.readBill(of)
    },
  })
  const at9 = at(today, '09:59:00')
  await attendBills(sql, [channel], at9)
  expect(await findDay(sql, place(yesterday))).toMatchObject({
    statusDict: reconciliationState.waiting,
    askTime: at(today, '10:00:00'),
    reason: '',
  })
  const at10 = at(today, '10:00:00')
  await attendBills(sql, [channel], at10)
  const busy = await findDay(sql, place(yesterday))
  expect(busy).toMatchObject({
    statusDict: reconciliationState.waiting,
    ...{ reason: '渠道还没有生成账单，稍后自动再试', ourPaidFen: price, askTime: plusMs(at10, 60_000) },
  })
  await attendBills(sql, [channel], plusMs(at10, 60_000))
  expect(await findDay(sql, place(yesterday))).toMatchObject({ askTime: plusMs(at10, 180_000) })
  isThere = true
  await attendBills(sql, [channel], plusMs(at10, 180_000))
  expect(await standOf(sql, yesterday)).toMatchObject({
    statusDict: reconciliationState.compared,
    ...{ askTime: null, reason: '', deltaFen: 0, openCount: 0 },
  })
  expect((await sumUp(sql, [channel])).channels).toContainEqual({
    ...{ channel: 'sandbox', fetchFlag: true, fileFlag: false },
    ...{ openCount: 0, waitingCount: 0, lastDay: yesterday },
  })
})

test('a line that occurs twice in a bill is a difference', async ({ sql }) => {
  const seller = await makeSeller(sql)
  await payInSandbox(seller, { payTime: at(day) })
  const twice = openSandbox(sql, {
    readBill: async function* (of) {
      yield* seller.channel.gateway.readBill(of)
      yield* seller.channel.gateway.readBill(of)
    },
  })
  await reconcile(sql, twice, day, now())
  expect(await standOf(sql)).toMatchObject({
    matchedCount: 1,
    deltaFen: -price,
    list: [{ differenceDict: billDifference.theirsOnly, reason: expect.stringContaining('不止一次') }],
  })
})
