import type { CreatorId, OperatorId, RefundId, WithdrawId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  expectSound,
  giveBalance,
  makeBank,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  outcome,
  pay,
  payBack,
} from '../../test/money.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { payByHand, rejectByHand } from '../refunds/public.ts'
import { withdraw } from './withdraw.ts'
import { approve, arrive } from './withdraw-states.ts'

const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const codes = { guessCode: async () => true, useCode: async () => {} }
const operator = newId<OperatorId>()

/** A withdrawal that is being paid. */
async function makePaying(sql: Sql) {
  const { creator, mobile: account } = await makeCreator(sql)
  await giveBalance(sql, creator, 5000)
  const bankId = await makeBank(sql, creator)
  const input = { bankId, amountFen: 5000, code: '000000', requestId: newId<string>() }
  const { id } = await withdraw(sql, codes, creator, { ...actor, account }, input)
  await approve(sql, creator, id, { ...actor, operator })
  return { creator, id }
}

/** A refund that its channel refused for good. */
async function makeImpossible(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const notice = makeNotice(await makeGoodForSale(sql, creator))
  await pay(sql, notice)
  await payBack(sql, makeRefundNotice(notice.tradeNo, { statusDict: 1 }))
  const [refund] = await sql<{ id: RefundId }[]>`
    update refunds set status_dict = 9, deadline_time = null where creator_id = ${creator} returning id`
  return { creator, id: refund?.id ?? newId<RefundId>() }
}

type Of<Id> = { creator: CreatorId; id: Id }

/** What a server wrote that knew of no table of numbers. */
const formerly = {
  arrive: (sql: Sql, { creator, id }: Of<WithdrawId>, number: string) =>
    transaction(
      sql,
      (sql) => sql`
      update withdraws set channel_txn_no = ${number} where creator_id = ${creator} and id = ${id}`,
    ),
  transfer: (sql: Sql, { creator, id }: Of<RefundId>, number: string) =>
    transaction(
      sql,
      (sql) => sql`
      update refunds set transfer_no = ${number}, proposer_id = ${number === '' ? null : operator}
      where creator_id = ${creator} and id = ${id}`,
    ),
}

const numbersOf = (sql: Sql, { creator }: { creator: CreatorId }) =>
  sql`select number from transfer_numbers where creator_id = ${creator}`

test('a number that a server of an older version takes is taken for those of this one, and theirs for it', async ({
  database: { sql },
}) => {
  const [one, other, refund] = [await makePaying(sql), await makePaying(sql), await makeImpossible(sql)]
  const proof = { id: refund.id, reason: '买家账户已注销，转到其银行卡' }
  await formerly.arrive(sql, one, 'Bank ０136\u200b-a')
  expect(await numbersOf(sql, one)).toEqual([{ number: 'BANK0136-A' }])
  const arrived = { id: other.id, channelTxnNo: 'bank0136-a' }
  expect(await outcome(arrive(sql, other.creator, arrived, actor))).toBe('transferUsed')
  const again = payByHand(sql, refund.creator, operator, { ...proof, transferNo: 'BANK 0136-A' })
  expect(await outcome(again)).toBe('transferUsed')
  await arrive(sql, other.creator, { ...arrived, channelTxnNo: 'bank0136-b' }, actor)
  await expect(formerly.transfer(sql, refund, 'BANK0136-B')).rejects.toThrow('transfer_numbers_pkey')
  await expect(formerly.arrive(sql, one, 'BANK0136-B')).rejects.toThrow('transfer_numbers_pkey')
  expect(await numbersOf(sql, refund)).toEqual([])
})

test('a transfer that is rejected as not made gives its number back, whichever version rejects it', async ({
  database: { sql },
}) => {
  const [one, other] = [await makeImpossible(sql), await makeImpossible(sql)]
  await formerly.transfer(sql, one, 'BANK0137')
  await rejectByHand(sql, one.creator, operator, { id: one.id, reason: '银行没有这笔转账' })
  await formerly.transfer(sql, other, 'BANK0137')
  await formerly.transfer(sql, other, '')
  expect(await numbersOf(sql, other)).toEqual([])
  const proof = { id: one.id, transferNo: 'BANK\u200b0137', reason: '买家账户已注销，转到其银行卡' }
  await payByHand(sql, one.creator, operator, proof)
  expect(await numbersOf(sql, one)).toEqual([{ number: 'BANK0137' }])
  await expectSound(sql)
})
