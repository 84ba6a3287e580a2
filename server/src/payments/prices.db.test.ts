import { fen } from '@zsm/contract/money/fen'
import type { PaymentNotice } from '@zsm/contract/payments'
import { orderState, refundAsker, refundState } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator, makeGood } from '../../test/makers.ts'
import {
  days,
  expectSound,
  instantAfter,
  makeGoodForSale,
  makeNotice,
  outcome,
  pay,
  sandbox,
} from '../../test/money.ts'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { getFund } from '../funds/funds.ts'
import { deleteGood } from '../goods/goods.ts'
import { forgetPrices, purgeBin } from '../goods/public.ts'
import { listOrders } from '../orders/orders.ts'
import { hasOrders } from '../orders/public.ts'
import { attendRefunds } from '../refunds/public.ts'
import { listRefunds } from '../refunds/refunds.ts'

const page = { pageNum: 1, pageSize: 100 }
const minutes = (count: number) => count * 60_000
const noon = '2026-03-01T04:00:00.000Z'

/** A good that cost 1 fen at first, 3 fen from an hour before noon, and 5 fen since noon. */
async function makeRepriced(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const id = await makeGoodForSale(sql, creator, { priceFen: fen(5) })
  const ended = [
    { version: 1, priceFen: 1, untilTime: instantAfter(noon, -minutes(60)) },
    { version: 2, priceFen: 3, untilTime: noon },
  ]
  await sql`insert into good_prices ${sql.insert(ended.map((price) => ({ creatorId: creator, goodId: id, ...price })))}`
  return { creator, id }
}

type Times = { paid: Instant; ordered?: Instant }

const noticeAt = (id: GoodId, payFen: number, { paid, ordered }: Times): PaymentNotice =>
  makeNotice(id, { payFen: fen(payFen), payTime: paid, ...(ordered && { orderTime: ordered }) })

const newest = async (sql: Sql, creator: CreatorId) => (await listOrders(sql, creator, page)).list[0]

const after = (count: number) => instantAfter(noon, minutes(count))

test.for<[string, number, Times]>([
  ['of today', 5, { paid: after(600) }],
  ['of today, by a channel whose clock is behind', 5, { paid: after(-4) }],
  ['before the change, paid within two hours', 3, { paid: after(119) }],
  [
    'before the change, with an order that reached the channel late',
    3,
    { paid: after(10), ordered: after(4) },
  ],
  ['before the last two changes', 1, { paid: after(59) }],
  ['at the time of the order, paid after the change', 3, { paid: after(100), ordered: after(-30) }],
  ['at the time of an order long ago', 5, { paid: after(6000), ordered: after(30) }],
])('an amount is a sale when it is the price %s [E8 E10]', async ([_, payFen, times], { sql }) => {
  const { creator, id } = await makeRepriced(sql)
  await pay(sql, noticeAt(id, payFen, times))
  expect(await newest(sql, creator)).toMatchObject({ statusDict: orderState.paid, payFen, originFen: payFen })
  await expectSound(sql)
})

test.for<[string, number, Times]>([
  ['that the good never cost', 4, { paid: after(30) }],
  ['above every price', 500, { paid: after(30) }],
  ['that it cost only before the order', 1, { paid: after(10), ordered: after(-30) }],
  ['that it cost only after the order', 5, { paid: after(10), ordered: after(-30) }],
  ['that it cost too long before the payment', 3, { paid: after(130) }],
  ['of an order that was left too long', 3, { paid: after(200), ordered: after(-30) }],
])('an amount %s makes an order that is refunded in full', async ([_, payFen, times], { sql }) => {
  const { creator, id } = await makeRepriced(sql)
  await pay(sql, noticeAt(id, payFen, times))
  expect(await newest(sql, creator)).toMatchObject({ statusDict: orderState.refunding, payFen })
  await expectSound(sql)
  await attendRefunds(sql, sandbox, now())
  expect(await newest(sql, creator)).toMatchObject({
    statusDict: orderState.refunded,
    refundFen: payFen,
    incomeFen: 0,
  })
  expect((await listRefunds(sql, creator, page)).list).toMatchObject([
    {
      applyByDict: refundAsker.platform,
      amountFen: payFen,
      note: '支付金额不是下单时的价格，款项自动原路退回',
    },
  ])
  expect((await getFund(sql, creator)).totalIncomeFen).toBe(0)
  await expectSound(sql)
})

test('a payment of 0 for a good with a price makes no order', async ({ sql }) => {
  const { creator, id } = await makeRepriced(sql)
  expect(await outcome(pay(sql, makeNotice(id, { payFen: fen(0) })))).toBe('noticeMismatch')
  expect(await newest(sql, creator)).toBeUndefined()
})

test('fifty parallel deliveries of a wrong amount make one order and one refund', async ({
  database: { sql },
}) => {
  const { creator } = await makeCreator(sql)
  const id = await makeGoodForSale(sql, creator)
  const notice = makeNotice(id, { payFen: fen(1) })
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(sql, notice)))
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  expect([
    (await listOrders(sql, creator, page)).total,
    (await listRefunds(sql, creator, page)).total,
  ]).toEqual([1, 1])
  await expectSound(sql)
})

test('a good’s old prices are deleted after thirty days', async ({ sql }) => {
  const { id } = await makeRepriced(sql)
  const kept = async () =>
    (await sql`select version from good_prices where good_id = ${id} order by version`).length
  await forgetPrices(sql, instantAfter(noon, days(30)))
  expect(await kept()).toBe(1)
  await forgetPrices(sql, instantAfter(noon, days(30) + 1))
  expect(await kept()).toBe(0)
})

test('a payment for a purged good makes an order of its creator and is refunded in full', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const { id, name } = await makeGood(sql, creator, { onShelf: false })
  await deleteGood(sql, creator, { id })
  expect(await purgeBin(sql, hasOrders, instantAfter(now(), days(31)))).toBe(1)
  await pay(sql, makeNotice(id, { payFen: fen(9900) }))
  await attendRefunds(sql, sandbox, now())
  expect(await newest(sql, creator)).toMatchObject({
    goodId: id,
    goodName: name,
    statusDict: orderState.refunded,
    refundFen: 9900,
  })
  expect((await listRefunds(sql, creator, page)).list).toMatchObject([
    { statusDict: refundState.refunded, note: '商品已停售，款项自动原路退回' },
  ])
  await expectSound(sql)
})
