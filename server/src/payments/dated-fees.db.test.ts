import { fen, minus } from '@zsm/contract/money/fen'
import { orderSource } from '@zsm/contract/states'
import type { CategoryId, GoodId, Instant } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { expectSound, instantAfter, makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { now, plusDays } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { beginOfDay, dayAfter, shanghaiDay } from '../days.ts'
import { findGoodForSale } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { listOrders } from '../orders/orders.ts'
import { feeAt, scheduleFee } from '../reference/public.ts'
import { insertCheckout } from './checkouts.queries.ts'
import { getCheckout, openCheckout } from './checkouts.ts'

const unheard = async () => newId<string>()

/** A good for 99 yuan in a category whose fee of 5 % becomes 6.25 % with a day. */
async function makeDated(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const [good] = await sql<{ id: CategoryId }[]>`select classify_id as id from goods where id = ${goodId}`
  if (!good) throw new Error('no good')
  await sql`update classifies set fee_bp = 500 where id = ${good.id}`
  const effectDay = dayAfter(shanghaiDay(now()), 30)
  await transaction(sql, (sql) => scheduleFee(sql, { id: good.id, feeBp: 625, effectDay }, unheard))
  return { creator, goodId, categoryId: good.id, begins: beginOfDay(effectDay) }
}

/** Opens a checkout at an instant, from a good that was read at another one. */
async function checkOut(
  sql: Sql,
  { goodId, createTime, readTime }: { goodId: GoodId; createTime: Instant; readTime: Instant },
): Promise<number> {
  const good = await findGoodForSale(sql, goodId, readTime)
  if (!good) throw new Error('not for sale')
  const { creator } = good
  const id = newId<Parameters<typeof getCheckout>[2]>()
  const buyer = { userId: newId<string>(), userName: '林小鱼', userMobile: '138****1234' }
  const from = { sourceDict: orderSource.link, shareId: null, sourceId: null }
  const times = { createTime, expireTime: instantAfter(createTime, 60_000) }
  await transaction(sql, (sql) =>
    insertCheckout(sql, creator, {
      id,
      orderNo: newId(),
      good,
      ...buyer,
      ...from,
      ...times,
      feeBp: feeAt(sql, createTime),
    }),
  )
  return (await getCheckout(sql, creator, id)).good.feeBp
}

test('of two checkouts around midnight each has the fee of its own time, whenever the good was read', async ({
  sql,
}) => {
  const { goodId, begins } = await makeDated(sql)
  const before = instantAfter(begins, -1)
  for (const readTime of [before, begins]) {
    expect(await checkOut(sql, { goodId, createTime: before, readTime })).toBe(500)
    expect(await checkOut(sql, { goodId, createTime: begins, readTime })).toBe(625)
  }
})

test('an open checkout keeps its fee when a new one begins; a later one has the new fee', async ({ sql }) => {
  const { creator, goodId, categoryId } = await makeDated(sql)
  const open = (userId: string) =>
    openCheckout(sql, {
      goodId,
      buyer: { userId, userName: '林小鱼', userMobile: '13800001234' },
      sourceDict: orderSource.link,
      shareId: null,
    })
  const first = await open('learner-1')
  await sql`update classify_fees set effect_time = ${instantAfter(now(), -1000)} where classify_id = ${categoryId}`
  expect((await open('learner-1')).id).toBe(first.id)
  expect((await getCheckout(sql, creator, first.id)).good.feeBp).toBe(500)
  expect((await open('learner-2')).good.feeBp).toBe(625)
})

test('a sale on another platform has the fee of the time at which its buyer paid, and the order says the rate', async ({
  sql,
}) => {
  const { creator, goodId, categoryId } = await makeDated(sql)
  const begins = plusDays(now(), -1)
  await sql`update classify_fees set effect_time = ${begins}, create_time = ${plusDays(begins, -30)}
    where classify_id = ${categoryId}`
  await pay(sql, makeNotice(goodId, { payTime: instantAfter(begins, -60_000), userId: 'one' }))
  await pay(sql, makeNotice(goodId, { payTime: instantAfter(begins, 60_000), userId: 'two' }))
  const { list } = await listOrders(sql, creator, { pageNum: 1, pageSize: 20 })
  const fees = list
    .toSorted((one, other) => (one.feeBp ?? 0) - (other.feeBp ?? 0))
    .map(({ feeBp, payFen, platformFeeFen, channelFeeFen, incomeFen }) => {
      expect(incomeFen).toBe(minus(payFen, platformFeeFen, channelFeeFen))
      return [feeBp, platformFeeFen]
    })
  expect(fees).toEqual([
    [500, fen(495)],
    [625, fen(618)],
  ])
  await expectSound(sql)
})
