import { payChannel, refundState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { makeGoodForSale, makeNotice, makeRefundNotice, pay, payBack } from '../../test/money.ts'
import { counting, preferIndexes } from '../../test/rows-read.ts'
import { runScript, type Sql, transaction } from '../database/sql.ts'
import { listRefunds } from './refunds.ts'

const page = { pageNum: 1, pageSize: 20 }
/** The refunds that a search for a name covers, and older ones beyond them. */
const [newest, older] = [10_000, 1_000]

async function makeReturned(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator, { name: '狗的一天' })
  const notice = makeNotice(goodId, { userName: 'Ann 安' })
  const { orderNo } = await pay(sql, notice)
  const { refundNo } = await payBack(sql, makeRefundNotice(notice.tradeNo, { refundNo: 'channel_refund-1' }))
  return { creator, goodId, orderNo, refundNo }
}

/** Copies a creator's one refund and its order, an hour apart into the past. */
const makeMany = (sql: Sql, creator: CreatorId): Promise<void> =>
  transaction(sql, (sql) =>
    runScript(
      sql,
      `
    set local statement_timeout = 0;
    insert into orders (creator_id, id, order_no, shop_dict, biz_dict, good_id, good_name, good_snapshot, user_id,
      user_name, user_mobile, source_dict, pay_channel_dict, trade_no, origin_fen, pay_fen, platform_fee_fen,
      channel_fee_fen, income_fen, refund_fen, status_dict, create_time, pay_time)
    select creator_id, uuidv7(n * interval '-1 hour'), lpad(n::text, 20, '0'), shop_dict, biz_dict, good_id, good_name,
      good_snapshot, user_id, '学员' || n, '', source_dict, 9, '', pay_fen, pay_fen, 0, 0, 0, pay_fen, 8, pay_time, pay_time
    from orders cross join generate_series(1, ${newest + older}) as n where creator_id = '${creator}';
    insert into refunds (creator_id, id, refund_no, order_id, amount_fen, income_fen, reason_dict, apply_by_dict,
      channel_dict, status_dict, prior_status_dict, apply_time, success_time)
    select creator_id, id, 'old-' || order_no, id, pay_fen, pay_fen, 6, 2, 2, 5, 4, pay_time, pay_time
    from orders where creator_id = '${creator}' and pay_channel_dict = ${payChannel.offline};
    analyze orders, refunds`,
    ),
  )

test('refunds are found by their number, their order’s number, the good or the buyer, as literal text', async ({
  sql,
}) => {
  const { creator, goodId, orderNo, refundNo } = await makeReturned(sql)
  const other = makeNotice(goodId, { userName: '林小鱼' })
  await pay(sql, other)
  await payBack(sql, makeRefundNotice(other.tradeNo, { refundNo: 'another-one' }))
  const found = async (filter: object) => {
    const { list, total } = await listRefunds(sql, creator, { ...page, ...filter })
    expect(total).toBe(list.length)
    return list.map(({ refundNo }) => refundNo)
  }
  for (const keyword of [orderNo, orderNo.slice(0, 12), refundNo, refundNo.slice(0, 9), 'chan', 'ann', '安'])
    expect(await found({ keyword }), keyword).toEqual([refundNo])
  expect(await found({ keyword: '狗的' })).toEqual(['another-one', refundNo])
  for (const keyword of ['channel%refund', 'fund-1', '%', '没有'])
    expect(await found({ keyword })).toEqual([])
  expect(await found({ keyword: orderNo, statusDict: refundState.refunded })).toEqual([refundNo])
  expect(await found({ keyword: orderNo, statusDict: refundState.waiting })).toEqual([])
  const { creator: stranger } = await makeCreator(sql)
  expect((await listRefunds(sql, stranger, { ...page, keyword: orderNo })).total).toBe(0)
})

test('a search for any keyword reads only the newest refunds and its matches [7.4]', async ({ sql }) => {
  const { creator, orderNo, refundNo } = await makeReturned(sql)
  await makeMany(sql, creator)
  await preferIndexes(sql)
  const last = String(newest + older).padStart(20, '0')
  const expected = { 没有: 0, 学员123: 11, [last]: 1, [`old-${last}`]: 1, [orderNo]: 1, [refundNo]: 1 }
  for (const [keyword, found] of Object.entries(expected)) {
    const counted = counting(sql, 'refunds', 'orders')
    expect((await listRefunds(counted.sql, creator, { ...page, keyword })).total, keyword).toBe(found)
    expect(Math.max(...counted.reads), keyword).toBeLessThan(2 * newest + 1_000)
  }
  for (const [filters, searchedNewest] of [
    [{ keyword: '学员' }, newest],
    [{ keyword: '学员', statusDict: refundState.waiting }, null],
    [{ keyword: '12345678' }, null],
    [{}, null],
  ] as const) {
    const page = { pageNum: 1, pageSize: 20 }
    const list = await listRefunds(sql, creator, { ...page, ...filters })
    expect([list.searchedNewest, list.searchedNewest !== null && !list.totalCapped]).toEqual([
      searchedNewest,
      false,
    ])
  }
})

test('a search by prefix compares bytes, in any locale of the database', async ({ sql }) => {
  const columns = await sql<{ column: string }[]>`
    select attrelid::regclass || '.' || attname as column
    from pg_attribute join pg_collation on pg_collation.oid = attcollation
    where collname = 'C' and attname in ('order_no', 'refund_no', 'withdraw_no', 'scope') order by 1`
  expect(columns.map(({ column }) => column)).toEqual(
    expect.arrayContaining([
      ...['drafts.scope', 'ledger_txs.order_no', 'ledger_txs.withdraw_no'],
      ...['orders.order_no', 'refunds.refund_no', 'withdraws.withdraw_no'],
    ]),
  )
})
