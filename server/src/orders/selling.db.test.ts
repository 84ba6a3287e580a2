import { fen } from '@zsm/contract/money/fen'
import {
  goodKind,
  orderState,
  payChannel,
  refundAsker,
  refundReason,
  refundState,
  shopState,
} from '@zsm/contract/states'
import type { CreatorId, GoodId, OrderId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeWork } from '../../test/douyin.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  days,
  expectSound,
  instantAfter,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  outcome,
  pay,
  payBack,
  sandbox,
} from '../../test/money.ts'
import { newsOf } from '../../test/news.ts'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { getFund } from '../funds/funds.ts'
import { newId } from '../ids.ts'
import { attendRefunds } from '../refunds/public.ts'
import { createRefund, listRefunds } from '../refunds/refunds.ts'
import { deliverOrder } from './delivery.ts'
import { obtainGood } from './obtaining.ts'
import { listOrders } from './orders.ts'
import { settleDue } from './settle.ts'

const page = { pageNum: 1, pageSize: 100 }

type Terms = {
  stock?: number
  limitPerUser?: number
  validDays?: number
  freeFlag?: boolean
  priceFen?: number
  bizDict?: number
  serviceDeliverDays?: number
}

async function makeSeller(sql: Sql, terms: Terms = {}) {
  const { creator, mobile } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  if (Object.keys(terms).length > 0) await sql`update goods set ${sql.set(terms)} where id = ${goodId}`
  const ordersOf = async () => (await listOrders(sql, creator, page)).list
  const good = async () => {
    const [good] = await sql<{ stock: number; buyCount: number }[]>`
      select stock, buy_count from goods where id = ${goodId}`
    return good
  }
  return { creator, mobile, goodId, ordersOf, good }
}

test('of twenty parallel payments for five pieces, fifteen are refunded at once [P1]', async ({
  database: { sql },
}) => {
  const { creator, goodId, ordersOf, good } = await makeSeller(sql, { stock: 5 })
  await Promise.all(Array.from({ length: 20 }, () => pay(sql, makeNotice(goodId))))
  expect(await good()).toEqual({ stock: 0, buyCount: 5 })
  const states = async () => (await ordersOf()).map(({ statusDict }) => statusDict).toSorted()
  expect(await states()).toEqual([...Array(5).fill(orderState.paid), ...Array(15).fill(orderState.refunding)])
  await expectSound(sql)
  await attendRefunds(sql, sandbox, now())
  expect(await states()).toEqual([...Array(5).fill(orderState.paid), ...Array(15).fill(orderState.refunded)])
  const { list, total } = await listRefunds(sql, creator, page)
  expect(total).toBe(15)
  expect(list[0]).toMatchObject({
    statusDict: refundState.refunded,
    amountFen: 9900,
    applyByDict: refundAsker.platform,
    revokeAccessFlag: true,
    note: '商品已售罄，款项自动原路退回',
  })
  const earned = (await ordersOf()).reduce((sum, { incomeFen }) => sum + incomeFen, 0)
  expect((await getFund(sql, creator)).totalIncomeFen).toBe(earned)
  await expectSound(sql)
})

const gone = {
  'went off the shelf': (sql: Sql, id: GoodId) => sql`update goods set shelf_flag = false where id = ${id}`,
  'was deleted': (sql: Sql, id: GoodId) =>
    sql`update goods set shelf_flag = false, delete_time = now() where id = ${id}`,
  'lost its category off the shelf': (sql: Sql, id: GoodId) =>
    sql`update goods set shelf_flag = false, classify_id = null where id = ${id}`,
  'closed with its shop': (sql: Sql, id: GoodId) =>
    sql`update shops set status_dict = ${shopState.closed} where id = (select shop_id from goods where id = ${id})`,
}

