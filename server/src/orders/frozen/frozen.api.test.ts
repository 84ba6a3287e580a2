import { contract } from '@zsm/contract/contract'
import { plus } from '@zsm/contract/money/fen'
import { disputeReason, frozenReason, refundState } from '@zsm/contract/states'
import type { GoodId, Instant } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api } from '../../../test/api.ts'
import { makeBought } from '../../../test/learners/reviews.ts'
import { type MadeCreator, makeCreator, makeGood, makeLearner, makeService } from '../../../test/makers.ts'
import { expectSound, makeNotice, makeRefundNotice, pay, payBack } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays } from '../../clock.ts'
import { shanghaiDay } from '../../days.ts'
import { newId } from '../../ids.ts'
import { settleDue } from '../settle.ts'

const server = sharedApp()
const { disputes, fulfilment, funds, orders } = contract
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const sell = (goodId: GoodId, payTime: Instant) =>
  pay(sql(), makeNotice(goodId, { payTime, userMobile: '13700000000' }))

/** The rows without the time, and the sum of all of them beside the fund's. */
async function readFrozen(creator: MadeCreator) {
  const { list } = await as(creator).call(orders.listFrozen, {})
  const { frozenFen } = await as(creator).call(funds.get, {})
  expect(plus(...list.map(({ incomeFen }) => incomeFen))).toBe(frozenFen)
  return list.map(({ frozenReasonDict, day, orderCount }) => ({ frozenReasonDict, day, orderCount }))
}

test('frozen income is listed by the day of its release, together the frozen balance', async () => {
  const creator = await makeCreator(sql())
  const { id } = await makeGood(sql(), creator.creator)
  expect(await readFrozen(creator)).toEqual([])
  const { holdDays } = await as(creator).call(funds.get, {})
  const today = now()
  const yesterday = plusDays(today, -1)
  for (const time of [today, yesterday, yesterday]) await sell(id, time)
  const released = (paid: Instant) => shanghaiDay(plusDays(paid, holdDays))
  const { hold } = frozenReason
  expect(await readFrozen(creator)).toEqual([
    { frozenReasonDict: hold, day: released(yesterday), orderCount: 2 },
    { frozenReasonDict: hold, day: released(today), orderCount: 1 },
  ])
  await settleDue(sql(), plusDays(today, holdDays - 1))
  expect(await readFrozen(creator)).toMatchObject([{ orderCount: 1 }])

  // a hold that ended, before the job settles it
  await sell(id, plusDays(today, -holdDays - 3))
  expect(await readFrozen(creator)).toMatchObject([
    { day: shanghaiDay(now()), orderCount: 1 },
    { orderCount: 1 },
  ])
})

test('income without a day says what it waits for: a service, a refund, a dispute, the platform', async () => {
  const creator = await makeCreator(sql())
  const course = await makeGood(sql(), creator.creator)
  const service = await makeService(sql(), creator.creator)
  await makeBought(sql(), service.id)
  const disputed = await makeBought(sql(), service.id)
  await as(creator).call(fulfilment.deliver, {
    orderId: disputed.orderId,
    text: '做好了',
    requestId: newId(),
  })
  await as(disputed.learner).call(disputes.openOwn, {
    orderId: disputed.orderId,
    reasonDict: disputeReason.poor,
    reason: '交付的方案和购买页写的完全不一样',
    requestId: newId(),
  })
  await makeBought(sql(), course.id, await makeLearner(sql(), creator.mobile))
  const { tradeNo } = await makeBought(sql(), course.id)
  await payBack(sql(), makeRefundNotice(tradeNo, { statusDict: refundState.waiting }))
  const waits = (frozenReasonDict: number) => ({ frozenReasonDict, day: null, orderCount: 1 })
  const { service: toDeliver, refund, dispute, check } = frozenReason
  expect(await readFrozen(creator)).toEqual([toDeliver, refund, dispute, check].map(waits))

  await payBack(sql(), makeRefundNotice(tradeNo))
  expect(await readFrozen(creator)).toEqual([toDeliver, dispute, check].map(waits))
  await expectSound(sql())
})
