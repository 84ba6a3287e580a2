import { fen, plus } from '@zsm/contract/money/fen'
import { orderSource, paymentState } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator } from '../../../test/makers.ts'
import { expectSound, instantAfter, makeGoodForSale, makeNotice, outcome, pay } from '../../../test/money.ts'
import { now } from '../../clock.ts'
import { Deadline } from '../../database/deadline.ts'
import { type Sql, sessionOf, sqlOn, transaction } from '../../database/sql.ts'
import { lockFund } from '../../funds/public.ts'
import { sandboxGateway } from '../../gateways/pay/sandbox/sandbox-gateway.ts'
import { sandboxChannel } from '../../gateways/payment-channels.ts'
import { newId } from '../../ids.ts'
import { listOrders } from '../../orders/orders.ts'
import { startPayment } from '../attempts.ts'
import { closeCheckout, openCheckout } from '../checkouts.ts'
import { bookOrStoreProviderPayment, bookProviderNotice } from '../notices/provider-notices.ts'
import { findPayment } from '../payments.queries.ts'
import type { ReportedPayment } from './bookings.ts'
import { bookGroup, openBookingTogether } from './grouped-booking.ts'

const request = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' }
const price = fen(9900)

function channelOn(sql: Sql) {
  const gateway = sandboxGateway({ sql, url: 'http://shop.example', secret: 'not used' })
  return { ...sandboxChannel('not used', gateway), gateway }
}

/** A creator who has sold before, and so has a fund. */
async function makeSeller(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  await pay(sql, makeNotice(goodId, { userId: 'first' }))
  const sold = async () => (await listOrders(sql, creator, { pageNum: 1, pageSize: 50 })).list.length - 1
  return { creator, goodId, sold }
}

/** What the provider says once a new buyer has paid. */
async function makePaid(sql: Sql, goodId: GoodId, userId: string = newId()): Promise<ReportedPayment> {
  const buyer = { userId, userName: '林小鱼', userMobile: '13800001234' }
  const { id, creatorId } = await openCheckout(sql, {
    goodId,
    buyer,
    sourceDict: orderSource.link,
    shareId: null,
  })
  const browser = { scene: 'phone', clientIp: '127.0.0.1', returnUrl: 'http://shop.example/back' } as const
  const channel = channelOn(sql)
  const { payment } = await startPayment(sql, creatorId, id, { channel, ...browser })
  const { paymentNo } = payment
  const paid = { paymentNo, tradeNo: `t-${newId()}`, paidFen: price, payTime: now(), payerId: 'payer' }
  return { channel, paid, now: now(), request }
}

const book = (sql: Sql, group: readonly ReportedPayment[]) => bookGroup(sql, group, new Deadline(60_000))

const notNeeded = (failure: unknown) => {
  throw failure
}

test('payments of several creators are booked together, each once and with all that belongs to it [M3]', async ({
  sql,
}) => {
  const sellers = [await makeSeller(sql), await makeSeller(sql)]
  const group: ReportedPayment[] = []
  for (const { goodId } of [...sellers, ...sellers, ...sellers]) group.push(await makePaid(sql, goodId))
  expect(await book(sql, group)).toEqual(new Set(group))
  for (const { creator, sold } of sellers) {
    expect(await sold()).toBe(3)
    const [news] = await sql<{ title: string; count: number }[]>`
      select title, gather_count as count from notifications where creator_id = ${creator} and gather_key = 'paid'`
    expect(news).toEqual({ title: '过去一小时成交 4 笔，共 ¥396.00', count: 4 })
  }
  const orders = group.map(({ paid }) => paid.tradeNo)
  const logged = await sql`
    select 1 from audit_log where action = 'payments.book' and changes -> 'tradeNo' ->> 'after' = any(${orders}::text[])`
  expect(logged).toHaveLength(6)
  await expectSound(sql)
})

