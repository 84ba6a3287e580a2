import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  checkoutState,
  disputeReason,
  disputeState,
  learnerState,
  messageSender,
  noticeKind,
  orderSource,
  orderState,
  payChannel,
  paymentState,
  payoutItemState,
  splitState,
  withdrawState,
} from '@zsm/contract/states'
import type { CreatorId, GoodId, LearnerId, OrderId, WithdrawId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeBought } from '../../../test/learners/reviews.ts'
import { makeCreator, makeLearner, makeOperator } from '../../../test/makers.ts'
import { makeGoodForSale, makeNotice, makeRefundNotice, pay, payBack } from '../../../test/money.ts'
import { makeApproved, usualFormat, withdrawAll } from '../../../test/payouts.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { settleDue } from '../../orders/settle.ts'
import { makeSerialNo } from '../../serial-numbers.ts'

const server = sharedApp()
const sql = () => server.database.sql
const { listOrder, getOrder, traceWithdraw, showCreatorMobile, showLearnerMobile } = contract.operators
const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

async function makeSold() {
  const seller = await makeCreator(sql(), { name: '会弹琴的老师' })
  const goodId = await makeGoodForSale(sql(), seller.creator, { name: '钢琴入门' })
  const bought = await makeBought(sql(), goodId)
  const [order] = await sql()<[{ orderNo: string }]>`select order_no from orders where id = ${bought.orderId}`
  return { seller, goodId, ...bought, orderNo: order.orderNo }
}

test('orders of all creators come newest first, and the next page follows the last order', async () => {
  const support = await server.asOperator('support')
  const [first, second] = [await makeSold(), await makeSold()]
  const { list } = await support.call(listOrder, { pageSize: 2 })
  expect(list).toMatchObject([
    { id: second.orderId, frontName: '会弹琴的老师', goodName: '钢琴入门' },
    { id: first.orderId },
  ])
  const next = await support.call(listOrder, { pageSize: 1, afterId: second.orderId })
  expect(next.list).toMatchObject([{ id: first.orderId }])
})

test('an order is found by the beginning of its number, and by whole numbers of its payment', async () => {
  const support = await server.asOperator('support')
  const { orderId, orderNo, tradeNo } = await makeSold()
  const found = async (keyword: string) =>
    (await support.call(listOrder, { keyword })).list.map(({ id }) => id)
  expect(await found(orderNo)).toEqual([orderId])
  expect(await found(orderNo.slice(0, 18))).toContain(orderId)
  expect(await found(tradeNo)).toEqual([orderId])
  for (const unlike of [orderNo.slice(0, 7), tradeNo.slice(0, 20), '会弹琴的老师'])
    expect(await found(unlike)).toEqual([])
})

test('the beginning of a number finds all orders of the other filters, however many creators have such', async () => {
  const support = await server.asOperator('support')
  const { goodId, orderId, seller } = await makeSold()
  const beginning = '99123456'
  await sql()`update orders set order_no = ${`${beginning}999999999999`} where id = ${orderId}`
  const crowd = Array.from({ length: 25 }, (_, at) => `${beginning}${`${at}`.padStart(12, '0')}`)
  const { creator } = await makeCreator(sql())
  const other = await makeGoodForSale(sql(), creator)
  for (const number of crowd) {
    const { orderNo } = await pay(sql(), makeNotice(other))
    await sql()`update orders set order_no = ${number} where order_no = ${orderNo}`
  }
  const found = (filters: object) => support.call(listOrder, { keyword: beginning, pageSize: 10, ...filters })
  expect(await found({ frontId: seller.creator })).toMatchObject({ list: [{ id: orderId }], total: 1 })
  expect(await found({ goodId })).toMatchObject({ list: [{ id: orderId }], total: 1 })
  expect(await found({})).toMatchObject({ total: 26, totalCapped: false })
  expect((await found({ pageNum: 3 })).list).toHaveLength(6)
})

test('orders of a good that was purged are listed by it, with its name', async () => {
  const support = await server.asOperator('support')
  const { goodId, orderId, seller } = await makeSold()
  await sql()`
    insert into purged_goods (creator_id, id, shop_dict, biz_dict, name, purge_time)
    select creator_id, id, shop_dict, biz_dict, name, now() from goods where id = ${goodId}`
  await sql()`update goods set id = ${newId<GoodId>()} where creator_id = ${seller.creator} and id = ${goodId}`
  expect(await support.call(listOrder, { goodId })).toMatchObject({
    list: [{ id: orderId }],
    scope: { goodName: '钢琴入门' },
  })
})

