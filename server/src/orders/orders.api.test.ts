import { contract } from '@zsm/contract/contract'
import type { OrderId } from '@zsm/contract/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { deliver, expectSound, makeGoodForSale, makeNotice } from '../../test/money.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { newId } from '../ids.ts'

const { listData, get, statistics } = contract.orders

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const sql = () => server.database.sql
const send = (notice: unknown, changed: Parameters<typeof deliver>[3] = {}) =>
  deliver(server.app, server.config.secrets.pay, notice, changed)

async function makeSeller() {
  const seller = await makeCreator(sql())
  return {
    ...seller,
    goodId: await makeGoodForSale(sql(), seller.creator),
    as: api(server.app, seller.token),
  }
}

test('a signed notice is an order of the creator, and nobody else reads it', async () => {
  const seller = await makeSeller()
  const other = await makeSeller()
  const { status, body } = await send(makeNotice(seller.goodId))
  expect([status, body.result]).toEqual([200, 'true'])
  const { list, total } = await seller.as.call(listData, {})
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({ orderNo: body.data?.orderNo, statusDict: 2, settleFlag: false })
  const id = list[0]?.id ?? newId<OrderId>()
  expect(await seller.as.call(get, { id })).toEqual(list[0])
  expect(await failureOf(other.as.call(get, { id }))).toBe('orderNotFound')
  expect((await other.as.call(listData, {})).total).toBe(0)
  await expectSound(sql())
})

test('fifty parallel deliveries of a notice all answer the one order', async () => {
  const seller = await makeSeller()
  const notice = makeNotice(seller.goodId)
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(notice)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.data?.orderNo)).size).toBe(1)
  expect((await seller.as.call(listData, {})).total).toBe(1)
  const changed = await send({ ...notice, userName: '别人' })
  expect([changed.status, changed.body.error]).toEqual([409, 'requestIdReused'])
  await expectSound(sql())
})

test.each([
  ['a wrong signature', { 'x-signature': '0'.repeat(64) }],
  ['no signature', { 'x-signature': '' }],
  ['a time long gone', { 'x-timestamp': '1600000000' }],
  ['another nonce', { 'x-nonce': 'another' }],
])('a notice with %s is refused', async (_, headers) => {
  const seller = await makeSeller()
  const { status, body } = await send(makeNotice(seller.goodId), { headers })
  expect([status, body.error]).toEqual([403, 'noticeInvalid'])
  expect((await seller.as.call(listData, {})).total).toBe(0)
})

test('a notice of an unknown channel, good, price or form is refused', async () => {
  const { goodId } = await makeSeller()
  const refusal = async (notice: unknown, channel?: string) =>
    (await send(notice, channel === undefined ? {} : { channel })).body.error
  expect(await refusal(makeNotice(goodId), 'nowhere')).toBe('channelNotFound')
  expect(await refusal(makeNotice(newId()))).toBe('goodNotForSale')
  expect(await refusal(makeNotice(goodId, { payFen: 9899 }))).toBe('noticeMismatch')
  for (const bad of [
    { payFen: '9900' },
    { payFen: 99.5 },
    { payFen: -1 },
    { tradeNo: '' },
    { payTime: 'now' },
  ]) {
    expect(await refusal({ ...makeNotice(goodId), ...bad })).toBe('invalidInput')
  }
  expect(await refusal('text')).toBe('invalidInput')
})

test('the sandbox can be switched off', async () => {
  const closed = await testApp({ SANDBOX_PAY: 'off' })
  const { status, body } = await deliver(closed.app, closed.config.secrets.pay, makeNotice(newId()))
  expect([status, body.error]).toEqual([404, 'channelNotFound'])
  await closed.close()
})

test('statistics are those of the list', async () => {
  const seller = await makeSeller()
  for (let count = 0; count < 3; count += 1) await send(makeNotice(seller.goodId))
  const { list } = await seller.as.call(listData, {})
  const sums = await seller.as.call(statistics, { days: 7 })
  expect(sums).toMatchObject({ orderCount: 3, payFen: 3 * 9900, refundFen: 0 })
  expect(sums.incomeFen).toBe(list.reduce((sum, { incomeFen }) => sum + incomeFen, 0))
  expect(sums.counts).toEqual([{ statusDict: 2, orderCount: 3 }])
  expect(sums.days).toHaveLength(7)
  expect(sums.days.at(-1)).toMatchObject({ orderCount: 3, payFen: 3 * 9900 })
})

test('orders need a session and well-formed filters', async () => {
  const seller = await makeSeller()
  const anyone = api(server.app)
  expect(await failureOf(anyone.call(listData, {}))).toBe('tokenIllegal')
  expect(await failureOf(anyone.call(get, { id: newId() }))).toBe('tokenIllegal')
  expect(await failureOf(anyone.call(statistics, {}))).toBe('tokenIllegal')
  for (const bad of [
    { statusDict: '99' },
    { startDay: '2026-13-01' },
    { pageSize: '101' },
    { settleFlag: 'yes' },
  ]) {
    expect(await failureOf(seller.as.raw(listData, bad))).toBe('invalidInput')
  }
  expect(await failureOf(seller.as.raw(get, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(seller.as.raw(statistics, { days: '0' }))).toBe('invalidInput')
  expect(
    (await seller.as.call(listData, { keyword: "'; drop table orders; --", startDay: now().slice(0, 10) }))
      .total,
  ).toBe(0)
})
