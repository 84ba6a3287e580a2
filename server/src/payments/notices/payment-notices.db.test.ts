import { fen } from '@zsm/contract/money/fen'
import { orderState } from '@zsm/contract/states'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator } from '../../../test/makers.ts'
import { days, expectSound, instantAfter, makeGoodForSale, makeNotice, pay } from '../../../test/money.ts'
import { newsOf } from '../../../test/news.ts'
import { now } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { Failure } from '../../failure.ts'
import { showFund } from '../../funds/funds.ts'
import { findNextRelease } from '../../orders/holds.queries.ts'
import { listOrders, readStatistics } from '../../orders/orders.ts'

const page = { pageNum: 1, pageSize: 20 }
const reason = (error: unknown) => (error instanceof Failure ? error.error : error)

async function makeSeller(sql: Sql) {
  const { creator } = await makeCreator(sql)
  return { creator, goodId: await makeGoodForSale(sql, creator) }
}

test('a payment makes one order with frozen income, and counts for its day and its good', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  const notice = makeNotice(goodId, { payTime: '2026-03-01T15:59:59.999Z' })
  const { orderNo } = await pay(sql, notice)
  const { list, total } = await listOrders(sql, creator, page)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    orderNo,
    goodId,
    goodName: '猫咪行为学',
    userMobile: '138****1234',
    payFen: 9900,
    statusDict: orderState.paid,
    settleFlag: false,
    settleTime: '2026-03-08T15:59:59.999Z',
  })
  expect(orderNo).toMatch(/^260301\d{14}$/)
  const fund = await showFund(sql, findNextRelease, creator)
  expect(fund).toMatchObject({
    frozenFen: list[0]?.incomeFen,
    totalIncomeFen: list[0]?.incomeFen,
    availableFen: 0,
    nextUnfreezeTime: '2026-03-08T15:59:59.999Z',
    nextUnfreezeFen: list[0]?.incomeFen,
  })
  const [good] = await sql<{ buyCount: number }[]>`select buy_count from goods where id = ${goodId}`
  expect(good?.buyCount).toBe(1)
  await expectSound(sql)
})

test('a repeated notice answers the first order, even if the good has changed', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  const notice = makeNotice(goodId)
  const first = await pay(sql, notice)
  await sql`update goods set shelf_flag = false, price_fen = 1 where id = ${goodId}`
  expect(await pay(sql, notice)).toEqual(first)
  await expect(pay(sql, { ...notice, userName: '别人' })).rejects.toSatisfy(
    (e) => reason(e) === 'requestIdReused',
  )
  expect((await listOrders(sql, creator, page)).total).toBe(1)
  await expectSound(sql)
})

test('fifty parallel deliveries make one order, and all are answered with its number [E8 E10]', async ({
  database: { sql },
}) => {
  const { creator, goodId } = await makeSeller(sql)
  const notice = makeNotice(goodId)
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(sql, notice)))
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  expect((await listOrders(sql, creator, page)).total).toBe(1)
  await expectSound(sql)
})

test('fifty parallel buyers make fifty orders', async ({ database: { sql } }) => {
  const { creator, goodId } = await makeSeller(sql)
  await Promise.all(Array.from({ length: 50 }, () => pay(sql, makeNotice(goodId))))
  const { total, list } = await listOrders(sql, creator, { ...page, pageSize: 100 })
  expect([total, list.length]).toEqual([50, 50])
  const statistics = await readStatistics(sql, creator, { days: 7, now: now() })
  expect(statistics).toMatchObject({ orderCount: 50, payFen: 50 * 9900 })
  await expectSound(sql)
})

test('an unknown good and a future time are refused', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  const refusal = (notice: ReturnType<typeof makeNotice>) => pay(sql, notice).then(() => 'paid', reason)
  expect(await refusal(makeNotice(creator as never))).toBe('goodNotForSale')
  expect(await refusal(makeNotice(goodId, { payTime: instantAfter(now(), days(1)) }))).toBe('invalidInput')
  expect((await listOrders(sql, creator, page)).total).toBe(0)
  await expectSound(sql)
})

test('a notice for a free good makes an order, too', async ({ sql }) => {
  const { creator } = await makeSeller(sql)
  const goodId = await makeGoodForSale(sql, creator, { priceFen: fen(0) })
  await pay(sql, makeNotice(goodId, { payFen: fen(0) }))
  expect((await listOrders(sql, creator, page)).list[0]).toMatchObject({ payFen: 0, incomeFen: 0 })
  await expectSound(sql)
})

test('sales of one hour share one notification, with their count and sum [7.4]', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  await pay(sql, makeNotice(goodId))
  expect(await newsOf(sql, creator)).toMatchObject([{ title: '售出「猫咪行为学」' }])
  for (const userId of ['b', 'c']) await pay(sql, makeNotice(goodId, { userId }))
  expect(await newsOf(sql, creator)).toEqual([
    {
      title: '过去一小时成交 3 笔，共 ¥297.00',
      body: '最近一笔：「猫咪行为学」¥99.00',
      link: '/statistics/order?days=1',
    },
  ])
})