test('filters by creator, good, learner, day, state, channel and amount narrow the list and say whose it is', async () => {
  const finance = await server.asOperator('finance')
  const { seller, goodId, learner, orderId } = await makeSold()
  const other = await makeSold()
  await pay(sql(), makeNotice(goodId, { payTime: plusDays(now(), -3) }))
  const found = async (filters: object) => {
    const { list, scope, total } = await finance.call(listOrder, { frontId: seller.creator, ...filters })
    expect(total).toBe(list.length)
    return { ids: list.map(({ id }) => id), scope }
  }
  expect((await found({})).ids).toHaveLength(2)
  expect((await found({})).scope).toEqual({ frontName: '会弹琴的老师', goodName: null, learner: null })
  expect((await found({ goodId })).ids).toHaveLength(2)
  expect((await found({ goodId: other.goodId })).ids).toEqual([])
  const ofGood = await finance.call(listOrder, { goodId: other.goodId })
  expect(ofGood).toMatchObject({ list: [{ id: other.orderId }], scope: { goodName: '钢琴入门' } })
  const ofLearner = await found({ learnerId: learner.learner })
  expect(ofLearner.ids).toEqual([orderId])
  expect(ofLearner.scope.learner).toMatchObject({ id: learner.learner, mobile: masked(learner.mobile) })
  const today = now().slice(0, 10)
  const lastWeek = plusDays(now(), -7).slice(0, 10)
  const dayBefore = plusDays(now(), -2).slice(0, 10)
  expect((await found({ startDay: lastWeek, endDay: dayBefore })).ids).toHaveLength(1)
  expect((await found({ startDay: today })).ids).toEqual([orderId])
  expect((await found({ statusDict: orderState.refunded })).ids).toEqual([])
  expect((await found({ payChannelDict: payChannel.sandbox })).ids).toHaveLength(2)
  expect((await found({ payChannelDict: payChannel.wechat })).ids).toEqual([])
  expect((await found({ leastFen: fen(9900), mostFen: fen(9900) })).ids).toHaveLength(2)
  expect((await found({ leastFen: fen(9901) })).ids).toEqual([])
})

test('an order tells where its money is: paid, released, withdrawn and transferred', async () => {
  const support = await server.asOperator('support')
  const { seller, learner, orderId, tradeNo } = await makeSold()
  const paid = await support.call(getOrder, { id: orderId })
  expect(paid).toMatchObject({
    frontName: '会弹琴的老师',
    tradeNo,
    learner: { id: learner.learner, mobile: masked(learner.mobile) },
    settleFlag: false,
    withdrawals: [],
    leftFen: 0,
  })
  expect(JSON.stringify(paid)).not.toContain(learner.mobile)
  await settleDue(sql(), plusDays(now(), 60))
  const settled = await support.call(getOrder, { id: orderId })
  expect(settled).toMatchObject({ settleFlag: true, withdrawals: [], leftFen: settled.incomeFen })
  expect(settled.entries.length).toBeGreaterThan(paid.entries.length)
  const { withdrawNo } = await withdrawAll(sql(), seller.creator, `bank-${newId()}`)
  expect(await support.call(getOrder, { id: orderId })).toMatchObject({
    withdrawals: [
      {
        withdrawNo,
        statusDict: withdrawState.arrived,
        takenFen: settled.incomeFen,
        arriveTime: expect.any(String),
      },
    ],
    leftFen: 0,
  })
})

test('an order’s entries tell finance the creator’s balances, and support only the amounts', async () => {
  const { orderId } = await makeSold()
  const read = async (role: 'finance' | 'support' | 'admin') =>
    (await (await server.asOperator(role)).call(getOrder, { id: orderId })).entries
  const ofFinance = await read('finance')
  expect(ofFinance.map(({ balanceFen }) => typeof balanceFen)).toContain('number')
  for (const role of ['support', 'admin'] as const)
    expect(await read(role)).toEqual(ofFinance.map((entry) => ({ ...entry, balanceFen: null })))
})

