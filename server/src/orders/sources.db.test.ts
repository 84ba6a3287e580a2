import { fen } from '@zsm/contract/money/fen'
import { orderSource } from '@zsm/contract/states'
import type { WorkId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeWork } from '../../test/douyin.ts'
import { makeCreator } from '../../test/makers.ts'
import { expectSound, makeGoodForSale, makeNotice, makeRefundNotice, pay, payBack } from '../../test/money.ts'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { getWork } from '../works/works.ts'
import { listOrders, readStatistics } from './orders.ts'

const page = { pageNum: 1, pageSize: 100 }

async function makeStory(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const { id: shareId } = await makeWork(sql, creator)
  const work = async () => {
    const { orderCount, incomeFen } = await getWork(sql, creator, shareId)
    return { orderCount, incomeFen }
  }
  return { creator, goodId, shareId, work }
}

test('an order names its work, and the work counts its orders and income', async ({ sql }) => {
  const { creator, goodId, shareId, work } = await makeStory(sql)
  await pay(sql, makeNotice(goodId))
  await pay(sql, makeNotice(goodId, { shareId, sourceDict: orderSource.video }))
  const { list, total } = await listOrders(sql, creator, { ...page, shareId })
  expect({ total, list }).toMatchObject({ total: 1, list: [{ shareId, sourceDict: orderSource.video }] })
  expect(await work()).toEqual({ orderCount: 1, incomeFen: list[0]?.incomeFen })
  expect(await readStatistics(sql, creator, { days: 7, now: now(), shareId })).toMatchObject({
    orderCount: 1,
    payFen: 9900,
  })
  expect((await listOrders(sql, creator, page)).list.map((order) => order.shareId)).toContain(null)
  await expectSound(sql)
})

test('an order that names an unknown work, or another creator’s, is made without it', async ({ sql }) => {
  const { creator, goodId } = await makeStory(sql)
  const other = await makeStory(sql)
  for (const shareId of [other.shareId, newId<WorkId>()]) await pay(sql, makeNotice(goodId, { shareId }))
  const { list } = await listOrders(sql, creator, page)
  expect(list.map(({ shareId }) => shareId)).toEqual([null, null])
  expect(await other.work()).toEqual({ orderCount: 0, incomeFen: 0 })
  expect((await listOrders(sql, creator, { ...page, shareId: other.shareId })).total).toBe(0)
  await expectSound(sql)
})

test('a refund is subtracted from the income of the work', async ({ sql }) => {
  const { creator, goodId, shareId, work } = await makeStory(sql)
  const notice = makeNotice(goodId, { shareId })
  await pay(sql, notice)
  await payBack(sql, makeRefundNotice(notice.tradeNo, { refundFen: fen(900) }))
  const [order] = (await listOrders(sql, creator, { ...page, shareId })).list
  expect(await work()).toEqual({ orderCount: 1, incomeFen: order?.incomeFen })
  await payBack(sql, makeRefundNotice(notice.tradeNo, { refundFen: fen(9000) }))
  expect(await work()).toEqual({ orderCount: 1, incomeFen: 0 })
  await expectSound(sql)
})

test('parallel sales and refunds of one work add up', async ({ database: { sql } }) => {
  const { creator, goodId, shareId, work } = await makeStory(sql)
  const notices = Array.from({ length: 20 }, () => makeNotice(goodId, { shareId }))
  await Promise.all(
    notices.map(async (notice, index) => {
      await pay(sql, notice)
      if (index % 2 === 0)
        await payBack(sql, makeRefundNotice(notice.tradeNo, { refundFen: fen(100 + index) }))
    }),
  )
  const { list, total } = await listOrders(sql, creator, { ...page, shareId })
  const incomeFen = list.reduce((sum, order) => sum + order.incomeFen, 0)
  expect(await work()).toEqual({ orderCount: total, incomeFen })
  expect(total).toBe(20)
  await expectSound(sql)
})
