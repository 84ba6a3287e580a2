import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { orderState, refundReason, refundState } from '@zsm/contract/states'
import type { GoodId, LessonId, OrderId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeBought } from '../../test/learners/reviews.ts'
import { makeCreator, makeGood, makeLearner, makeOperator, makeService } from '../../test/makers.ts'
import { expectSound, makeRefundNotice, payBack } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { createLesson } from '../goods/public.ts'
import { newId } from '../ids.ts'

const server = sharedApp()
const { fulfilment, learning, operators, refunds } = contract
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const requestId = () => newId<string>()

const asked = (orderId: OrderId, amountFen: number) => ({
  orderId,
  amountFen: fen(amountFen),
  reasonDict: refundReason.unwanted,
  note: '',
  requestId: requestId(),
})

/** A course with so many articles in all, and who sells it. */
async function makeCourse(articles: number) {
  const creator = await makeCreator(sql())
  const good = await makeGood(sql(), creator.creator)
  const { tempGoodId } = good
  const ids: LessonId[] = []
  for (let n = 0; n < articles; n += 1) {
    const text = { name: `第 ${n} 讲`, contentHtml: '<p>字</p>', shelfFlag: true, requestId: requestId() }
    ids.push((await createLesson(sql(), creator.creator, { tempGoodId, demoFlag: false, ...text })).id)
  }
  await sql()`
    update good_details set shelf_flag = false where temp_good_id = ${tempGoodId} and id <> all(${ids}::uuid[])`
  return { creator, goodId: good.id, ids }
}

test('what a learner may ask back falls with each lesson that was opened, and more is refused', async () => {
  const { goodId, ids } = await makeCourse(4)
  const { learner, orderId } = await makeBought(sql(), goodId)
  const read = () => as(learner).call(learning.getCourse, { id: orderId })
  expect(await read()).toMatchObject({ usedBp: 0, refundableFen: 9900 })
  const [first, ...others] = ids
  if (!first) throw new Error('a course has lessons')
  await as(learner).call(learning.openLesson, { orderId, lessonId: first })
  expect(await read()).toMatchObject({ usedBp: 2500, refundableFen: 7425 })
  expect(await failureOf(as(learner).call(learning.askRefund, asked(orderId, 7426)))).toBe('refundAboveOffer')
  const { id: refundId } = await as(learner).call(learning.askRefund, asked(orderId, 7425))
  await as(learner).call(learning.takeBackRefund, { orderId, refundId })
  for (const lessonId of others) await as(learner).call(learning.openLesson, { orderId, lessonId })
  expect(await read()).toMatchObject({ usedBp: 10_000, refundableFen: 0 })
  expect(await failureOf(as(learner).call(learning.askRefund, asked(orderId, 1)))).toBe('refundAboveOffer')
})

test('a creator gives back more than the offer', async () => {
  const { creator, goodId, ids } = await makeCourse(1)
  const { learner, orderId } = await makeBought(sql(), goodId)
  for (const lessonId of ids) await as(learner).call(learning.openLesson, { orderId, lessonId })
  expect(await as(learner).call(learning.getCourse, { id: orderId })).toMatchObject({ refundableFen: 0 })
  const given = { orderId, amountFen: fen(9900), requestId: requestId() }
  await as(creator).call(refunds.create, given)
  expect(await as(learner).call(learning.getCourse, { id: orderId })).toMatchObject({
    statusDict: expect.toBeOneOf([orderState.refunded, orderState.refunding]),
  })
})

test('a service can be given back until it is accepted', async () => {
  const creator = await makeCreator(sql())
  const service = await makeService(sql(), creator.creator)
  const { learner, orderId } = await makeBought(sql(), service.id)
  const read = () => as(learner).call(learning.getCourse, { id: orderId })
  await as(creator).call(fulfilment.deliver, { orderId, text: '做好了', requestId: requestId() })
  const { payFen } = await read()
  expect(await read()).toMatchObject({ usedBp: 0, refundableFen: payFen })
  await as(learner).call(fulfilment.accept, { orderId })
  expect(await read()).toMatchObject({ usedBp: 10_000, refundableFen: 0 })
})

/** A learner who got a course back whole, and bought it again. */
async function makeSecond() {
  const creator = await makeCreator(sql())
  const goodId: GoodId = (await makeGood(sql(), creator.creator)).id
  const first = await makeBought(sql(), goodId)
  const { learner } = first
  const refund = await as(learner).call(learning.askRefund, asked(first.orderId, 9900))
  await as(creator).call(refunds.approve, { id: refund.id })
  await payBack(sql(), makeRefundNotice(first.tradeNo, { refundNo: refund.refundNo }))
  const second = await makeBought(sql(), goodId, learner)
  const again = await as(learner).call(learning.askRefund, asked(second.orderId, 9900))
  return { creator, goodId, learner, second, again }
}

test('the second refund of one good waits for an operator: the creator cannot decide, and no deadline does', async () => {
  const { creator, learner, second, again } = await makeSecond()
  expect(again).toMatchObject({ operatorFlag: true, deadlineTime: null, statusDict: refundState.waiting })
  const { id } = again
  expect(await failureOf(as(creator).call(refunds.approve, { id }))).toBe('refundForOperator')
  expect(await failureOf(as(creator).call(refunds.reject, { id, reason: '不同意' }))).toBe(
    'refundForOperator',
  )
  expect(await as(creator).call(refunds.countOpen, {})).toMatchObject({ waitingCount: 0, underWayCount: 1 })
  await server.runTimed('attendRefunds', plusDays(now(), 30))
  expect(await as(creator).call(refunds.get, { id })).toMatchObject({
    operatorFlag: true,
    statusDict: refundState.waiting,
  })
  const finance = as(await makeOperator(sql(), 'finance'))
  const { list } = await finance.call(operators.listRefund, { waitFlag: true, pageSize: 100 })
  expect(list).toContainEqual(expect.objectContaining({ id, operatorFlag: true }))
  await finance.call(operators.rejectRefund, { id, reason: '已经退过一次' })
  const after = await as(learner).call(learning.getCourse, { id: second.orderId })
  expect(after.refunds).toMatchObject([{ statusDict: refundState.closed, closedReason: '已经退过一次' }])
  expect(after.usableFlag).toBe(true)
  await expectSound(sql())
})

test('an operator approves it, and the money goes back', async () => {
  const { second, again } = await makeSecond()
  const finance = as(await makeOperator(sql(), 'finance'))
  const { id, refundNo } = again
  await finance.call(operators.approveRefund, { id })
  await payBack(sql(), makeRefundNotice(second.tradeNo, { refundNo }))
  const [order] = await sql()<[{ statusDict: number }]>`
    select status_dict from orders where id = ${second.orderId}`
  expect(order.statusDict).toBe(orderState.refunded)
})

test('the first refund of another good, or of another learner, is its creator’s', async () => {
  const { creator, goodId, learner } = await makeSecond()
  const other = await makeBought(sql(), (await makeGood(sql(), creator.creator)).id, learner)
  const stranger = await makeBought(sql(), goodId, await makeLearner(sql()))
  for (const { learner, orderId } of [other, stranger])
    expect(await as(learner).call(learning.askRefund, asked(orderId, 9900))).toMatchObject({
      operatorFlag: false,
    })
})
