import { fen } from '@zsm/contract/money/fen'
import { goodKind, reportPeriod, type StateOf } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { expectSound, makeGoodForSale, makeNotice, makeRefundNotice, pay, payBack } from '../../test/money.ts'
import type { Sql } from '../database/sql.ts'
import { listIncome } from './funds.ts'
import { compared, getReport, listReports } from './reports.ts'

const now = '2026-03-31T04:00:00.000Z'
const page = { pageNum: 1, pageSize: 20 }

/** Two goods, three buyers, three weeks, two months, and a refund on a later day. */
async function makeStory(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const [course, single] = [
    await makeGoodForSale(sql, creator),
    await makeGoodForSale(sql, creator, { name: '猫薄荷', priceFen: fen(100) }),
  ]
  const sell = (payTime: string, userId: string, goodId = course, payFen = 9900) => {
    const notice = makeNotice(goodId, { payTime, userId, payFen: fen(payFen) })
    return pay(sql, notice).then(() => notice)
  }
  await sell('2026-02-27T15:59:59.999Z', 'one')
  await sell('2026-02-27T16:00:00.000Z', 'two')
  const refunded = await sell('2026-03-02T02:00:00.000Z', 'one')
  await sell('2026-03-02T03:00:00.000Z', 'three', single, 100)
  await payBack(
    sql,
    makeRefundNotice(refunded.tradeNo, { refundFen: fen(900), refundTime: '2026-03-10T02:00:00.000Z' }),
  )
  return { creator, course, single }
}

const total = async (sql: Sql, creator: CreatorId) => (await listIncome(sql, creator, page)).totalFen

test('a report sums its orders and refunds, and compares them with the days before [E9]', async ({ sql }) => {
  const { creator, course, single } = await makeStory(sql)
  const march = await getReport(sql, creator, { startDay: '2026-03-01', endDay: '2026-03-31', now })
  expect(march).toMatchObject({
    orderCount: 2,
    payFen: 10_000,
    refundCount: 1,
    refundFen: 900,
    payUserCount: 2,
    newUserCount: 1,
    byBiz: [{ bizDict: goodKind.course, payFen: 10_000, orderCount: 2 }],
    topGoods: [
      { goodId: course, goodName: '猫咪行为学', payFen: 9900, orderCount: 1 },
      { goodId: single, payFen: 100, orderCount: 1 },
    ],
  })
  expect(march.netFen).toBe(march.payFen - march.refundFen - march.feeFen)
  const all = await getReport(sql, creator, { startDay: '2026-01-01', endDay: '2026-03-31', now })
  expect(all).toMatchObject({ orderCount: 4, payUserCount: 3, newUserCount: 3 })
  expect(all.netFen).toBe(await total(sql, creator))
  expect(march.compare.prevNetFen).toBe(all.netFen - march.netFen)
  expect(await getReport(sql, creator, { now })).toMatchObject({
    startDay: '2026-03-02',
    endDay: '2026-03-31',
  })
  await expectSound(sql)
})

test('days, weeks and months have the same totals [E9]', async ({ sql }) => {
  const { creator } = await makeStory(sql)
  const list = async (periodDict: StateOf<typeof reportPeriod>) =>
    (await listReports(sql, creator, { ...page, periodDict, now })).list
  const [days, weeks, months] = [await list(1), await list(2), await list(3)]
  expect(days.map(({ startDay }) => startDay)).toEqual([
    '2026-03-10',
    '2026-03-02',
    '2026-02-28',
    '2026-02-27',
  ])
  expect(weeks.map(({ startDay, endDay }) => [startDay, endDay])).toEqual([
    ['2026-03-09', '2026-03-15'],
    ['2026-03-02', '2026-03-08'],
    ['2026-02-23', '2026-03-01'],
  ])
  expect(months.map(({ startDay, endDay }) => [startDay, endDay])).toEqual([
    ['2026-03-01', '2026-03-31'],
    ['2026-02-01', '2026-02-28'],
  ])
  for (const periods of [days, weeks, months]) {
    expect(periods.reduce((sum, { netFen }) => sum + netFen, 0)).toBe(await total(sql, creator))
  }
  expect(weeks[0]?.compare.prevNetFen).toBe(weeks[1]?.netFen)
  expect(months[0]).toMatchObject({ payUserCount: 2, newUserCount: 1, orderCount: 2 })
  const second = await listReports(sql, creator, {
    periodDict: reportPeriod.day,
    pageNum: 2,
    pageSize: 3,
    now,
  })
  expect([second.total, second.list.length]).toEqual([4, 1])
  const ranged = {
    ...page,
    periodDict: reportPeriod.day,
    startDay: '2026-03-01',
    endDay: '2026-03-05',
    now,
  } as const
  expect((await listReports(sql, creator, ranged)).total).toBe(1)
})

test.for([
  [150, 100, 5000],
  [50, 100, -5000],
  [-50, 100, -15_000],
  [100, 0, null],
  [100, -10, null],
] as const)('%d after %d is %s basis points', ([netFen, prevNetFen, deltaBp]) => {
  expect(compared(fen(netFen), fen(prevNetFen))).toEqual({ prevNetFen, deltaBp })
})