for (const [became, change] of Object.entries(gone)) {
  test(`fifty deliveries of a payment for a good that ${became} make one order, which is refunded`, async ({
    database: { sql },
  }) => {
    const { creator, goodId, ordersOf, good } = await makeSeller(sql, { stock: 5 })
    await change(sql, goodId)
    const notice = makeNotice(goodId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(sql, notice)))
    expect(await ordersOf()).toMatchObject([
      { orderNo: answers[0]?.orderNo, statusDict: orderState.refunding },
    ])
    expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
    await expectSound(sql)
    await attendRefunds(sql, sandbox, now())
    expect(await ordersOf()).toMatchObject([
      { statusDict: orderState.refunded, refundFen: 9900, incomeFen: 0 },
    ])
    expect((await listRefunds(sql, creator, page)).list).toMatchObject([
      {
        statusDict: refundState.refunded,
        applyByDict: refundAsker.platform,
        amountFen: 9900,
        note: '商品已停售，款项自动原路退回',
      },
    ])
    expect(await good()).toEqual({ stock: 5, buyCount: 0 })
    expect((await getFund(sql, creator)).totalIncomeFen).toBe(0)
    await expectSound(sql)
  })
}

test('a free good that is unavailable is refused, since there is no payment to refund', async ({ sql }) => {
  const { goodId, ordersOf } = await makeSeller(sql, { freeFlag: true, priceFen: 0 })
  const notice = () => makeNotice(goodId, { payFen: fen(0) })
  await pay(sql, notice())
  expect(await outcome(pay(sql, notice()))).toBe('goodObtained')
  await sql`update goods set shelf_flag = false where id = ${goodId}`
  expect(await outcome(pay(sql, notice()))).toBe('goodNotForSale')
  expect(await ordersOf()).toHaveLength(1)
})

const giveBack = async (sql: Sql, creator: CreatorId, orderId: OrderId, given = {}) => {
  const asked = {
    orderId,
    amountFen: fen(9900),
    reasonDict: refundReason.other,
    note: '',
    requestId: newId<string>(),
  }
  await createRefund(sql, creator, { ...asked, ...given })
  await attendRefunds(sql, sandbox, now())
}

test('a fully refunded piece returns to stock once, and can be sold again', async ({ database: { sql } }) => {
  const { goodId, good, ordersOf } = await makeSeller(sql, { stock: 3 })
  const notices = Array.from({ length: 3 }, (_, buyer) => makeNotice(goodId, { userId: `buyer-${buyer}` }))
  await Promise.all(notices.map((notice) => pay(sql, notice)))
  expect(await good()).toEqual({ stock: 0, buyCount: 3 })
  const refunds = notices.map(({ tradeNo }) => makeRefundNotice(tradeNo))
  await Promise.all([...refunds, ...refunds].map((refund) => payBack(sql, refund)))
  expect(await good()).toEqual({ stock: 3, buyCount: 3 })
  await pay(sql, makeNotice(goodId, { userId: 'another' }))
  expect(await good()).toEqual({ stock: 2, buyCount: 4 })
  expect((await ordersOf()).map(({ statusDict }) => statusDict).toSorted()).toEqual([2, 8, 8, 8])
  await expectSound(sql)
})

test('a partial refund, or a full one that leaves the buyer access, returns nothing to stock', async ({
  sql,
}) => {
  const { creator, goodId, good, ordersOf } = await makeSeller(sql, { stock: 9 })
  await pay(sql, makeNotice(goodId))
  const [part] = await ordersOf()
  await giveBack(sql, creator, part?.id ?? newId(), { amountFen: 900 })
  expect(await good()).toMatchObject({ stock: 8 })
  await giveBack(sql, creator, part?.id ?? newId(), { amountFen: 9000 })
  expect(await good()).toMatchObject({ stock: 9 })
  await pay(sql, makeNotice(goodId))
  const kept = (await ordersOf()).find(({ statusDict }) => statusDict === orderState.paid)
  await giveBack(sql, creator, kept?.id ?? newId(), { revokeAccessFlag: false })
  expect(await good()).toMatchObject({ stock: 8 })
  await expectSound(sql)
})

test('the refund of a service that has begun returns nothing to stock', async ({ sql }) => {
  const { creator, goodId, good, ordersOf } = await makeSeller(sql, { bizDict: goodKind.service, stock: 1 })
  await pay(sql, makeNotice(goodId))
  const id = (await ordersOf())[0]?.id ?? newId()
  await deliverOrder(sql, creator, { id, finishFlag: false })
  await giveBack(sql, creator, id)
  expect([(await ordersOf())[0]?.statusDict, await good()]).toEqual([8, { stock: 0, buyCount: 1 }])
})

