import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { noticeState, orderState, refundState } from '@zsm/contract/states'
import type { Fen, RefundId } from '@zsm/contract/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, makeOperator } from '../../test/makers.ts'
import { deliver, expectSound, makeGoodForSale, makeNotice, makeRefundNotice } from '../../test/money.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { operators, refunds, orders, funds, notifications } = contract
const { listRefund, approveRefund, rejectRefund, retryRefund } = operators
const { payRefundByHand, approveRefundByHand, rejectRefundByHand, listNotice } = operators
/** Above the limit of one operator. */
const large = fen(1_500_000)
const reason = '已学完全部课时'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const sql = () => server.database.sql
const send = (notice: unknown) => deliver(server.app, server.config.secrets.pay, notice)
const as = async (role: 'finance' | 'admin' | 'reviewer' | 'support') =>
  api(server.app, (await makeOperator(sql(), role)).token)

/** A buyer's request that its creator has not answered. */
async function makeAsked(priceFen = fen(9900)) {
  const seller = await makeCreator(sql())
  const notice = makeNotice(await makeGoodForSale(sql(), seller.creator, { priceFen }), { payFen: priceFen })
  await send(notice)
  await send(makeRefundNotice(notice.tradeNo, { statusDict: refundState.waiting, refundFen: priceFen }))
  const own = api(server.app, seller.token)
  const [refund] = (await own.call(refunds.listData, { statusDict: refundState.waiting })).list
  const { tradeNo } = notice
  return {
    own,
    id: refund?.id ?? newId<RefundId>(),
    refundNo: refund?.refundNo ?? '',
    name: seller.name,
    tradeNo,
  }
}

/** A refund that its channel has finally refused. */
async function makeImpossible(priceFen?: Fen) {
  const asked = await makeAsked(priceFen)
  await sql()`update refunds set status_dict = ${refundState.failed}, deadline_time = null, reason = '买家账户已注销' where id = ${asked.id}`
  return asked
}

const proofOf = (id: RefundId) => ({
  id,
  transferNo: newId<string>(),
  reason: '买家账户已注销，转到其银行卡',
})

test('finance decides a refund that its creator leaves open: it is paid, or the order stays as it was', async () => {
  const finance = await as('finance')
  const [agreed, refused] = [await makeAsked(), await makeAsked()]
  const { list } = await (await as('support')).call(listRefund, {
    statusDict: refundState.waiting,
    keyword: agreed.refundNo,
  })
  expect(list).toMatchObject([{ id: agreed.id, frontName: agreed.name }])
  expect(await finance.call(approveRefund, { id: agreed.id })).toMatchObject({
    statusDict: refundState.refunded,
  })
  expect(await finance.call(rejectRefund, { id: refused.id, reason })).toMatchObject({
    statusDict: refundState.closed,
    reason,
  })
  expect((await refused.own.call(orders.listData, {})).list).toMatchObject([
    { statusDict: orderState.paid, refundFen: 0 },
  ])
  expect(await refused.own.call(refunds.get, { id: refused.id })).toMatchObject({ reason })
  const news = await refused.own.call(notifications.listData, { pageSize: 1 })
  expect(news.list).toMatchObject([
    { title: expect.stringMatching(/的退款 ¥99.00 已由平台拒绝$/), body: reason },
  ])
  await expectSound(sql())
})

test('refunds that wait for the platform are listed oldest first, all refunds newest first', async () => {
  const support = await as('support')
  const [older, newer] = [await makeImpossible(), await makeImpossible()]
  const listed = async (filter: object) =>
    (await support.call(listRefund, { pageSize: 100, ...filter })).list
      .map(({ id }) => id)
      .filter((id) => id === older.id || id === newer.id)
  expect(await listed({ statusDict: refundState.failed })).toEqual([older.id, newer.id])
  expect(await listed({})).toEqual([newer.id, older.id])
})

