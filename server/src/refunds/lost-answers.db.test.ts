import { fen } from '@zsm/contract/money/fen'
import { refundReason, refundState } from '@zsm/contract/states'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  days,
  expectSound,
  giveBalance,
  instantAfter,
  makeBank,
  makeGoodForSale,
  makeNotice,
  pay,
  sandbox,
} from '../../test/money.ts'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { listWithdraws, withdraw } from '../funds/withdraw.ts'
import { newId } from '../ids.ts'
import { listOrders } from '../orders/orders.ts'
import { createAndPay } from './decisions.ts'
import { listRefunds } from './refunds.ts'

const page = { pageNum: 1, pageSize: 100 }
const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const codes = { guessCode: async () => true, useCode: async () => {} }

type Call = (sql: Sql) => Promise<unknown>

/** The server ends before the commit, so nothing of the call is stored. */
async function cutOff(sql: Sql, call: Call): Promise<void> {
  const gone = new Error('gone')
  const ran = transaction(sql, async (sql) => {
    await call(sql)
    throw gone
  })
  await ran.catch((error) => {
    if (error !== gone) throw error
  })
}

/** Ways in which the client loses the answer before it retries with the same idempotency key. */
const losses: ((sql: Sql, call: Call) => Promise<unknown>)[] = [
  (sql, call) => call(sql),
  cutOff,
  async (sql, call) => {
    await cutOff(sql, call)
    await call(sql)
  },
]

/** All answers for one idempotency key: the first is lost, the retries run in parallel. */
async function asked(sql: Sql, turn: number, call: Call): Promise<unknown[]> {
  await losses[turn % losses.length]?.(sql, call)
  return Promise.all([call(sql), call(sql), call(sql)])
}

test('retries after a lost answer have one effect for each idempotency key, and answer the same [E3 E4]', async ({
  database: { sql },
}) => {
  const { creator, mobile: account } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const bankId = await makeBank(sql, creator)
  await giveBalance(sql, creator, fen(100_000))
  const turns = [0, 1, 2]

  const sales = await Promise.all(
    turns.map((turn) => {
      const notice = makeNotice(goodId, { payTime: instantAfter(now(), -days(1)) })
      return asked(sql, turn, (sql) => pay(sql, notice))
    }),
  )
  const { list: orders } = await listOrders(sql, creator, page)
  expect(sales).toEqual(sales.map(([first]) => [first, first, first]))
  expect(orders.map(({ orderNo }) => orderNo).toSorted()).toEqual(
    sales.map(([first]) => (first as { orderNo: string }).orderNo).toSorted(),
  )

  const returned = await Promise.all(
    orders.map(({ id: orderId }, turn) => {
      const input = {
        orderId,
        amountFen: fen(100),
        reasonDict: refundReason.other,
        note: '',
        requestId: newId<string>(),
      } as const
      return asked(sql, turn, (sql) => createAndPay(sql, sandbox, creator, input))
    }),
  )
  const { list: refunds } = await listRefunds(sql, creator, page)
  expect(refunds.map(({ id }) => id).toSorted()).toEqual(
    [...new Set(returned.flat().map((refund) => (refund as { id: string }).id))].toSorted(),
  )
  expect(refunds.map(({ statusDict }) => statusDict)).toEqual(Array(3).fill(refundState.refunded))

  const payouts = []
  for (const turn of turns) {
    const input = { bankId, amountFen: fen(1000 + turn), code: '000000', requestId: newId<string>() }
    payouts.push(await asked(sql, turn, (sql) => withdraw(sql, codes, creator, { ...actor, account }, input)))
  }
  expect(payouts).toEqual(payouts.map(([first]) => [first, first, first]))
  const { list: withdraws } = await listWithdraws(sql, creator, page)
  expect(withdraws.map(({ amountFen }) => amountFen).toSorted()).toEqual([1000, 1001, 1002])
  await expectSound(sql)
})