test('a group books only plain sales; its other payments are booked one by one afterwards [M3]', async ({
  sql,
}) => {
  const { creator, goodId, sold } = await makeSeller(sql)
  const limited = await makeSeller(sql)
  await sql`update goods set limit_per_user = 1 where id = ${limited.goodId}`
  const plain = await makePaid(sql, goodId)
  const other = { ...(await makePaid(sql, goodId)) }
  const otherAmount = { ...other, paid: { ...other.paid, paidFen: plus(price, fen(1)) } }
  const closed = await makePaid(sql, goodId)
  const payment = await findPayment(sql, closed.paid.paymentNo)
  await sql`update payments set status_dict = ${paymentState.closed} where payment_no = ${closed.paid.paymentNo}`
  if (payment) await closeCheckout(sql, creator, { id: payment.checkoutId, reason: '超时', time: now() })
  const early = await makePaid(sql, goodId)
  const future = { ...early, paid: { ...early.paid, payTime: instantAfter(now(), 3_600_000) } }
  const unknown = { ...plain, paid: { ...plain.paid, paymentNo: newId(), tradeNo: newId() } }
  const overLimit = await makePaid(sql, limited.goodId, 'learner-9')
  await pay(sql, makeNotice(limited.goodId, { userId: 'learner-9' }))
  const group = [plain, otherAmount, closed, future, unknown, overLimit]
  expect([...(await book(sql, group))]).toEqual([plain])
  expect(await sold()).toBe(1)
  for (const reported of group) await outcome(bookOrStoreProviderPayment(sql, reported))
  const back = await sql<
    { note: string }[]
  >`select note from refunds where creator_id in (${creator}, ${limited.creator})`
  expect(back.map(({ note }) => note).toSorted()).toEqual([
    '支付金额不是下单时的价格，款项自动原路退回',
    '订单关闭以后才收到付款，款项自动原路退回',
    '超过每人限购数量，款项自动原路退回',
  ])
  await expectSound(sql)
})

test('a notice that comes twice, at once and again later, makes one order [M3]', async ({ sql }) => {
  const { goodId, sold } = await makeSeller(sql)
  const reported = await makePaid(sql, goodId)
  const together = openBookingTogether(sql, notNeeded)
  const { channel, now, request } = reported
  const notice = { kind: 'payment', state: 'paid', ...reported.paid } as const
  const take = () => bookProviderNotice(sql, notice, { channel, now, request }, together)
  await Promise.all([take(), take(), take()])
  await take()
  expect(await sold()).toBe(1)
  await expectSound(sql)
})

test('a payment of a creator whose fund is locked is left out of its group, and the others are booked [M3]', async ({
  database: { sql },
}) => {
  const [held, free] = [await makeSeller(sql), await makeSeller(sql)]
  const group = [await makePaid(sql, held.goodId), await makePaid(sql, free.goodId)]
  await transaction(sql, async (holder) => {
    await lockFund(holder, held.creator)
    expect([...(await book(sql, group))]).toEqual([group[1]])
  })
  expect([await held.sold(), await free.sold()]).toEqual([0, 1])
  expect([...(await book(sql, group))]).toEqual([group[0]])
  expect([await held.sold(), await free.sold()]).toEqual([1, 1])
})

test('a group that fails is reported, and each of its payments is booked by itself [M3]', async ({ sql }) => {
  const { goodId, sold } = await makeSeller(sql)
  const group = [await makePaid(sql, goodId), await makePaid(sql, goodId)]
  const session = sessionOf(sql)
  const broken = sqlOn({ ...session, transact: () => Promise.reject(new Error('lost connection')) })
  const failures: unknown[] = []
  const together = openBookingTogether(broken, (failure) => failures.push(failure))
  await Promise.all(
    group.map(({ paid, ...context }) =>
      bookProviderNotice(sql, { kind: 'payment', state: 'paid', ...paid }, context, together),
    ),
  )
  expect(failures).toEqual([new Error('lost connection')])
  expect(await sold()).toBe(2)
  await expectSound(sql)
})

test('a refund that was stored because its payment was missing is booked after the payment [E10]', async ({
  sql,
}) => {
  const { creator, goodId, sold } = await makeSeller(sql)
  const reported = await makePaid(sql, goodId)
  const { channel, now, request, paid } = reported
  const { tradeNo, payTime } = paid
  const answer = { state: 'refunded', refundTime: payTime } as const
  const refund = { kind: 'refund', tradeNo, refundNo: newId<string>(), refundFen: price, answer } as const
  await bookProviderNotice(sql, refund, { channel, now, request })
  const payment = { kind: 'payment', state: 'paid', ...paid } as const
  await bookProviderNotice(sql, payment, { channel, now, request }, openBookingTogether(sql, notNeeded))
  expect(await sold()).toBe(1)
  const refunds = await sql`select 1 from refunds where creator_id = ${creator}`
  expect(refunds).toHaveLength(1)
  await expectSound(sql)
})