test('a refund that the channel could not pay is tried again', async () => {
  const finance = await as('finance')
  const { id } = await makeAsked()
  await sql()`update refunds set status_dict = ${refundState.failed}, reason = '余额不足' where id = ${id}`
  expect(await finance.call(retryRefund, { id })).toMatchObject({
    statusDict: refundState.refunded,
    reason: '',
  })
  await expectSound(sql())
})

test('of ten parallel decisions one succeeds, and the others are told who decided, and how [P1]', async () => {
  const { token, username } = await makeOperator(sql(), 'finance')
  const { id } = await makeAsked()
  const decisions = Array.from({ length: 10 }, async (_, n) => {
    const finance = api(server.app, token)
    const decided =
      n % 2 === 0 ? finance.call(approveRefund, { id }) : finance.call(rejectRefund, { id, reason })
    return decided.then(
      () => 'heard',
      (failure: Error) => failure.message,
    )
  })
  const answers = await Promise.all(decisions)
  expect(answers.filter((answer) => answer === 'heard')).toHaveLength(1)
  const told = new RegExp(`^${username} 已经处理过，这笔退款现在是“(退款中|已退款|已关闭)”，这次没有生效$`)
  expect(answers.filter((answer) => told.test(answer))).toHaveLength(9)
  await expectSound(sql())
})

test('a decision after the creator’s is refused with the state; an unknown refund is not found', async () => {
  const finance = await as('finance')
  const { id, own } = await makeAsked()
  await own.call(refunds.reject, { id, reason })
  const late = await finance.call(approveRefund, { id }).catch((failure: Error) => failure.message)
  expect(late).toBe('这笔退款现在是“已关闭”，这次没有生效')
  for (const endpoint of [approveRefund, rejectRefund, retryRefund]) {
    expect(await failureOf(finance.raw(endpoint, { id, reason }))).toBe('refundStateChanged')
    expect(await failureOf(finance.raw(endpoint, { id: newId(), reason }))).toBe('refundNotFound')
    expect(await failureOf(finance.raw(endpoint, { id: 'x', reason }))).toBe('invalidInput')
    expect(await failureOf((await as('support')).raw(endpoint, { id, reason }))).toBe('forbidden')
    expect(await failureOf(api(server.app).raw(endpoint, { id, reason }))).toBe('tokenIllegal')
  }
  expect(await failureOf((await as('reviewer')).raw(listRefund, {}))).toBe('forbidden')
  expect(await failureOf(finance.raw(listRefund, { statusDict: '3' }))).toBe('invalidInput')
})

test('a refund that the channel can never pay is paid by transfer and booked, and its creator is told', async () => {
  const [finance, { id, own }] = [await as('finance'), await makeImpossible()]
  const proof = proofOf(id)
  const paid = await finance.call(payRefundByHand, proof)
  expect(paid).toMatchObject({
    statusDict: refundState.refunded,
    transferNo: proof.transferNo,
    ownFlag: true,
    deciderName: '',
  })
  expect((await own.call(orders.listData, {})).list).toMatchObject([
    { statusDict: orderState.refunded, refundFen: 9900 },
  ])
  expect(await own.call(funds.get, {})).toMatchObject({ frozenFen: 0, totalIncomeFen: 0 })
  const { reason } = await own.call(refunds.get, { id })
  expect(reason).toContain(proof.transferNo)
  expect((await own.call(notifications.listData, {})).list[0]).toMatchObject({
    body: expect.stringContaining(proof.reason),
  })
  await expectSound(sql())
})

