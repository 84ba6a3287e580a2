import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { entryType, orderState, refundReason, refundState } from '@zsm/contract/states'
import type { OrderId, RefundId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { deliver, expectSound, makeGoodForSale, makeNotice, makeRefundNotice } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { refunds, orders } = contract

const server = sharedApp()

const sql = () => server.database.sql
const send = (notice: unknown, changed: Parameters<typeof deliver>[3] = {}) =>
  deliver(server.app, server.config.secrets.pay, notice, changed)

async function makeSeller() {
  const seller = await makeCreator(sql())
  const notice = makeNotice(await makeGoodForSale(sql(), seller.creator))
  await send(notice)
  const as = api(server.app, seller.token)
  const orderId = (await as.call(orders.listData, {})).list[0]?.id ?? newId<OrderId>()
  return { ...seller, as, orderId, tradeNo: notice.tradeNo }
}
type Seller = Awaited<ReturnType<typeof makeSeller>>

/** A buyer's pending request. */
async function ask({ as, orderId, tradeNo }: Seller) {
  const notice = makeRefundNotice(tradeNo, { statusDict: refundState.waiting })
  expect((await send(notice)).body).toMatchObject({ result: 'true', data: { refundNo: notice.refundNo } })
  const { list } = await as.call(refunds.listData, { orderId, statusDict: refundState.waiting })
  return { id: list[0]?.id ?? newId<RefundId>(), notice }
}

test('a creator makes a partial refund, and the order shows it', async () => {
  const { as, orderId } = await makeSeller()
  const asked = {
    orderId,
    amountFen: fen(900),
    reasonDict: refundReason.mismatch,
    note: '课时有误',
    requestId: newId<string>(),
  } as const
  const refund = await as.call(refunds.create, asked)
  expect(refund).toMatchObject({
    statusDict: refundState.refunded,
    amountFen: 900,
    reasonDict: refundReason.mismatch,
    note: '课时有误',
  })
  expect(await as.call(refunds.create, asked)).toEqual(refund)
  expect(await as.call(refunds.get, { id: refund.id })).toEqual({ ...refund, pictures: [] })
  expect(await as.call(orders.get, { id: orderId })).toMatchObject({
    statusDict: orderState.partlyRefunded,
    refundFen: 900,
  })
  const more = { ...asked, amountFen: fen(9001), requestId: newId<string>() }
  expect(await failureOf(as.call(refunds.create, more))).toBe('refundTooMuch')
  expect((await as.call(refunds.listData, { keyword: refund.refundNo })).total).toBe(1)
  await expectSound(sql())
})

test('two windows that show the same order do not refund the same part twice', async () => {
  const { as, orderId } = await makeSeller()
  const giveBack = (seenRefundFen: number) =>
    as.call(refunds.create, {
      orderId,
      amountFen: fen(900),
      seenRefundFen: fen(seenRefundFen),
      requestId: newId<string>(),
    })
  await giveBack(0)
  expect(await failureOf(giveBack(0))).toBe('orderRefunded')
  expect(await as.call(orders.get, { id: orderId })).toMatchObject({ refundFen: 900 })
  expect(await failureOf(giveBack(900))).toBeUndefined()
  expect(await as.call(orders.get, { id: orderId })).toMatchObject({ refundFen: 1800 })
})

test('a buyer’s request is approved, refused, or tried again', async () => {
  const seller = await makeSeller()
  const { id } = await ask(seller)
  const refused = await seller.as.call(refunds.reject, { id, reason: '已学完全部课时' })
  expect(refused).toMatchObject({ statusDict: refundState.closed, reason: '已学完全部课时' })
  expect(await failureOf(seller.as.call(refunds.approve, { id }))).toBe('refundStateChanged')
  expect(await failureOf(seller.as.call(refunds.reject, { id, reason: '再次拒绝' }))).toBe(
    'refundStateChanged',
  )
  expect(await failureOf(seller.as.call(refunds.retry, { id }))).toBe('refundStateChanged')
  const again = await ask(seller)
  expect(await seller.as.call(refunds.approve, { id: again.id })).toMatchObject({
    statusDict: refundState.refunded,
  })
  await expectSound(sql())
})

test('waiting and failed refunds are counted, and their notifications link to the list', async () => {
  const seller = await makeSeller()
  const open = (given: object) => ({ waitingCount: 0, underWayCount: 0, failedCount: 0, ...given })
  expect(await seller.as.call(refunds.countOpen, {})).toEqual(open({}))
  const { id, notice } = await ask(seller)
  expect(await seller.as.call(refunds.countOpen, {})).toEqual(open({ waitingCount: 1 }))
  expect(await seller.as.call(refunds.get, { id })).toMatchObject({ userMobile: '138****1234' })
  const { list } = await seller.as.call(contract.notifications.listData, {})
  expect(list[0]).toMatchObject({
    typeDict: entryType.refund,
    link: `/statistics/order?tab=refunds&refund=${id}`,
  })
  await sql()`update refunds set status_dict = ${refundState.refunding} where creator_id = ${seller.creator}`
  expect(await seller.as.call(refunds.countOpen, {})).toEqual(open({ underWayCount: 1 }))
  await send({ ...notice, statusDict: refundState.failed })
  expect(await seller.as.call(refunds.countOpen, {})).toEqual(open({ failedCount: 1 }))
  await seller.as.call(refunds.retry, { id })
  expect(await seller.as.call(refunds.countOpen, {})).toEqual(open({}))
  expect(await (await makeSeller()).as.call(refunds.countOpen, {})).toEqual(open({}))
})

test('a channel’s notice of a refund must be signed, and counts once', async () => {
  const { as, tradeNo, orderId } = await makeSeller()
  const notice = makeRefundNotice(tradeNo, { refundFen: fen(100) })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(notice)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await as.call(orders.get, { id: orderId })).toMatchObject({
    refundFen: 100,
    statusDict: orderState.partlyRefunded,
  })
  const refusal = async (given: unknown, changed?: Parameters<typeof deliver>[3]) =>
    (await send(given, changed)).body.error
  const next = () => makeRefundNotice(tradeNo)
  expect(await refusal(next(), { headers: { 'x-signature': '' } })).toBe('noticeInvalid')
  expect(await refusal({ ...next(), tradeNo: 'unknown-trade', statusDict: refundState.waiting })).toBe(
    'orderNotFound',
  )
  expect(await refusal({ ...next(), refundFen: 0 })).toBe('invalidInput')
  expect(await refusal({ ...next(), statusDict: refundState.refunding })).toBe('invalidInput')
  expect(await refusal({ ...next(), refundTime: '2999-01-01T00:00:00Z' })).toBe('invalidInput')
  expect(
    await refusal({ ...next(), statusDict: refundState.failed }),
    'the failure of an unknown refund',
  ).toBeUndefined()
  expect(await refusal({ ...notice, refundFen: 101 })).toBe('requestIdReused')
  await expectSound(sql())
})