test('an order names its refunds, and a buyer at another channel is no learner', async () => {
  const support = await server.asOperator('support')
  const { creator } = await makeCreator(sql())
  const notice = makeNotice(await makeGoodForSale(sql(), creator))
  const { orderNo } = await pay(sql(), notice)
  const { refundNo } = await payBack(sql(), makeRefundNotice(notice.tradeNo))
  const [found] = (await support.call(listOrder, { keyword: orderNo })).list
  const order = await support.call(getOrder, { id: found?.id ?? newId<OrderId>() })
  expect(order).toMatchObject({ learner: null, refunds: [{ refundNo, amountFen: 9900 }], notices: [] })
})

test('an order names its checkout, its payments, the notices that could not be booked, its split and its disputes', async () => {
  const support = await server.asOperator('support')
  const { seller, goodId, learner, orderId, orderNo, tradeNo } = await makeSold()
  const [creatorId, time] = [seller.creator, now()]
  const buyer = { userId: learner.learner, userName: '学员', userMobile: masked(learner.mobile) }
  const checkout = {
    creatorId,
    id: orderId,
    orderNo,
    goodId,
    good: sql().json({}),
    sourceDict: orderSource.link,
  }
  const paid = { stockTaken: false, statusDict: checkoutState.paid, createTime: time, expireTime: time }
  await sql()`insert into checkouts ${sql().insert({ ...checkout, ...buyer, ...paid })}`
  const paymentNo = makeSerialNo(time)
  const payment = { paymentNo, creatorId, checkoutId: orderId, channel: 'wechat', scene: 'native', tradeNo }
  const sums = { amountFen: 9900, statusDict: paymentState.paid, payTime: time }
  await sql()`insert into payments ${sql().insert({ ...payment, ...sums, createTime: time, expireTime: time })}`
  const kept = { id: newId(), channel: 'sandbox', kindDict: noticeKind.payment, tradeNo, amountFen: 9900 }
  const unbooked = { notice: sql().json({}), noticeHash: newId(), errorName: 'goodNotForSale' }
  await sql()`insert into kept_notices ${sql().insert({ ...kept, ...unbooked, receiveTime: time, occurTime: time })}`
  const split = { creatorId, orderId, subMchId: 'sub', tradeNo, statusDict: splitState.released, feeFen: 495 }
  await sql()`insert into splits ${sql().insert({ ...split, splitNo: 'S1', payTime: time })}`
  const dispute = { creatorId, id: newId(), orderId, learnerId: learner.learner, reason: '没有交付' }
  const asked = {
    applyByDict: messageSender.buyer,
    reasonDict: disputeReason.other,
    statusDict: disputeState.waiting,
    applyTime: time,
  }
  await sql()`insert into disputes ${sql().insert({ ...dispute, ...asked })}`
  expect(await support.call(getOrder, { id: orderId })).toMatchObject({
    checkout: { statusDict: checkoutState.paid },
    payments: [{ paymentNo, channel: 'wechat', tradeNo, amountFen: 9900 }],
    notices: [{ id: kept.id, kindDict: noticeKind.payment }],
    split: { statusDict: splitState.released, feeFen: 495, splitNo: 'S1' },
    disputes: [{ id: dispute.id, statusDict: disputeState.waiting, decideTime: null }],
  })
  expect((await support.call(listOrder, { keyword: paymentNo })).list).toMatchObject([{ id: orderId }])
})

test('a state is looked for in the newest 10,000 orders, and the answer says so', async () => {
  const support = await server.asOperator('support')
  const { seller, orderId } = await makeSold()
  await sql()`update orders set pay_time = pay_time - interval '1 day' where id = ${orderId}`
  await sql()`
    insert into orders select copied.* from orders, generate_series(1, 10000) as number,
      jsonb_populate_record(orders, jsonb_build_object(
        'id', gen_random_uuid(), 'order_no', '99' || lpad(number::text, 18, '0'), 'status_dict', ${orderState.closed}::int,
        'close_time', now(), 'pay_time', orders.pay_time + interval '1 hour')) as copied
    where orders.id = ${orderId}`
  const ofSeller = { frontId: seller.creator, pageSize: 1 }
  const all = await support.call(listOrder, ofSeller)
  expect(all).toMatchObject({ total: 10_000, totalCapped: true, searchedNewest: null })
  const closed = await support.call(listOrder, { ...ofSeller, statusDict: orderState.closed })
  expect(closed).toMatchObject({ total: 10_000, totalCapped: true, searchedNewest: 10_000 })
  const paid = await support.call(listOrder, { ...ofSeller, statusDict: orderState.paid })
  expect(paid).toMatchObject({ list: [], total: 0, searchedNewest: 10_000 })
  const narrowed = { ...ofSeller, startDay: '2020-01-01' as const, endDay: '2020-01-02' as const }
  expect(await support.call(listOrder, narrowed)).toMatchObject({ total: 0, searchedNewest: null })
  expect((await support.call(listOrder, { ...ofSeller, pageNum: 10_001 })).list).toEqual([])
})

