import { orderSource } from '@zsm/contract/states'
import type { CreatorId, GoodId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { days, instantAfter, makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { counting, preferIndexes } from '../../test/rows-read.ts'
import { now } from '../clock.ts'
import { runScript, type Sql, transaction } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { listOrders, readOrders, readStatistics } from './orders.ts'

const page = { pageNum: 1, pageSize: 20 }
/** The orders that a search for part of a name covers, and older ones beyond them. */
const [newest, older] = [10_000, 5_000]

const namesOf = async (sql: Sql, creator: CreatorId, filters: object) =>
  (await listOrders(sql, creator, { ...page, ...filters })).list.map(({ userName }) => userName)

async function makeBuyers(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator, { name: '猫咪行为学' })
  const other = await makeGoodForSale(sql, creator, { name: '狗的一天' })
  await pay(sql, makeNotice(goodId, { userName: 'Ann 安', userMobile: '13900005678' }))
  const { orderNo } = await pay(sql, makeNotice(other, { userName: '林小鱼', userMobile: '13800001234' }))
  return { creator, goodId, orderNo }
}

test('a keyword finds a number, a mobile, its last digits, a buyer or part of a name [7.4]', async ({
  sql,
}) => {
  const { creator, orderNo } = await makeBuyers(sql)
  for (const keyword of [orderNo, orderNo.slice(0, 12), '1234', '13800001234', '林小鱼', '小鱼', '狗的'])
    expect(await namesOf(sql, creator, { keyword }), keyword).toEqual(['林小鱼'])
  expect(await namesOf(sql, creator, { keyword: 'ANN 安' })).toEqual(['Ann 安'])
  for (const keyword of ['13700001234', '0000', '%', orderNo.slice(-9)])
    expect(await namesOf(sql, creator, { keyword }), keyword).toEqual([])
})

test("a good's orders are found by its present name and by its name at the sale", async ({ sql }) => {
  const { creator, goodId } = await makeBuyers(sql)
  await sql`update goods set name = '给猫看病', delete_time = now(), shelf_flag = false where id = ${goodId}`
  for (const keyword of ['看病', '行为学'])
    expect(await namesOf(sql, creator, { keyword }), keyword).toEqual(['Ann 安'])
  const { creator: stranger } = await makeCreator(sql)
  expect(await namesOf(sql, stranger, { keyword: '看病' })).toEqual([])
})

test('an order that matches a keyword in several ways is listed once, and other filters apply', async ({
  sql,
}) => {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator, { name: '林小鱼的课' })
  for (const sourceDict of [orderSource.miniProgram, orderSource.link]) {
    await pay(sql, makeNotice(goodId, { userName: '林小鱼', sourceDict }))
  }
  const filters = { keyword: '林小鱼', sourceDict: orderSource.miniProgram }
  const { list, total } = await listOrders(sql, creator, { ...page, ...filters })
  expect([list.length, total]).toEqual([1, 1])
  const sums = await readStatistics(sql, creator, { ...filters, days: 7, now: list[0]?.createTime ?? '' })
  expect(sums).toMatchObject({ orderCount: 1, payFen: list[0]?.payFen })
  expect((await listOrders(sql, creator, { ...page, keyword: '林小鱼' })).total).toBe(2)
})

