import { fen } from '@zsm/contract/money/fen'
import { orderSource, orderState } from '@zsm/contract/states'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { expectSound, makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { listOrders, readStatistics } from './orders.ts'

const page = { pageNum: 1, pageSize: 20 }

async function makeSeller(sql: Sql) {
  const { creator } = await makeCreator(sql)
  return { creator, goodId: await makeGoodForSale(sql, creator) }
}

test('an order belongs to the Asia/Shanghai day of its payment', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  for (const payTime of [
    '2026-03-01T15:59:59.999Z',
    '2026-03-01T16:00:00.000Z',
    '2026-03-02T15:59:59.999Z',
  ]) {
    await pay(sql, makeNotice(goodId, { payTime }))
  }
  const { days } = await readStatistics(sql, creator, { days: 3, now: '2026-03-02T16:00:00.000Z' })
  expect(days.map(({ day, orderCount }) => [day, orderCount])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 2],
    ['2026-03-03', 0],
  ])
  const found = await listOrders(sql, creator, { ...page, startDay: '2026-03-02', endDay: '2026-03-02' })
  expect([found.total, found.list.length]).toEqual([2, 2])
  await expectSound(sql)
})

test('orders are found by state, good, source, settlement, number and names, as literal text [7.4]', async ({
  sql,
}) => {
  const { creator, goodId } = await makeSeller(sql)
  const other = await makeGoodForSale(sql, creator, { name: '100% 猫薄荷_入门', priceFen: fen(100) })
  const { orderNo } = await pay(sql, makeNotice(goodId, { userName: 'Ann 安' }))
  await pay(
    sql,
    makeNotice(other, { payFen: fen(100), sourceDict: orderSource.miniProgram, userName: '王_一' }),
  )
  const count = async (filter: object) => {
    const { total, list } = await listOrders(sql, creator, { ...page, ...filter })
    expect(list).toHaveLength(total)
    return total
  }
  expect(await count({ statusDict: orderState.paid })).toBe(2)
  expect(await count({ statusDict: orderState.finished })).toBe(0)
  expect(await count({ goodId: other })).toBe(1)
  expect(await count({ sourceDict: orderSource.miniProgram })).toBe(1)
  expect(await count({ settleFlag: false })).toBe(2)
  expect(await count({ settleFlag: true })).toBe(0)
  expect(await count({ keyword: orderNo.slice(0, 12) })).toBe(1)
  expect(await count({ keyword: 'ann' })).toBe(1)
  expect(await count({ keyword: '猫薄荷' })).toBe(1)
  expect(await count({ keyword: '%' })).toBe(1)
  expect(await count({ keyword: '_' })).toBe(1)
  expect(await count({ keyword: '没有' })).toBe(0)
})

test('pages under filters neither repeat nor skip an order', async ({ sql }) => {
  const { creator, goodId } = await makeSeller(sql)
  const payTime = now()
  for (let index = 0; index < 23; index += 1) await pay(sql, makeNotice(goodId, { payTime }))
  const pages = await Promise.all(
    [1, 2, 3].map((pageNum) =>
      listOrders(sql, creator, { pageNum, pageSize: 10, statusDict: orderState.paid }),
    ),
  )
  const ids = pages.flatMap(({ list }) => list.map(({ id }) => id))
  expect(ids).toHaveLength(23)
  expect(new Set(ids).size).toBe(23)
})