test('a withdrawal names the bank file that it stands in', async () => {
  const finance = await server.asOperator('finance')
  const { id } = await makeApproved(sql())
  const asked = { withdrawIds: [id], bankFormatId: usualFormat, requestId: newId<string>() }
  const { id: batchId, batchNo } = await finance.call(contract.payouts.makePayoutBatch, asked)
  expect(await finance.call(traceWithdraw, { id })).toMatchObject({
    batchLines: [
      { batchId, batchNo, lineNo: 1, formatName: '通用格式', statusDict: payoutItemState.waiting },
    ],
  })
})

test('finance reads the ledger of a withdrawal; one that is not there is refused', async () => {
  const finance = await server.asOperator('finance')
  const { id, withdrawNo } = await makeApproved(sql())
  const trace = await finance.call(traceWithdraw, { id })
  expect(trace).toMatchObject({ batchLines: [], sentTime: null })
  expect(trace.entries.map((entry) => entry.withdrawNo)).toContain(withdrawNo)
  expect(await failureOf(finance.call(traceWithdraw, { id: newId<WithdrawId>() }))).toBe('withdrawNotFound')
  expect(await failureOf(finance.call(getOrder, { id: newId<OrderId>() }))).toBe('orderNotFound')
})

test('a whole mobile is opened one at a time, with a reason that the audit log has', async () => {
  const { token, operator } = await makeOperator(sql(), 'support')
  const support = api(server.app, token)
  const [seller, learner] = [await makeCreator(sql()), await makeLearner(sql())]
  const reason = '联系创作者'
  expect(await support.call(showCreatorMobile, { id: seller.creator, reason })).toEqual({
    value: seller.mobile,
  })
  expect(await support.call(showLearnerMobile, { id: learner.learner, reason })).toEqual({
    value: learner.mobile,
  })
  const log = await sql()<{ action: string; targetId: string; changes: object }[]>`
    select action, target_id, changes from audit_log where operator_id = ${operator} and action like '%.showMobile' order by id`
  expect(log).toEqual([
    { action: 'accounts.showMobile', targetId: seller.creator, changes: { reason: { after: reason } } },
    { action: 'learners.showMobile', targetId: learner.learner, changes: { reason: { after: reason } } },
  ])
})

test('a mobile that is not there, or without a reason, is not opened', async () => {
  const support = await server.asOperator('support')
  const { learner } = await makeLearner(sql())
  await sql()`update learners set status_dict = ${learnerState.closed}, mobile = ${`000${newId().slice(0, 12)}`} where id = ${learner}`
  const reason = '处理投诉或争议'
  expect(await failureOf(support.call(showLearnerMobile, { id: learner, reason }))).toBe('learnerNotFound')
  const nobody = { id: newId<CreatorId>(), reason }
  expect(await failureOf(support.call(showCreatorMobile, nobody))).toBe('frontNotFound')
  const { creator } = await makeCreator(sql())
  for (const blank of ['', ' ', 'x'])
    expect(await failureOf(support.raw(showCreatorMobile, { id: creator, reason: blank }))).toBe(
      'invalidInput',
    )
  const unseen = { id: newId<LearnerId>(), reason }
  expect(await failureOf((await server.asOperator('reviewer')).call(showLearnerMobile, unseen))).toBe(
    'forbidden',
  )
})

test.each([listOrder, getOrder, traceWithdraw, showCreatorMobile, showLearnerMobile])(
  '$path needs an operator and good input',
  async (endpoint) => {
    const { token } = await makeCreator(sql())
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app, token).raw(endpoint, {}))).toBe('tokenIllegal')
    const bad = { id: 'x', reason: '联系', pageNum: '0' }
    expect(await failureOf((await server.asOperator('finance')).raw(endpoint, bad))).toBe('invalidInput')
  },
)