test('a large transfer waits for another operator, and nothing else moves the refund meanwhile', async () => {
  const [first, second, { id, own }] = [await as('finance'), await as('finance'), await makeImpossible(large)]
  const waiting = await first.call(payRefundByHand, proofOf(id))
  expect(waiting).toMatchObject({ statusDict: refundState.failed, ownFlag: true })
  expect(await failureOf(first.call(approveRefundByHand, { id }))).toBe('refundSecondOperator')
  expect(await failureOf(second.call(retryRefund, { id }))).toBe('refundByHand')
  expect(await failureOf(own.call(refunds.retry, { id }))).toBe('refundByHand')
  expect(await failureOf(own.call(refunds.approve, { id }))).toBe('refundByHand')
  expect(await failureOf(own.call(refunds.reject, { id, reason }))).toBe('refundByHand')
  expect(await failureOf(second.call(payRefundByHand, proofOf(id)))).toBe('refundStateChanged')
  expect((await own.call(orders.listData, {})).list).toMatchObject([
    { statusDict: orderState.refunding, refundFen: 0 },
  ])
  expect(await second.call(approveRefundByHand, { id })).toMatchObject({
    statusDict: refundState.refunded,
    ownFlag: false,
  })
  expect((await own.call(orders.listData, {})).list).toMatchObject([
    { statusDict: orderState.refunded, refundFen: large },
  ])
  await expectSound(sql())
})

test('a transfer that was not made is removed, and the refund can be paid another way', async () => {
  const [first, second, asked] = [await as('finance'), await as('finance'), await makeImpossible(large)]
  const { id, refundNo, tradeNo } = asked
  await first.call(payRefundByHand, proofOf(id))
  const given = makeRefundNotice(tradeNo, { refundNo, refundFen: large })
  await send(given)
  const rejected = await second.call(rejectRefundByHand, { id, reason: '银行没有这笔转账' })
  expect(rejected).toMatchObject({ statusDict: refundState.failed, transferNo: '', proposerName: '' })
  // the channel refunded meanwhile: its repeated notice is booked
  expect((await send(given)).body).toMatchObject({ data: { refundNo } })
  const { list } = await second.call(listRefund, { keyword: refundNo })
  expect(list).toMatchObject([{ statusDict: refundState.refunded, transferNo: '' }])
  await expectSound(sql())
})

test('of parallel transfers and approvals one succeeds, and the money moves once', async () => {
  const [operators, { id, own }] = [
    await Promise.all(Array.from({ length: 5 }, () => as('finance'))),
    await makeImpossible(large),
  ]
  const said = await Promise.all(
    operators.map((finance) => failureOf(finance.call(payRefundByHand, proofOf(id)))),
  )
  expect(said.filter((error) => error === undefined)).toHaveLength(1)
  expect(said.filter((error) => error === 'refundStateChanged')).toHaveLength(4)
  const seen = await Promise.all(
    operators.map((finance) => failureOf(finance.call(approveRefundByHand, { id }))),
  )
  expect(seen.filter((error) => error === undefined)).toHaveLength(1)
  expect((await own.call(orders.listData, {})).list).toMatchObject([
    { statusDict: orderState.refunded, refundFen: large },
  ])
  await expectSound(sql())
})

test('one transfer proves one refund; if the channel refunds too, its notice is stored for operators', async () => {
  const { creator, token } = await makeCreator(sql())
  const goodId = await makeGoodForSale(sql(), creator)
  const [notice, another] = [makeNotice(goodId), makeNotice(goodId, { userId: 'buyer-2' })]
  for (const { tradeNo, ...sold } of [notice, another]) {
    await send({ tradeNo, ...sold })
    await send(makeRefundNotice(tradeNo, { statusDict: refundState.waiting }))
  }
  await sql()`update refunds set status_dict = ${refundState.failed}, deadline_time = null where creator_id = ${creator}`
  const { list } = await api(server.app, token).call(refunds.listData, {})
  const [one, other] = list.map(({ id }) => id)
  const finance = await as('finance')
  const proof = proofOf(one ?? newId<RefundId>())
  await finance.call(payRefundByHand, proof)
  const reused = finance.call(payRefundByHand, { ...proof, id: other ?? newId<RefundId>() })
  expect(await failureOf(reused)).toBe('transferUsed')
  const { refundNo, orderNo } = list[0] ?? { refundNo: '', orderNo: '' }
  const [{ tradeNo } = { tradeNo: '' }] = await sql()<{ tradeNo: string }[]>`
    select trade_no from orders where creator_id = ${creator} and order_no = ${orderNo}`
  const twice = makeRefundNotice(tradeNo, { refundNo, refundFen: fen(9900) })
  expect((await send(twice)).body).toMatchObject({ data: { keptFlag: true } })
  expect((await finance.call(listNotice, { keyword: tradeNo })).list).toMatchObject([
    { refundNo, reason: '这笔订单的退款已登记人工打款，渠道又退了一次' },
  ])
  await expectSound(sql())
})

