import { fen } from '@zsm/contract/money/fen'
import type { Instant } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator } from '../../../test/makers.ts'
import {
  expectSound,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  pay,
  payBack,
} from '../../../test/money.ts'
import type { Sql } from '../../database/sql.ts'
import { foldMoneyDays, sumPlatformDays } from './money-days.ts'

const now: Instant = '2026-03-05T04:00:00.000Z'
const nothing = { soldCount: 0, soldFen: 0, feeFen: 0, refundCount: 0, refundFen: 0, paidOutFen: 0 }

const daysOf = async (sql: Sql, days = 7) => (await sumPlatformDays(sql, { days }, now)).days
const changesIn = async (sql: Sql) =>
  (await sql<[{ count: number }]>`select count(*) as count from money_day_changes`)[0].count

/** Two creators' sales on both sides of midnight, and a refund on a later day. */
async function makeStory(sql: Sql) {
  const [one, two] = [await makeCreator(sql), await makeCreator(sql)]
  const [course, other] = [await makeGoodForSale(sql, one.creator), await makeGoodForSale(sql, two.creator)]
  const sell = async (goodId: typeof course, payTime: Instant, payFen = 10_000) => {
    const notice = makeNotice(goodId, { payTime, payFen: fen(payFen) })
    await pay(sql, notice)
    return notice
  }
  await sell(course, '2026-03-02T15:59:59.999Z')
  const refunded = await sell(course, '2026-03-02T16:00:00.000Z')
  await sell(other, '2026-03-03T10:00:00.000Z', 5_000)
  await payBack(
    sql,
    makeRefundNotice(refunded.tradeNo, { refundFen: fen(10_000), refundTime: '2026-03-05T02:00:00.000Z' }),
  )
}

test('the days over all creators are those of the payments and refunds, in Shanghai, exact before and after they are folded', async ({
  sql,
}) => {
  await makeStory(sql)
  const days = await daysOf(sql)
  expect(days.map(({ day }) => day)).toEqual([
    ...['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    ...['2026-03-03', '2026-03-04', '2026-03-05'],
  ])
  expect(days.map(({ soldFen, soldCount }) => [soldFen, soldCount])).toEqual([
    ...[0, 0, 0].map((none) => [none, 0]),
    [10_000, 1],
    [15_000, 2],
    [0, 0],
    [0, 0],
  ])
  expect(days[6]).toMatchObject({ ...nothing, refundCount: 1, refundFen: 10_000, feeFen: expect.any(Number) })
  const fees = days.map(({ feeFen }) => feeFen)
  expect(fees[3]).toBeGreaterThan(0)
  expect(fees[6], 'a whole refund gives its fees back').toBe(-(fees[3] ?? 0))
  await expectSound(sql)
  await foldMoneyDays(sql)
  expect(await changesIn(sql)).toBe(0)
  expect(await daysOf(sql)).toEqual(days)
  await expectSound(sql)
})

test('a late notice counts on the day of its payment, also after that day was folded', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const good = await makeGoodForSale(sql, creator)
  const sell = () => pay(sql, makeNotice(good, { payTime: '2026-03-02T02:00:00.000Z', payFen: fen(100) }))
  await sell()
  await foldMoneyDays(sql)
  await sell()
  expect((await daysOf(sql, 4))[0]).toMatchObject({ day: '2026-03-02', soldFen: 200, soldCount: 2 })
  await foldMoneyDays(sql)
  expect((await daysOf(sql, 4))[0]).toMatchObject({ soldFen: 200, soldCount: 2 })
  await expectSound(sql)
})

test('a notice that a channel repeats counts once', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const notice = makeNotice(await makeGoodForSale(sql, creator), { payTime: now, payFen: fen(100) })
  await pay(sql, notice)
  await pay(sql, notice)
  expect((await daysOf(sql, 1))[0]).toMatchObject({ soldFen: 100, soldCount: 1 })
})

test('what is owed is the sum of all balances', async ({ sql }) => {
  const before = (await sumPlatformDays(sql, { days: 1 }, now)).now
  await makeStory(sql)
  const { now: owed } = await sumPlatformDays(sql, { days: 1 }, now)
  const [sums] = await sql<[{ frozen: number; available: number }]>`
    select sum(frozen_fen)::bigint as frozen, sum(available_fen)::bigint as available from funds`
  expect([owed.frozenFen, owed.availableFen]).toEqual([sums.frozen, sums.available])
  expect(owed.frozenFen).toBeGreaterThan(before.frozenFen)
})
