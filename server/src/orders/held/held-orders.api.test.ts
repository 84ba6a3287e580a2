import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import type { OrderId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeBought } from '../../../test/learners/reviews.ts'
import {
  type MadeCreator,
  makeCreator,
  makeGood,
  makeLearner,
  makeOperator,
  makeService,
} from '../../../test/makers.ts'
import { expectSound, makeRefundNotice, payBack } from '../../../test/money.ts'
import { newsOf } from '../../../test/news.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { settleDue } from '../settle.ts'

const server = sharedApp()
const { funds, fulfilment, operators, orders } = contract
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const finance = async () => as(await makeOperator(sql(), 'finance'))
const reason = '已电话核实，给自己的员工买的'

/** A good that was bought with the creator's own number. */
async function makeOwnSale() {
  const seller = await makeCreator(sql(), { name: '自家铺子' })
  const { id: goodId } = await makeGood(sql(), seller.creator, { name: '手机摄影' })
  const own = await makeBought(sql(), goodId, await makeLearner(sql(), seller.mobile))
  return { seller, goodId, ...own }
}

const orderOf = (seller: MadeCreator, id: OrderId) => as(seller).call(orders.get, { id })
const settleAll = () => settleDue(sql(), plusDays(now(), 60))
const heldOf = async ({ creator }: MadeCreator) => {
  const { list } = await (await finance()).call(operators.listHeldOrder, { pageSize: 100 })
  return list.filter(({ frontId }) => frontId === creator)
}

test('income from a buyer with the creator’s own number waits for finance; other income does not', async () => {
  const { seller, goodId, orderId } = await makeOwnSale()
  const other = await makeBought(sql(), goodId)
  expect(await orderOf(seller, orderId)).toMatchObject({ heldFlag: true, settleFlag: false })
  expect(await orderOf(seller, other.orderId)).toMatchObject({ heldFlag: false })
  await settleAll()
  expect(await orderOf(seller, orderId)).toMatchObject({ heldFlag: true, settleFlag: false })
  const settled = await orderOf(seller, other.orderId)
  expect(settled.settleFlag).toBe(true)
  expect(await as(seller).call(funds.get, {})).toMatchObject({
    availableFen: settled.incomeFen,
    frozenFen: settled.incomeFen,
    nextUnfreezeTime: null,
    nextUnfreezeFen: 0,
  })
  const told = await newsOf(sql(), seller.creator)
  expect(told.map(({ title }) => title)).toContain('「手机摄影」的一笔订单待平台核实')
  await expectSound(sql())
})

test('a number that only receives codes is the creator’s own too', async () => {
  const seller = await makeCreator(sql())
  const { id: goodId } = await makeGood(sql(), seller.creator)
  const learner = await makeLearner(sql())
  await sql()`update accounts set security_mobile = ${learner.mobile} where creator_id = ${seller.creator}`
  const { orderId } = await makeBought(sql(), goodId, learner)
  expect(await orderOf(seller, orderId)).toMatchObject({ heldFlag: true })
})

test('finance reads which orders wait, and releases one with a reason that the creator reads', async () => {
  const { seller, goodId, learner, orderId } = await makeOwnSale()
  const second = await makeBought(sql(), goodId, learner)
  const [first, next] = await heldOf(seller)
  expect([first?.id, next?.id]).toEqual([orderId, second.orderId])
  expect(first).toMatchObject({ frontName: '自家铺子', goodName: '手机摄影', payFen: 9900, heldCount: 2 })
  expect(JSON.stringify(first)).not.toContain(learner.mobile)
  const { orderNo } = await orderOf(seller, orderId)
  const office = await finance()
  expect((await office.call(operators.listHeldOrder, { keyword: orderNo })).list).toMatchObject([{ orderNo }])
  expect((await office.call(operators.listHeldOrder, { keyword: '没有这一笔' })).total).toBe(0)
  expect(await office.call(operators.releaseHeldOrder, { id: orderId, reason })).toEqual({
    id: orderId,
    orderNo,
  })
  await settleAll()
  expect(await orderOf(seller, orderId)).toMatchObject({ heldFlag: false, settleFlag: true })
  expect(await orderOf(seller, second.orderId)).toMatchObject({ heldFlag: true, settleFlag: false })
  expect(await heldOf(seller)).toMatchObject([{ id: second.orderId, heldCount: 1 }])
  const [news] = (await newsOf(sql(), seller.creator)).filter(({ title }) => title.includes('已核实'))
  expect(news?.body).toContain(reason)
  const logged = await sql()<{ operatorId: string | null; changes: { reason: { after: string } } }[]>`
    select operator_id, changes from audit_log where target_id = ${orderId} and action = 'orders.releaseHeld'`
  expect(logged).toMatchObject([{ operatorId: expect.any(String), changes: { reason: { after: reason } } }])
  await expectSound(sql())
})

test('of several that release one order at once, one does; an unknown order is refused', async () => {
  const { orderId: id } = await makeOwnSale()
  const offices = await Promise.all([finance(), finance(), finance()])
  const failures = await Promise.all(
    offices.map((office) => failureOf(office.call(operators.releaseHeldOrder, { id, reason }))),
  )
  expect(failures.filter((failure) => failure === 'orderStateChanged')).toHaveLength(2)
  expect(
    await failureOf((await finance()).call(operators.releaseHeldOrder, { id: newId<OrderId>(), reason })),
  ).toBe('orderStateChanged')
})

test('a held order is given back like any other, and waits for nobody then', async () => {
  const { seller, orderId, tradeNo } = await makeOwnSale()
  await payBack(sql(), makeRefundNotice(tradeNo, { refundFen: fen(9900) }))
  expect(await orderOf(seller, orderId)).toMatchObject({ incomeFen: 0 })
  expect(await heldOf(seller)).toEqual([])
  await expectSound(sql())
})

test('the acceptance of a service begins its hold, and does not release it', async () => {
  const seller = await makeCreator(sql())
  const { id: goodId } = await makeService(sql(), seller.creator, { buyerForm: [] })
  const { learner, orderId } = await makeBought(sql(), goodId, await makeLearner(sql(), seller.mobile))
  await as(seller).call(fulfilment.deliver, { orderId, text: '做好了', requestId: newId<string>() })
  await as(learner).call(fulfilment.accept, { orderId })
  await settleAll()
  expect(await orderOf(seller, orderId)).toMatchObject({ heldFlag: true, settleFlag: false })
  await (await finance()).call(operators.releaseHeldOrder, { id: orderId, reason })
  await settleAll()
  expect(await orderOf(seller, orderId)).toMatchObject({ heldFlag: false, settleFlag: true })
  await expectSound(sql())
})

test.each([operators.listHeldOrder, operators.releaseHeldOrder])(
  '%# is only for finance, with good input',
  async (endpoint) => {
    await expect(api(server.app).raw(endpoint, {})).rejects.toMatchObject({ code: 50008 })
    const support = as(await makeOperator(sql(), 'support'))
    await expect(support.raw(endpoint, {})).rejects.toMatchObject({ code: 403 })
    const bad = { id: 'x', reason: '', pageNum: '0' }
    expect(await failureOf((await finance()).raw(endpoint, bad))).toBe('invalidInput')
  },
)
