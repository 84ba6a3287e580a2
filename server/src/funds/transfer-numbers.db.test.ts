import { refundState } from '@zsm/contract/states'
import type { CreatorId, OperatorId, RefundId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { makeGoodForSale, makeNotice, makeRefundNotice, outcome, pay, payBack } from '../../test/money.ts'
import type { Sql } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { payByHand } from '../refunds/public.ts'

const operator = newId<OperatorId>()

/** A refund that its channel has finally refused. */
async function makeImpossible(sql: Sql, creator: CreatorId): Promise<RefundId> {
  const notice = makeNotice(await makeGoodForSale(sql, creator))
  await pay(sql, notice)
  await payBack(sql, makeRefundNotice(notice.tradeNo, { statusDict: refundState.waiting }))
  const [refund] = await sql<{ id: RefundId }[]>`
    update refunds set status_dict = ${refundState.failed}, deadline_time = null
    where creator_id = ${creator} and status_dict = ${refundState.waiting} returning id`
  return refund?.id ?? newId<RefundId>()
}

/** The write of an older server version, which does not know the table `transfer_numbers`. */
const formerly = (sql: Sql, creator: CreatorId, id: RefundId, number: string) =>
  sql`update refunds set transfer_no = ${number}, proposer_id = ${operator}
    where creator_id = ${creator} and id = ${id}`

test('while two versions run side by side, a number proves one refund of a creator [E7]', async ({
  database: { sql },
}) => {
  const { creator } = await makeCreator(sql)
  const [one, other] = [await makeImpossible(sql, creator), await makeImpossible(sql, creator)]
  await formerly(sql, creator, one, 'BANK0136')
  await expect(formerly(sql, creator, other, 'BANK0136')).rejects.toThrow('refunds_transfer_key')
  const proof = { transferNo: 'BANK0136', reason: '买家账户已注销，转到其银行卡' }
  expect(await outcome(payByHand(sql, creator, operator, { id: other, ...proof }))).toBe('transferUsed')
})
