import { entryType, fundBucket, orderState } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { days, expectSound, instantAfter, makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { getFund, listIncome, showFund } from '../funds/funds.ts'
import { findNextRelease } from './holds.queries.ts'
import { listOrders, readStatistics } from './orders.ts'
import { settleDue } from './settle.ts'

const page = { pageNum: 1, pageSize: 20 }

async function makeSeller(sql: Sql) {
  const { creator } = await makeCreator(sql)
  return { creator, goodId: await makeGoodForSale(sql, creator) }
}

test('income is released once, and not before its hold ends [E9]', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  const payTime = '2026-03-01T02:00:00.000Z'
  await pay(sql, makeNotice(goodId, { payTime }))
  const { frozenFen: income } = await getFund(sql, creator)
  const end = instantAfter(payTime, days(7))
  expect(await settleDue(sql, instantAfter(end, -1))).toBe(0)
  expect(await settleDue(sql, end)).toBe(1)
  expect(await settleDue(sql, instantAfter(end, days(1)))).toBe(0)
  expect(await showFund(sql, findNextRelease, creator)).toMatchObject({
    frozenFen: 0,
    availableFen: income,
    totalIncomeFen: income,
    nextUnfreezeTime: null,
    nextUnfreezeFen: 0,
  })
  const { list } = await listOrders(sql, creator, page)
  expect(list[0]).toMatchObject({ settleFlag: true, statusDict: orderState.finished })
  expect((await readStatistics(sql, creator, { days: 1, now: now() })).counts).toMatchObject([
    { statusDict: orderState.finished, orderCount: 1 },
  ])
  await expectSound(sql)
})

test('counts by settlement, with and without a state, follow each settlement', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  await pay(sql, makeNotice(goodId, { payTime: instantAfter(now(), -days(8)) }))
  await pay(sql, makeNotice(goodId))
  const countsOf = async (filters: { settleFlag: boolean; goodId?: GoodId }) => {
    const { total } = await listOrders(sql, creator, { ...page, ...filters })
    const { counts } = await readStatistics(sql, creator, { ...filters, days: 1, now: now() })
    return [total, counts.map(({ statusDict, orderCount }) => [statusDict, orderCount])]
  }
  expect(await countsOf({ settleFlag: false })).toEqual([2, [[2, 2]]])
  expect(await countsOf({ settleFlag: true })).toEqual([0, []])
  await settleDue(sql, now())
  for (const filters of [{}, { goodId }]) {
    expect(await countsOf({ ...filters, settleFlag: false })).toEqual([1, [[2, 1]]])
    expect(await countsOf({ ...filters, settleFlag: true })).toEqual([1, [[4, 1]]])
  }
  await expectSound(sql)
})

test('the next release is the income of its Asia/Shanghai day', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  for (const payTime of [
    '2026-03-01T15:00:00.000Z',
    '2026-03-01T15:30:00.000Z',
    '2026-03-01T16:00:00.000Z',
  ]) {
    await pay(sql, makeNotice(goodId, { payTime }))
  }
  const { frozenFen, nextUnfreezeTime, nextUnfreezeFen } = await showFund(sql, findNextRelease, creator)
  expect(nextUnfreezeTime).toBe('2026-03-08T15:00:00.000Z')
  expect(nextUnfreezeFen).toBe((frozenFen / 3) * 2)
})

test('parallel settlements settle each order once [E9]', async ({ database: { sql } }) => {
  const sellers = await Promise.all(Array.from({ length: 3 }, () => makeSeller(sql)))
  const payTime = instantAfter(now(), -days(8))
  for (const { goodId } of sellers) {
    await Promise.all(Array.from({ length: 10 }, () => pay(sql, makeNotice(goodId, { payTime }))))
  }
  const counts = await Promise.all(Array.from({ length: 6 }, () => settleDue(sql, now())))
  const rest = await settleDue(sql, now())
  expect(counts.reduce((sum, count) => sum + count, rest)).toBe(30)
  for (const { creator } of sellers) expect((await getFund(sql, creator)).frozenFen).toBe(0)
  await expectSound(sql)
})

test('a creator whose settlement fails does not block the others', async ({ sql }) => {
  const sellers = [await makeSeller(sql), await makeSeller(sql), await makeSeller(sql)]
  for (const { goodId } of sellers) {
    await pay(sql, makeNotice(goodId, { payTime: instantAfter(now(), -days(8)) }))
  }
  const broken = sellers[1]?.creator ?? ''
  await sql`update funds set frozen_fen = 0 where creator_id = ${broken}`
  await expect(settleDue(sql, now())).rejects.toThrow(AggregateError)
  const frozen = await Promise.all(sellers.map(({ creator }) => getFund(sql, creator)))
  expect(frozen.map(({ availableFen }) => availableFen > 0)).toEqual([true, false, true])
})

test('a settlement stops at its limit, and the next run continues', async ({ sql }) => {
  const { goodId } = await makeSeller(sql)
  const payTime = instantAfter(now(), -days(8))
  for (let index = 0; index < 5; index += 1) await pay(sql, makeNotice(goodId, { payTime }))
  expect(await settleDue(sql, now(), 2)).toBe(2)
  await expectSound(sql)
  expect(await settleDue(sql, now(), 10)).toBe(3)
  await expectSound(sql)
})

test('every figure of the fund is the sum of its entries', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  const old = await pay(sql, makeNotice(goodId, { payTime: instantAfter(now(), -days(8)) }))
  await pay(sql, makeNotice(goodId))
  await settleDue(sql, now())
  const fund = await getFund(sql, creator)
  const sum = async (filter: object) => (await listIncome(sql, creator, { ...page, ...filter })).totalFen
  expect(await sum({})).toBe(fund.totalIncomeFen)
  expect(await sum({ bucketDict: fundBucket.frozen })).toBe(fund.frozenFen)
  expect(await sum({ bucketDict: fundBucket.available })).toBe(fund.availableFen)
  expect(await sum({ typeDict: entryType.sale })).toBe(2 * 9900)
  const { list } = await listOrders(sql, creator, { ...page, keyword: old.orderNo })
  const ofOrder = await listIncome(sql, creator, { ...page, orderId: list[0]?.id })
  expect(ofOrder.totalFen).toBe(list[0]?.incomeFen)
  expect(ofOrder.total).toBe(ofOrder.list.length)
  expect(ofOrder.list.map(({ orderNo }) => orderNo)).toEqual(ofOrder.list.map(() => old.orderNo))
  expect((await listIncome(sql, creator, { ...page, keyword: old.orderNo })).total).toBe(ofOrder.total)
  const { list: newest } = await listIncome(sql, creator, { ...page, bucketDict: fundBucket.available })
  expect(newest[0]?.balanceFen).toBe(fund.availableFen)
})
