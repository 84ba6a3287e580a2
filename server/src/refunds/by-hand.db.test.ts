import { fen } from '@zsm/contract/money/fen'
import { refundState } from '@zsm/contract/states'
import type { OperatorId, RefundId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  expectSound,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  outcome,
  pay,
  payBack,
} from '../../test/money.ts'
import { newId } from '../ids.ts'
import { approveByHand, payByHand } from './by-hand.ts'

const [reason, at] = ['买家账户已注销，转到其银行卡', '2026-03-02T04:00:00.000Z']

test('one operator’s parallel transfers stop at the limit; the rest wait for another operator', async ({
  database: { sql },
}) => {
  const { creator } = await makeCreator(sql)
  const payFen = fen(400_000)
  const goodId = await makeGoodForSale(sql, creator, { priceFen: payFen })
  for (const userId of ['buyer-1', 'buyer-2', 'buyer-3']) {
    const notice = makeNotice(goodId, { userId, payFen })
    await pay(sql, notice)
    await payBack(
      sql,
      makeRefundNotice(notice.tradeNo, { statusDict: refundState.waiting, refundFen: payFen }),
    )
  }
  const asked = await sql<{ id: RefundId }[]>`
    update refunds set status_dict = ${refundState.failed}, deadline_time = null where creator_id = ${creator} returning id`
  const [first, second] = [newId<OperatorId>(), newId<OperatorId>()]
  await Promise.all(
    asked.map(({ id }) => payByHand(sql, creator, first, { id, transferNo: newId<string>(), reason, at })),
  )
  const states = await sql<{ id: RefundId; statusDict: number }[]>`
    select id, status_dict from refunds where creator_id = ${creator} order by status_dict`
  expect(states.map(({ statusDict }) => statusDict)).toEqual([
    refundState.refunded,
    refundState.refunded,
    refundState.failed,
  ])
  const id = states[2]?.id ?? newId<RefundId>()
  expect(await outcome(approveByHand(sql, creator, first, id))).toBe('refundSecondOperator')
  expect(await outcome(approveByHand(sql, creator, second, id))).toBe('done')
  await expectSound(sql)
})