test('a transfer’s number proves one refund across all creators, and is free again after a rejection', async () => {
  const [first, second] = [await as('finance'), await as('finance')]
  const [one, other] = [await makeImpossible(large), await makeImpossible(large)]
  const { transferNo } = proofOf(one.id)
  const claims = [one, other].map(({ id }) => ({ ...proofOf(id), transferNo }))
  const said = await Promise.all(claims.map((proof) => failureOf(first.call(payRefundByHand, proof))))
  expect(said.toSorted()).toEqual(['transferUsed', undefined])
  const [taken, refused] = said[0] === undefined ? [one, other] : [other, one]
  expect(await failureOf(first.call(payRefundByHand, proofOf(refused.id)))).toBe(undefined)
  await second.call(rejectRefundByHand, { id: refused.id, reason: '银行没有这笔转账' })
  await second.call(rejectRefundByHand, { id: taken.id, reason: '转给了别人' })
  const proof = { ...proofOf(refused.id), transferNo }
  expect(await first.call(payRefundByHand, proof)).toMatchObject({
    statusDict: refundState.failed,
    transferNo,
  })
  expect(await second.call(approveRefundByHand, { id: refused.id })).toMatchObject({
    statusDict: refundState.refunded,
  })
  await expectSound(sql())
})

test('a channel’s refund while a transfer is pending is stored, and only the transfer is booked', async () => {
  const [first, second, asked] = [await as('finance'), await as('finance'), await makeImpossible(large)]
  const { id, own, refundNo, tradeNo } = asked
  await first.call(payRefundByHand, proofOf(id))
  const given = makeRefundNotice(tradeNo, { refundNo, refundFen: large })
  expect((await send(given)).body).toMatchObject({ data: { keptFlag: true } })
  // even a partial refund by the channel, after which too little is left for the transfer, must not close the refund
  expect((await send(makeRefundNotice(tradeNo, { refundFen: fen(1) }))).body).toMatchObject({
    data: { keptFlag: true },
  })
  expect(await own.call(refunds.get, { id })).toMatchObject({ statusDict: refundState.failed })
  expect((await first.call(listNotice, { keyword: tradeNo })).list).toMatchObject([
    { amountFen: 1, statusDict: noticeState.waiting },
    { refundNo, statusDict: noticeState.waiting },
  ])
  expect(await second.call(approveRefundByHand, { id })).toMatchObject({ statusDict: refundState.refunded })
  expect((await send(given)).body).toMatchObject({ data: { keptFlag: true } })
  expect((await own.call(orders.listData, {})).list).toMatchObject([
    { statusDict: orderState.refunded, refundFen: large },
  ])
  await expectSound(sql())
})

test('a transfer is refused in another state, for an unknown refund, with bad input or to another role', async () => {
  const finance = await as('finance')
  const { id, own } = await makeAsked()
  const proof = proofOf(id)
  for (const endpoint of [payRefundByHand, approveRefundByHand, rejectRefundByHand]) {
    expect(await failureOf(finance.raw(endpoint, proof))).toBe('refundStateChanged')
    expect(await failureOf(finance.raw(endpoint, { ...proof, id: newId() }))).toBe('refundNotFound')
    expect(await failureOf(finance.raw(endpoint, { ...proof, id: 'x' }))).toBe('invalidInput')
    expect(await failureOf((await as('support')).raw(endpoint, proof))).toBe('forbidden')
    expect(await failureOf(own.raw(endpoint, proof))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app).raw(endpoint, proof))).toBe('tokenIllegal')
  }
  expect(await failureOf(finance.raw(payRefundByHand, { ...proof, transferNo: '号 1' }))).toBe('invalidInput')
})