/** Copies a creator's one order, an hour apart into the past. Every twentieth copy is for another good. */
async function makeMany(sql: Sql, creator: CreatorId, goodId: GoodId): Promise<void> {
  const [first] = await sql<{ id: string }[]>`select id from orders where creator_id = ${creator}`
  await transaction(sql, (sql) =>
    runScript(
      sql,
      `
    set local statement_timeout = 0;
    insert into orders (creator_id, id, order_no, shop_dict, biz_dict, good_id, good_name, good_snapshot, user_id,
      user_name, user_mobile, source_dict, pay_channel_dict, trade_no, origin_fen, pay_fen, platform_fee_fen,
      channel_fee_fen, income_fen, status_dict, create_time, pay_time)
    select creator_id, uuidv7(n * interval '-1 hour'), lpad(n::text, 20, '0'), shop_dict, biz_dict,
      case when n % 20 > 0 then good_id else '${goodId}' end, case when n % 20 > 0 then good_name else '狗的一天' end,
      good_snapshot, user_id, '学员' || n, '138****' || lpad((n % 10000)::text, 4, '0'), source_dict, 9, '', pay_fen,
      pay_fen, 0, 0, pay_fen, status_dict, pay_time - n * interval '1 hour', pay_time - n * interval '1 hour'
    from orders cross join generate_series(1, ${newest + older - 1}) as n
    where creator_id = '${creator}' and id = '${first?.id}';
    delete from order_days where creator_id = '${creator}';
    insert into order_days (creator_id, facet, day, status_dict, settle_flag, order_count, pay_fen, refund_fen, income_fen)
    select creator_id, concat(good_id, ':', source_dict), (pay_time at time zone 'Asia/Shanghai')::date as day,
      status_dict, settle_flag, count(*), sum(pay_fen), sum(refund_fen), sum(income_fen)
    from orders where creator_id = '${creator}' group by creator_id, day, status_dict, settle_flag, cube (good_id, source_dict);
    analyze orders`,
    ),
  )
}

/** A search for part of a name covers the newest orders. List, counts, sums and days say so; the file has all matches. */
async function saysWhatIsNotWhole(sql: Sql, creator: CreatorId): Promise<void> {
  const said = async (filters: object) => {
    const { total, totalCapped, searchedNewest } = await listOrders(sql, creator, { ...page, ...filters })
    const statistics = await readStatistics(sql, creator, { ...filters, days: 30, now: now() })
    expect(statistics, JSON.stringify(filters)).toMatchObject({
      orderCount: total,
      totalCapped,
      searchedNewest,
    })
    return [total, totalCapped, searchedNewest]
  }
  expect(await said({ keyword: '学员' })).toEqual([newest - 1, true, newest])
  expect(await said({ keyword: '没有' })).toEqual([0, true, newest])
  const endDay = shanghaiDay(instantAfter(now(), -days(newest / 24)))
  expect(await said({ keyword: '学员', endDay })).toEqual([expect.any(Number), false, null])
  for (const whole of [
    { keyword: '0'.repeat(16) },
    { startDay: dayBefore(endDay, -2), keyword: '学员' },
    {},
  ]) {
    const [, totalCapped, searchedNewest] = await said(whole)
    expect([totalCapped, searchedNewest], JSON.stringify(whole)).toEqual([false, null])
  }
  for (const [keyword, count] of Object.entries({ 学员: newest + older - 1, 没有: 0, 狗的: 749 })) {
    const batches = await Array.fromAsync(readOrders(sql, creator, { keyword }, 1000))
    const ids = batches.flat().map(({ id }) => id)
    expect([ids.length, new Set(ids).size], keyword).toEqual([count, count])
  }
}

test('a search for any keyword reads only the newest orders and its matches [7.4]', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const other = await makeGoodForSale(sql, creator, { name: '狗的一天' })
  await pay(sql, makeNotice(goodId))
  await makeMany(sql, creator, other)
  await preferIndexes(sql)
  const last = newest + older - 1
  const expected = { 没有: 0, [`学员${last}`]: 1, [`员${last}`]: 0, [`员${older}`]: 1, 4321: 2, 狗的: 749 }
  for (const [keyword, found] of Object.entries(expected)) {
    expect((await listOrders(sql, creator, { ...page, keyword })).total, keyword).toBe(found)
  }
  await saysWhatIsNotWhole(sql, creator)
  for (const keyword of ['没有', `学员${last}`, '狗的']) {
    const { sql: counted, reads } = counting(sql, 'orders')
    await listOrders(counted, creator, { ...page, keyword })
    await readStatistics(counted, creator, { keyword, days: 30, now: now() })
    expect(Math.max(...reads), keyword).toBeLessThan(newest + 2_000)
  }
  // the rollup counts settled and unsettled orders beyond the cap, so that only the page's orders are read
  const { sql: counted, reads } = counting(sql, 'orders')
  const unsettled = { settleFlag: false }
  const { total, totalCapped } = await listOrders(counted, creator, { ...page, ...unsettled })
  expect([total, totalCapped]).toEqual([newest + older, false])
  await readStatistics(counted, creator, { ...unsettled, days: 30, now: now() })
  expect(Math.max(...reads)).toBeLessThan(100)
})
