import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { goodKind, orderState, payChannel } from '@zsm/contract/states'
import type { GoodId, OrderId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, makeGood } from '../../test/makers.ts'
import { makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { listData, deliver, obtain, create, statistics } = contract.orders

const server = sharedApp()

const sql = () => server.database.sql
const caller = async () => {
  const made = await makeCreator(sql())
  return { ...made, as: api(server.app, made.token) }
}

async function makeServiceOrder() {
  const seller = await caller()
  const goodId = await makeGoodForSale(sql(), seller.creator)
  await sql()`update goods set biz_dict = ${goodKind.service}, service_deliver_days = 3 where id = ${goodId}`
  await pay(sql(), makeNotice(goodId))
  const [order] = (await seller.as.call(listData, {})).list
  return { seller, goodId, id: order?.id ?? newId<OrderId>() }
}

test('a service is begun, then finished; the list shows both times', async () => {
  const { seller, id } = await makeServiceOrder()
  const begun = await seller.as.call(deliver, { id })
  expect(begun).toMatchObject({ statusDict: orderState.delivering, finishTime: null })
  expect(begun.deliverTime).not.toBeNull()
  expect(await failureOf(seller.as.call(deliver, { id }))).toBe('orderStateChanged')
  const done = await seller.as.call(deliver, { id, finishFlag: true })
  expect(done).toMatchObject({ statusDict: orderState.finished, deliverTime: begun.deliverTime })
  expect(done.finishTime).not.toBeNull()
  expect(await failureOf(seller.as.call(deliver, { id, finishFlag: true }))).toBe('orderStateChanged')
})

test('a hidden order has a list of its own until it is shown again; statistics still count it [7.4]', async () => {
  const { seller, id } = await makeServiceOrder()
  await seller.as.call(create, { id, hideFlag: true })
  const idsOf = async (input: object) => (await seller.as.call(listData, input)).list.map((order) => order.id)
  expect([await idsOf({}), await idsOf({ hiddenFlag: true })]).toEqual([[], [id]])
  expect(await idsOf({ hiddenFlag: true, keyword: '林小鱼' })).toEqual([id])
  expect((await seller.as.call(listData, { hiddenFlag: true })).total).toBe(1)
  expect(await idsOf({ deliverFlag: true })).toEqual([])
  expect((await seller.as.call(statistics, {})).orderCount).toBe(1)
  await seller.as.call(create, { id, hideFlag: false })
  expect([await idsOf({}), await idsOf({ hiddenFlag: true })]).toEqual([[id], []])
  const other = await caller()
  expect(await failureOf(other.as.call(create, { id, hideFlag: true }))).toBe('orderNotFound')
})

test('services that wait for delivery are found by keyword and the other filters [7.4]', async () => {
  const { seller, id } = await makeServiceOrder()
  const idsOf = async (input: object) =>
    (await seller.as.call(listData, { ...input, deliverFlag: true })).list.map((order) => order.id)
  for (const found of [{}, { keyword: '小鱼' }, { statusDict: orderState.paid }])
    expect(await idsOf(found)).toEqual([id])
  for (const none of [{ keyword: '没有' }, { statusDict: orderState.delivering }])
    expect(await idsOf(none)).toEqual([])
})

test('a creator delivers only paid services of their own', async () => {
  const { seller, goodId, id } = await makeServiceOrder()
  expect(await failureOf((await caller()).as.call(deliver, { id }))).toBe('orderNotFound')
  expect(await failureOf(api(server.app).call(deliver, { id }))).toBe('tokenIllegal')
  expect(await failureOf(seller.as.raw(deliver, { id: '1' }))).toBe('invalidInput')
  const unpaid = { goodId, paidFlag: false, requestId: newId<string>() }
  const { id: waiting } = await seller.as.call(create, unpaid)
  expect(await failureOf(seller.as.call(deliver, { id: waiting }))).toBe('orderStateChanged')
  const course = await makeGoodForSale(sql(), seller.creator, { name: '不是服务' })
  const { id: other } = await seller.as.call(create, { goodId: course, requestId: newId<string>() })
  expect(await failureOf(seller.as.call(deliver, { id: other }))).toBe('orderNotService')
})

test('taking a free good needs a session, and a repeated request takes it once', async () => {
  const seller = await caller()
  const learner = await caller()
  const { id: goodId } = await makeGood(sql(), seller.creator, { freeFlag: true, priceFen: fen(0) })
  const asked = { goodId, requestId: newId<string>() }
  const first = await learner.as.call(obtain, asked)
  expect(first).toMatchObject({ goodId, accessEndTime: null })
  expect(await learner.as.call(obtain, asked)).toEqual(first)
  expect(await failureOf(learner.as.call(obtain, { goodId, requestId: newId<string>() }))).toBe(
    'goodObtained',
  )
  const { list } = await seller.as.call(listData, {})
  expect(list).toMatchObject([{ orderNo: first.orderNo, payFen: 0, payChannelDict: payChannel.free }])
  expect(list[0]?.userMobile).toMatch(/^139\*{4}\d{4}$/)
})

test('a paid, unlisted or deleted good, or the creator’s own, cannot be taken for free', async () => {
  const seller = await caller()
  const learner = await caller()
  const made = (given: Parameters<typeof makeGood>[2]) => makeGood(sql(), seller.creator, given)
  const take = (goodId: GoodId, as = learner.as) =>
    failureOf(as.call(obtain, { goodId, requestId: newId<string>() }))
  const free = { freeFlag: true, priceFen: fen(0) }
  expect(await take((await made({})).id)).toBe('goodNotFree')
  expect(await take((await made({ ...free, onShelf: false })).id)).toBe('goodNotForSale')
  expect(await take(newId<GoodId>())).toBe('goodNotForSale')
  const { id } = await made(free)
  expect(await take(id, seller.as)).toBe('goodNotForSale')
  expect(await take(id, api(server.app))).toBe('tokenIllegal')
  expect(await failureOf(learner.as.raw(obtain, { goodId: id }))).toBe('invalidInput')
  await sql()`update goods set stock = 0 where id = ${id}`
  expect(await take(id)).toBe('goodSoldOut')
})
