import { fen } from '@zsm/contract/money/fen'
import { refundReason } from '@zsm/contract/states'
import type { CreatorId, GoodId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { expectSound, makeGoodForSale, outcome, sandbox } from '../../test/money.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { lockFund } from '../funds/public.ts'
import { newId } from '../ids.ts'
import { createAndPay } from '../refunds/decisions.ts'
import { closeUnpaid, confirmPaid, createOrder } from './offline.ts'

async function makeSeller(sql: Sql) {
  const { creator } = await makeCreator(sql)
  return { creator, goodId: await makeGoodForSale(sql, creator) }
}
type Seller = { creator: CreatorId; goodId: GoodId }

const sell = (sql: Sql, { creator, goodId }: Seller, paidFlag: boolean) =>
  createOrder(sql, creator, {
    goodId,
    payFen: fen(5000),
    userName: '门店学员',
    creatorRemark: '',
    paidFlag,
    requestId: newId<string>(),
  })

const statesOf = async (sql: Sql, { creator }: Seller) => {
  const rows = await sql<
    { statusDict: number }[]
  >`select status_dict from orders where creator_id = ${creator}`
  return rows.map(({ statusDict }) => statusDict)
}

test('an offline sale locks the fund before it changes any order or day', async ({ database: { sql } }) => {
  const [seller, other] = [await makeSeller(sql), await makeSeller(sql)]
  const { creator } = seller
  const { id } = await sell(sql, seller, false)
  const later = '2999-01-01T00:00:00.000Z'
  const moves = [
    { to: [1, 4], move: () => sell(sql, seller, true) },
    { to: [4, 4], move: () => confirmPaid(sql, creator, id) },
    { to: [1, 4, 4], move: () => sell(sql, seller, false) },
    { to: [4, 4, 7], move: () => closeUnpaid(sql, later) },
  ]
  for (const { to, move } of moves) {
    const before = await statesOf(sql, seller)
    const moving = await transaction(sql, async (held) => {
      await lockFund(held, creator)
      const moving = move()
      for (let count = 0; count < 3; count += 1) await sell(sql, other, true)
      expect(await statesOf(sql, seller)).toEqual(before)
      return { moving }
    })
    await moving.moving
    expect((await statesOf(sql, seller)).toSorted()).toEqual(to)
  }
})

test('parallel offline sales, payments and refunds all succeed', async ({ database: { sql } }) => {
  const seller = await makeSeller(sql)
  const { creator } = seller
  const both = (count: number, paidFlag: boolean) =>
    Promise.all(Array.from({ length: count }, () => sell(sql, seller, paidFlag)))
  const [paid, waiting] = [await both(10, true), await both(10, false)]
  const back = { amountFen: fen(5000), reasonDict: refundReason.other, note: '' } as const
  const ends = await Promise.all([
    ...paid.map(({ id: orderId }) =>
      outcome(createAndPay(sql, sandbox, creator, { orderId, ...back, requestId: newId<string>() })),
    ),
    ...waiting.map(({ id }) => outcome(confirmPaid(sql, creator, id))),
    ...waiting.map(() => outcome(sell(sql, seller, true))),
  ])
  expect(ends).toEqual(ends.map(() => 'done'))
  expect((await statesOf(sql, seller)).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 4),
    ...Array.from({ length: 10 }, () => 8),
  ])
  await expectSound(sql)
})
