import { fen } from '@zsm/contract/money/fen'
import { entryType, fundBucket } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { counting, preferIndexes } from '../../test/rows-read.ts'
import { runScript, type Sql, transaction } from '../database/sql.ts'
import { listIncome, readItems } from './funds.ts'

const page = { pageNum: 1, pageSize: 20 }
/** The entries that a title search covers, and older ones beyond them. */
const [newest, older] = [10_000, 2_000]

async function makeSold(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator, { name: '狗的一天' })
  const { orderNo } = await pay(sql, makeNotice(goodId))
  return { creator, orderNo }
}

/** Settlements older than the creator's one sale, of a hundred lines each. Every twentieth is for another good. */
const makeMany = (sql: Sql, creator: CreatorId): Promise<void> =>
  transaction(sql, (sql) =>
    runScript(
      sql,
      `
      set local statement_timeout = 0;
      insert into ledger_txs (creator_id, id, kind, idem_key, title, order_no, occur_time)
      select '${creator}', uuidv7(n * interval '-1 hour'), 'settle', 'old:' || n,
        case when n % 20 > 0 then '「猫咪行为学」收入解冻' else '「养鱼」收入解冻' end, lpad(n::text, 20, '0'), now()
      from generate_series(1, ${(newest + older) / 100}) as n;
      insert into ledger_lines (creator_id, id, tx_id, book, type_dict, amount_fen, balance_fen)
      select creator_id, uuidv7(order_no::int * interval '-1 hour'), id, 1, 1, 1, 1
      from ledger_txs cross join generate_series(1, 100) where creator_id = '${creator}' and kind = 'settle';
      insert into ledger_sums (creator_id, book, type_dict, line_count, amount_fen)
      values ('${creator}', 1, 1, ${newest + older}, ${newest + older})
      on conflict on constraint ledger_sums_pkey do update set
        line_count = ledger_sums.line_count + excluded.line_count,
        amount_fen = ledger_sums.amount_fen + excluded.amount_fen;
      analyze ledger_txs, ledger_lines`,
    ),
  )

test('entries are found by order number or part of the title, and the totals match them', async ({ sql }) => {
  const { creator, orderNo } = await makeSold(sql)
  const other = await makeGoodForSale(sql, creator, { name: '100% 猫薄荷', priceFen: fen(500) })
  await pay(sql, makeNotice(other, { payFen: fen(500) }))
  const all = await listIncome(sql, creator, page)
  const found = async (filter: object) => {
    const { list, total, totalFen } = await listIncome(sql, creator, { ...page, ...filter })
    expect([total, totalFen]).toEqual([list.length, list.reduce((sum, { amountFen }) => sum + amountFen, 0)])
    return list
  }
  for (const keyword of [orderNo, orderNo.slice(0, 12), orderNo.slice(0, 7), '狗的'])
    for (const item of await found({ keyword })) expect(all.list).toContainEqual(item)
  expect((await found({ keyword: orderNo })).map(({ orderNo }) => orderNo)).toEqual([orderNo, orderNo])
  expect(await found({ keyword: '%' })).toEqual(await found({ keyword: '猫薄荷' }))
  expect(await found({ keyword: orderNo, typeDict: entryType.sale })).toMatchObject([
    { typeDict: entryType.sale, amountFen: 9900 },
  ])
  expect(await found({ keyword: '狗', bucketDict: fundBucket.available })).toEqual([])
  const { creator: stranger } = await makeCreator(sql)
  expect((await listIncome(sql, stranger, { ...page, keyword: orderNo })).total).toBe(0)
})

test('a search for any keyword reads only the newest entries and its matches [7.4]', async ({ sql }) => {
  const { creator, orderNo } = await makeSold(sql)
  await makeMany(sql, creator)
  await preferIndexes(sql)
  const oldest = String((newest + older) / 100).padStart(20, '0')
  for (const [keyword, found] of Object.entries({ 没有: 0, 养鱼: 498, [oldest]: 100, [orderNo]: 2 })) {
    const counted = counting(sql, 'ledger_lines', 'ledger_txs')
    expect((await listIncome(counted.sql, creator, { ...page, keyword })).total, keyword).toBe(found)
    expect(Math.max(...counted.reads), keyword).toBeLessThan(2 * newest + 1_000)
  }
  // the list searches the newest entries for a title, and says so if there are older ones; the file covers all
  const said = async (filters: object) => {
    const { totalCapped, searchedNewest } = await listIncome(sql, creator, { ...page, ...filters })
    return [totalCapped, searchedNewest]
  }
  expect(await said({ keyword: '养鱼' })).toEqual([true, newest])
  for (const whole of [{ keyword: orderNo }, { keyword: '狗的', bucketDict: fundBucket.available }, {}])
    expect(await said(whole), JSON.stringify(whole)).toEqual([false, null])
  const entries = (await Array.fromAsync(readItems(sql, creator, { keyword: '养鱼' }, 1000))).flat()
  expect(new Set(entries.map(({ id }) => id)).size).toBe((newest + older) / 20)
})
