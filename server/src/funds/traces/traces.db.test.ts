import { fen } from '@zsm/contract/money/fen'
import { codePurpose, withdrawState } from '@zsm/contract/states'
import type { BankId, CreatorId, Mobile, OrderId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator } from '../../../test/makers.ts'
import {
  days,
  expectSound,
  instantAfter,
  makeBank,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  pay,
  payBack,
} from '../../../test/money.ts'
import { openOutbox } from '../../../test/payouts.ts'
import { now } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { newId } from '../../ids.ts'
import { readOrder } from '../../orders/orders.ts'
import { settleDue } from '../../orders/settle.ts'
import { withdraw } from '../withdraw.ts'
import { cancel } from '../withdraw-states.ts'
import { traceIncome } from './traces.ts'

const { sent, codes } = openOutbox()

type Seller = { creator: CreatorId; mobile: Mobile; bankId: BankId; orders: OrderId[] }

/** A creator with orders of 100 yuan whose income is available, the oldest first. */
async function makeSeller(sql: Sql, count: number): Promise<Seller> {
  const { creator, mobile } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  for (let at = 0; at < count; at += 1)
    await pay(sql, makeNotice(goodId, { payTime: instantAfter(now(), -days(8) + at * 60_000) }))
  await settleDue(sql, now())
  const orders = await sql<{ id: OrderId }[]>`
    select id from orders where creator_id = ${creator} order by pay_time`
  return { creator, mobile, bankId: await makeBank(sql, creator), orders: orders.map(({ id }) => id) }
}

async function take(sql: Sql, { creator, mobile, bankId }: Seller, amount: number) {
  await sql`delete from throttles`
  const amountFen = fen(amount)
  const card = { bankId, amountFen, cardTail4: '8888' }
  await codes.sendCode(
    sql,
    { ip: '203.0.113.1' },
    { mobile, msgDict: codePurpose.withdraw, withdrawal: card },
  )
  const client = { requestId: newId<string>(), ip: '127.0.0.1', userAgent: 'test' }
  const asked = { bankId, amountFen, code: sent.get(mobile) ?? '', requestId: newId<string>() }
  return withdraw(sql, codes, creator, { ...client, account: mobile }, asked)
}

const traceOf = async (sql: Sql, { creator, orders }: Seller, at: number) =>
  (await readOrder(sql, creator, orders[at] as OrderId)).trace

test('the income that was released first leaves first', async ({ sql }) => {
  const seller = await makeSeller(sql, 2)
  const before = await traceOf(sql, seller, 1)
  const income = before?.settledFen ?? 0
  expect(income).toBeGreaterThan(5000)
  expect(before).toEqual({ settledFen: income, withdraws: [], otherFen: 0, leftFen: income, cutFlag: false })

  const { id, withdrawNo } = await take(sql, seller, income + 2000)
  const { applied } = withdrawState
  expect(await traceOf(sql, seller, 0)).toMatchObject({
    withdraws: [{ id, withdrawNo, takenFen: income, statusDict: applied }],
    leftFen: 0,
  })
  expect(await traceOf(sql, seller, 1)).toMatchObject({
    withdraws: [{ id, takenFen: 2000 }],
    leftFen: income - 2000,
  })
  await expectSound(sql)
})

test('a search that ends before all outflows were looked at says so', async ({ sql }) => {
  const seller = await makeSeller(sql, 2)
  const income = (await traceOf(sql, seller, 0))?.settledFen ?? 0
  await take(sql, seller, income)
  const { id } = await take(sql, seller, income)
  const young = seller.orders[1] as OrderId
  const read = (mostReads: number) => traceIncome(sql, seller.creator, young, { atOnce: 1, mostReads })
  expect(await read(1)).toMatchObject({ withdraws: [], leftFen: income, cutFlag: true })
  expect(await read(2)).toMatchObject({ withdraws: [{ id }], leftFen: 0, cutFlag: false })
})

test('a withdrawal that was taken back took nothing, and its money leaves before younger income', async ({
  sql,
}) => {
  const seller = await makeSeller(sql, 1)
  const income = (await traceOf(sql, seller, 0))?.settledFen ?? 0
  const { id } = await take(sql, seller, income)
  const goodId = await makeGoodForSale(sql, seller.creator)
  await pay(sql, makeNotice(goodId, { payTime: instantAfter(now(), -days(7.5)) }))
  await settleDue(sql, now())
  const [young] = await sql<{ id: OrderId }[]>`
    select id from orders where creator_id = ${seller.creator} order by pay_time desc limit 1`
  const both = { ...seller, orders: [...seller.orders, ...(young ? [young.id] : [])] }
  await cancel(sql, seller.creator, id, { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' })
  expect(await traceOf(sql, both, 0)).toMatchObject({ withdraws: [], leftFen: income })

  const again = await take(sql, seller, income)
  expect(await traceOf(sql, both, 0)).toMatchObject({ withdraws: [{ id: again.id }], leftFen: 0 })
  expect(await traceOf(sql, both, 1)).toMatchObject({ withdraws: [] })
})

test("an order's own refund comes off its own income, and not off that of older or younger orders", async ({
  sql,
}) => {
  const seller = await makeSeller(sql, 3)
  const income = (await traceOf(sql, seller, 1))?.settledFen ?? 0
  const [order] = await sql<{ tradeNo: string; payFen: number }[]>`
    select trade_no, pay_fen from orders where id = ${seller.orders[1] as OrderId}`
  await payBack(sql, makeRefundNotice(order?.tradeNo ?? '', { refundFen: fen((order?.payFen ?? 0) / 2) }))
  const [{ incomeFen }] = await sql<[{ incomeFen: number }]>`
    select income_fen from orders where id = ${seller.orders[1] as OrderId}`
  expect(incomeFen).toBeLessThan(income)
  const whole = { settledFen: income, withdraws: [], otherFen: 0, leftFen: income, cutFlag: false }
  expect(await traceOf(sql, seller, 0)).toEqual(whole)
  expect(await traceOf(sql, seller, 1)).toEqual({
    settledFen: incomeFen,
    withdraws: [],
    otherFen: 0,
    leftFen: incomeFen,
    cutFlag: false,
  })
  expect(await traceOf(sql, seller, 2)).toEqual(whole)
  await take(sql, seller, income + incomeFen)
  expect(await traceOf(sql, seller, 1)).toMatchObject({ withdraws: [{ takenFen: incomeFen }], leftFen: 0 })
  expect(await traceOf(sql, seller, 2)).toEqual(whole)
})

test('income on hold has no trace, and only a learner has a place in the roster', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  await pay(sql, makeNotice(goodId))
  const [order] = await sql<{ id: OrderId }[]>`select id from orders where creator_id = ${creator}`
  expect(await readOrder(sql, creator, order?.id as OrderId)).toMatchObject({ trace: null, learnerId: null })
})