test('the refund of a sale made without a stock limit returns nothing to stock', async ({ sql }) => {
  const { creator, goodId, good, ordersOf } = await makeSeller(sql)
  await pay(sql, makeNotice(goodId))
  await sql`update goods set stock = 10 where id = ${goodId}`
  await giveBack(sql, creator, (await ordersOf())[0]?.id ?? newId())
  expect(await good()).toMatchObject({ stock: 10 })
  await pay(sql, makeNotice(goodId))
  await sql`update goods set stock = -1 where id = ${goodId}`
  const sold = (await ordersOf()).find(({ statusDict }) => statusDict === orderState.paid)
  await giveBack(sql, creator, sold?.id ?? newId())
  expect(await good()).toMatchObject({ stock: -1 })
})

test('each buyer gets up to the limit, also with parallel payments', async ({ database: { sql } }) => {
  const { goodId, ordersOf } = await makeSeller(sql, { limitPerUser: 2 })
  const buyers = ['one', 'one', 'one', 'one', 'two', 'two']
  await Promise.all(buyers.map((userId) => pay(sql, makeNotice(goodId, { userId }))))
  const kept = (await ordersOf()).filter(({ statusDict }) => statusDict === orderState.paid)
  expect(kept).toHaveLength(4)
  await attendRefunds(sql, sandbox, now())
  await pay(sql, makeNotice(goodId, { userId: 'three' }))
  await expectSound(sql)
})

test('a good without a stock limit never sells out', async ({ sql }) => {
  const { goodId, ordersOf, good } = await makeSeller(sql)
  for (let count = 0; count < 3; count += 1) await pay(sql, makeNotice(goodId))
  expect((await ordersOf()).map(({ statusDict }) => statusDict)).toEqual(Array(3).fill(orderState.paid))
  expect(await good()).toEqual({ stock: -1, buyCount: 3 })
})

test('access to a good with a term ends that many days after payment', async ({ sql }) => {
  const { goodId, ordersOf } = await makeSeller(sql, { validDays: 30 })
  const payTime = '2026-03-01T02:00:00.000Z'
  await pay(sql, makeNotice(goodId, { payTime }))
  expect((await ordersOf())[0]).toMatchObject({ accessEndTime: instantAfter(payTime, days(30)) })
  const forEver = await makeSeller(sql)
  await pay(sql, makeNotice(forEver.goodId))
  expect((await forEver.ordersOf())[0]).toMatchObject({ accessEndTime: null, deliverDueTime: null })
})

test('the order of a service has a due day', async ({ sql }) => {
  const { goodId, ordersOf } = await makeSeller(sql, { bizDict: goodKind.service, serviceDeliverDays: 7 })
  const payTime = '2026-03-01T02:00:00.000Z'
  await pay(sql, makeNotice(goodId, { payTime }))
  expect((await ordersOf())[0]).toMatchObject({ deliverDueTime: instantAfter(payTime, days(7)) })
})

const free = { freeFlag: true, priceFen: fen(0) }

const obtain = async (sql: Sql, learner: { creator: string; mobile: string }, goodId: GoodId, given = {}) => {
  const { creator: user, mobile: account } = learner as Awaited<ReturnType<typeof makeCreator>>
  return obtainGood(sql, { user, account }, { goodId, requestId: newId<string>(), ...given })
}