test('refund calls need a session, an own refund and well-formed input', async () => {
  const seller = await makeSeller()
  const other = await makeSeller()
  const { id } = await ask(seller)
  const { orderId } = seller
  const asked = { orderId, amountFen: fen(100), requestId: newId<string>() }
  expect(await failureOf(other.as.call(refunds.create, asked))).toBe('orderNotFound')
  expect(await failureOf(seller.as.call(refunds.create, asked))).toBe('refundOpen')
  expect(await failureOf(seller.as.call(refunds.create, { ...asked, orderId: newId<OrderId>() }))).toBe(
    'orderNotFound',
  )
  for (const endpoint of [refunds.get, refunds.approve, refunds.retry]) {
    expect(await failureOf(other.as.call(endpoint, { id }))).toBe('refundNotFound')
    expect(await failureOf(seller.as.call(endpoint, { id: newId<RefundId>() }))).toBe('refundNotFound')
    expect(await failureOf(seller.as.raw(endpoint, { id: 'x' }))).toBe('invalidInput')
  }
  expect(await failureOf(other.as.call(refunds.reject, { id, reason: '与我无关' }))).toBe('refundNotFound')
  expect(await failureOf(seller.as.raw(refunds.reject, { id, reason: '' }))).toBe('invalidInput')
  expect((await other.as.call(refunds.listData, {})).total).toBe(0)
  for (const amountFen of [0, -1, 1.5, '1e3']) {
    expect(await failureOf(seller.as.raw(refunds.create, { ...asked, amountFen }))).toBe('invalidInput')
  }
  for (const endpoint of Object.values(refunds)) {
    expect(await failureOf(api(server.app).raw(endpoint, { id }))).toBe('tokenIllegal')
  }
})