test('taking a free good makes an order of 0, which the next settlement completes', async ({ sql }) => {
  const { creator, goodId, ordersOf, good } = await makeSeller(sql, { ...free, stock: 3, validDays: 7 })
  const { id: shareId } = await makeWork(sql, creator)
  const learner = await makeCreator(sql, { name: '好学的猫' })
  const { orderNo } = await obtain(sql, learner, goodId, { shareId })
  const [order] = await ordersOf()
  expect(order).toMatchObject({
    orderNo,
    userName: '好学的猫',
    payFen: 0,
    incomeFen: 0,
    payChannelDict: payChannel.free,
    shareId,
    accessEndTime: instantAfter(order?.createTime ?? '', days(7)),
  })
  expect(await good()).toEqual({ stock: 2, buyCount: 1 })
  const link = `/statistics/order?order=${order?.id}`
  expect(await newsOf(sql, creator)).toMatchObject([{ link, body: '好学的猫 可以开始学习了' }])
  await expectSound(sql)
  await settleDue(sql, instantAfter(now(), 1000))
  expect((await ordersOf())[0]).toMatchObject({ statusDict: orderState.finished, settleFlag: true })
  await expectSound(sql)
})

test('a person who takes a free good in twenty parallel attempts gets it once', async ({
  database: { sql },
}) => {
  const { goodId, ordersOf } = await makeSeller(sql, free)
  const learner = await makeCreator(sql)
  const attempts = Array.from({ length: 20 }, () => outcome(obtain(sql, learner, goodId)))
  const outcomes = await Promise.all(attempts)
  expect(outcomes.toSorted()).toEqual(['done', ...Array(19).fill('goodObtained')])
  expect(await ordersOf()).toHaveLength(1)
})

test('when ten people take the last two pieces of a free good, two get one each', async ({
  database: { sql },
}) => {
  const { goodId, ordersOf, good } = await makeSeller(sql, { ...free, stock: 2 })
  const learners = await Promise.all(Array.from({ length: 10 }, () => makeCreator(sql)))
  const outcomes = await Promise.all(learners.map((learner) => outcome(obtain(sql, learner, goodId))))
  expect(outcomes.toSorted()).toEqual(['done', 'done', ...Array(8).fill('goodSoldOut')])
  expect([(await ordersOf()).length, await good()]).toEqual([2, { stock: 0, buyCount: 2 }])
  await expectSound(sql)
})

test('a service finished before its hold ends is settled when the hold ends', async ({ sql }) => {
  const { creator, goodId, ordersOf } = await makeSeller(sql, {
    bizDict: goodKind.service,
    serviceDeliverDays: 7,
  })
  await pay(sql, makeNotice(goodId))
  const [sold] = await ordersOf()
  await deliverOrder(sql, creator, { id: sold?.id ?? newId<OrderId>(), finishFlag: true })
  await settleDue(sql, instantAfter(now(), days(8)))
  expect(await ordersOf()).toMatchObject([{ statusDict: orderState.finished, settleFlag: true }])
  expect(await getFund(sql, creator)).toMatchObject({ frozenFen: 0, availableFen: sold?.incomeFen })
  await expectSound(sql)
})

test('a service is begun and finished once while settlements run [P1]', async ({ database: { sql } }) => {
  const { creator, goodId, ordersOf } = await makeSeller(sql, {
    bizDict: goodKind.service,
    serviceDeliverDays: 7,
  })
  const payTime = instantAfter(now(), -days(8))
  for (let count = 0; count < 5; count += 1) await pay(sql, makeNotice(goodId, { payTime }))
  const ids = (await ordersOf()).map(({ id }) => id)
  const begun = ids.flatMap((id) =>
    [false, false].map((finishFlag) => outcome(deliverOrder(sql, creator, { id, finishFlag }))),
  )
  await Promise.all([...begun, settleDue(sql, now())])
  for (const id of ids) {
    await outcome(deliverOrder(sql, creator, { id, finishFlag: true }))
    expect(await outcome(deliverOrder(sql, creator, { id, finishFlag: true }))).toBe('orderStateChanged')
  }
  expect((await ordersOf()).map(({ statusDict }) => statusDict)).toEqual(Array(5).fill(4))
  const finished = (await ordersOf()).map(({ finishTime }) => finishTime)
  expect(finished).not.toContain(null)
  await settleDue(sql, now())
  const settled = await ordersOf()
  expect(settled.map(({ settleFlag, statusDict }) => [settleFlag, statusDict])).toEqual(
    Array(5).fill([true, 4]),
  )
  expect(settled.map(({ finishTime }) => finishTime)).toEqual(finished)
  await expectSound(sql)
})
