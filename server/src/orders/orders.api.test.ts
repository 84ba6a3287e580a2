import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { orderSource, orderState, payChannel, refundChannel, refundState } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { days, deliver, expectSound, instantAfter, makeGoodForSale, makeNotice } from '../../test/money.ts'
import { sharedApp, testApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { newId } from '../ids.ts'
import { closeUnpaid } from './offline.ts'

const { listData, get, statistics, create, confirmPaid } = contract.orders

const server = sharedApp()

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

test('a signed notice makes an order that only its creator reads [E8 E10]', async () => {
  const seller = await makeSeller()
  const other = await makeSeller()
  const { status, body } = await send(makeNotice(seller.goodId))
  expect([status, body.result]).toEqual([200, 'true'])
  const { list, total } = await seller.as.call(listData, {})
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    orderNo: body.data?.orderNo,
    statusDict: orderState.paid,
    settleFlag: false,
  })
  const id = list[0]?.id ?? newId<OrderId>()
  expect(await seller.as.call(get, { id })).toEqual({ ...list[0], parts: [], learnerId: null, trace: null })
  expect(await failureOf(other.as.call(get, { id }))).toBe('orderNotFound')
  expect((await other.as.call(listData, {})).total).toBe(0)
  await expectSound(sql())
})

test('fifty parallel deliveries of a notice make one order, and all answer it', async () => {
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
  ['an old timestamp', { 'x-timestamp': '1600000000' }],
  ['a nonce that was not signed', { 'x-nonce': 'another' }],
])('a notice with %s is refused', async (_, headers) => {
  const seller = await makeSeller()
  const { status, body } = await send(makeNotice(seller.goodId), { headers })
  expect([status, body.error]).toEqual([403, 'noticeInvalid'])
  expect((await seller.as.call(listData, {})).total).toBe(0)
})

test('a notice of an unknown channel or form is refused', async () => {
  const { goodId } = await makeSeller()
  const refusal = async (notice: unknown, channel?: string) =>
    (await send(notice, channel === undefined ? {} : { channel })).body.error
  expect(await refusal(makeNotice(goodId), 'nowhere')).toBe('channelNotFound')
  for (const bad of [
    { payFen: '9900' },
    { payFen: 99.5 },
    { payFen: -1 },
    { payFen: Number.MAX_SAFE_INTEGER },
    { orderTime: 'yesterday' },
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

test('an offline sale is counted and never withdrawable; a repeated request makes one [7.4]', async () => {
  const { as, goodId } = await makeSeller()
  const sale = {
    goodId,
    payFen: fen(8000),
    userName: '门店学员',
    creatorRemark: '现金',
    requestId: newId<string>(),
  }
  const made = await as.call(create, sale)
  expect(made).toMatchObject({
    sourceDict: orderSource.office,
    payChannelDict: payChannel.offline,
    statusDict: orderState.finished,
    payFen: 8000,
    incomeFen: 8000,
    originFen: 9900,
    discountFen: 1900,
    platformFeeFen: 0,
    settleTime: null,
    settleFlag: false,
    creatorRemark: '现金',
  })
  expect(await as.call(create, sale)).toEqual(made)
  expect(await failureOf(as.call(create, { ...sale, payFen: fen(1) }))).toBe('requestIdReused')
  expect(await as.call(statistics, {})).toMatchObject({ orderCount: 1, payFen: 8000, incomeFen: 8000 })
  expect(await as.call(contract.funds.get, {})).toMatchObject({ totalIncomeFen: 0, frozenFen: 0 })
  const refunded = { orderId: made.id, amountFen: fen(8000), requestId: newId<string>() }
  expect(await as.call(contract.refunds.create, refunded)).toMatchObject({
    statusDict: refundState.refunded,
    channelDict: refundChannel.offline,
  })
  expect(await as.call(get, { id: made.id })).toMatchObject({
    statusDict: orderState.refunded,
    refundFen: 8000,
  })
  await expectSound(sql())
})

test('sales of the largest amount add up exactly, and a larger amount is refused', async () => {
  const { as, goodId } = await makeSeller()
  const most = 10_000_000_000
  for (const payFen of [most, most, 1].map(fen))
    await as.call(create, { goodId, payFen, requestId: newId<string>() })
  const [sums, states] = [
    { payFen: 2 * most + 1, incomeFen: 2 * most + 1 },
    { statusDict: orderState.finished, orderCount: 3 },
  ]
  expect(await as.call(statistics, {})).toMatchObject({ ...sums, counts: [states] })
  for (const payFen of [most + 1, Number.MAX_SAFE_INTEGER]) {
    const refused = as.raw(create, { goodId, payFen, requestId: newId<string>() })
    expect(await failureOf(refused)).toBe('invalidInput')
  }
  expect((await as.call(listData, {})).total).toBe(3)
  await expectSound(sql())
})

test('an unpaid offline sale is confirmed as paid, once [P1]', async () => {
  const { as, goodId } = await makeSeller()
  const waiting = await as.call(create, { goodId, paidFlag: false, requestId: newId<string>() })
  expect(waiting).toMatchObject({ statusDict: orderState.unpaid, payTime: null })
  expect(await as.call(statistics, {})).toMatchObject({
    orderCount: 0,
    payFen: 0,
    incomeFen: 0,
    counts: [{ statusDict: orderState.unpaid, orderCount: 1 }],
  })
  expect((await as.call(listData, { statusDict: orderState.unpaid })).total).toBe(1)
  const paid = await Promise.all(
    Array.from({ length: 5 }, () => failureOf(as.call(confirmPaid, { id: waiting.id }))),
  )
  expect(paid.filter((error) => error === undefined)).toHaveLength(1)
  expect(paid.filter((error) => error === 'orderStateChanged')).toHaveLength(4)
  expect(await as.call(get, { id: waiting.id })).toMatchObject({
    statusDict: orderState.finished,
    payTime: expect.any(String),
  })
  await expectSound(sql())
})

test('a sale that is paid and closed in parallel ends in one of the two states', async () => {
  const { as, goodId } = await makeSeller()
  const { id, createTime } = await as.call(create, { goodId, paidFlag: false, requestId: newId<string>() })
  const [failure] = await Promise.all([
    failureOf(as.call(confirmPaid, { id })),
    closeUnpaid(sql(), instantAfter(createTime, 30 * 60_000)),
  ])
  expect([undefined, 'orderStateChanged']).toContain(failure)
  expect((await as.call(get, { id })).statusDict).toBe(failure ? orderState.closed : orderState.finished)
  await expectSound(sql())
})

test('an order that is not paid within half an hour is closed [7.4]', async () => {
  const { as, goodId } = await makeSeller()
  const waiting = await as.call(create, { goodId, paidFlag: false, requestId: newId<string>() })
  const after = (minutes: number) => instantAfter(waiting.createTime, minutes * 60_000)
  expect(await closeUnpaid(sql(), after(29))).toBe(0)
  expect(await closeUnpaid(sql(), after(30))).toBe(1)
  expect(await closeUnpaid(sql(), after(31))).toBe(0)
  const closed = await as.call(get, { id: waiting.id })
  expect(closed).toMatchObject({ statusDict: orderState.closed, payTime: null })
  expect(closed.closeReason).toContain('30 分钟')
  expect(await failureOf(as.call(confirmPaid, { id: waiting.id }))).toBe('orderStateChanged')
  expect(
    await failureOf(
      as.call(contract.refunds.create, { orderId: waiting.id, amountFen: fen(1), requestId: newId() }),
    ),
  ).toBe('orderNotPaid')
  await expectSound(sql())
})

test('a hidden order leaves the list but not the statistics, and can be shown again [7.4]', async () => {
  const seller = await makeSeller()
  const other = await makeSeller()
  for (let count = 0; count < 2; count += 1) await send(makeNotice(seller.goodId))
  const { list } = await seller.as.call(listData, {})
  const id = list[0]?.id ?? newId<OrderId>()
  expect(await failureOf(other.as.call(create, { id, hideFlag: true }))).toBe('orderNotFound')
  expect(await seller.as.call(create, { id, hideFlag: true })).toMatchObject({ id, hideFlag: true })
  for (const filter of [{}, { statusDict: orderState.paid }, { goodId: seller.goodId }]) {
    const shown = await seller.as.call(listData, filter)
    expect([shown.total, shown.list.map((order) => order.id)]).toEqual([1, [list[1]?.id]])
  }
  expect((await seller.as.call(statistics, {})).orderCount).toBe(2)
  await seller.as.call(create, { id, hideFlag: false })
  expect((await seller.as.call(listData, {})).total).toBe(2)
  await expectSound(sql())
})

test('statistics under any filter match the orders that the filter finds [7.4]', async () => {
  const { as, goodId, creator } = await makeSeller()
  const other = await makeGoodForSale(sql(), creator, { name: '猫薄荷种植', priceFen: fen(100) })
  await send(makeNotice(goodId, { userName: '安安', sourceDict: orderSource.miniProgram }))
  await send(makeNotice(other, { payFen: fen(100), payTime: instantAfter(now(), -days(40)) }))
  await as.call(create, { goodId: other, payFen: fen(50), requestId: newId<string>() })
  const recent = now().slice(0, 8).concat('01')
  for (const filter of [
    { goodId: other },
    { sourceDict: orderSource.miniProgram },
    { sourceDict: orderSource.office },
    { keyword: '猫薄荷' },
    { keyword: '安安' },
    { statusDict: orderState.paid },
    { settleFlag: false },
    { startDay: recent },
    { endDay: '2020-01-01' },
    { goodId: other, startDay: recent },
  ]) {
    const { list, total } = await as.call(listData, filter)
    const sums = await as.call(statistics, { ...filter, days: 92 })
    expect(sums.orderCount).toBe(total)
    expect(sums.payFen).toBe(list.reduce((sum, { payFen }) => sum + payFen, 0))
    expect(sums.days).toHaveLength(92)
    expect(sums.days.reduce((sum, { payFen }) => sum + payFen, 0)).toBe(sums.payFen)
  }
})

test('an offline sale needs a good, a request id and a time in the past', async () => {
  const seller = await makeSeller()
  const other = await makeSeller()
  const sale = { goodId: seller.goodId, requestId: newId<string>() }
  expect(await failureOf(other.as.call(create, sale))).toBe('goodNotFound')
  expect(await failureOf(seller.as.raw(create, {}))).toBe('invalidInput')
  expect(await failureOf(seller.as.raw(create, { goodId: seller.goodId }))).toBe('invalidInput')
  expect(await failureOf(seller.as.raw(create, { ...sale, payFen: -1 }))).toBe('invalidInput')
  for (const payTime of ['2999-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '0000-01-01T00:00:00Z']) {
    expect(await failureOf(seller.as.raw(create, { ...sale, payTime }))).toBe('invalidInput')
  }
  expect(await failureOf(seller.as.call(create, { id: newId<OrderId>(), hideFlag: true }))).toBe(
    'orderNotFound',
  )
  expect(await failureOf(other.as.call(confirmPaid, { id: newId<OrderId>() }))).toBe('orderNotFound')
  expect(await failureOf(seller.as.raw(confirmPaid, { id: 'x' }))).toBe('invalidInput')
  for (const endpoint of [create, confirmPaid]) {
    expect(await failureOf(api(server.app).raw(endpoint, { id: newId() }))).toBe('tokenIllegal')
  }
})

test('statistics match the list [7.4]', async () => {
  const seller = await makeSeller()
  const [payTime, endDay] = ['2026-03-01T16:00:00.000Z', '2026-03-02']
  for (let count = 0; count < 3; count += 1) await send(makeNotice(seller.goodId, { payTime }))
  const { list } = await seller.as.call(listData, {})
  const sums = await seller.as.call(statistics, { days: 7, endDay })
  expect(sums).toMatchObject({ orderCount: 3, payFen: 3 * 9900, refundFen: 0 })
  expect(sums.incomeFen).toBe(list.reduce((sum, { incomeFen }) => sum + incomeFen, 0))
  expect(sums.counts).toEqual([{ statusDict: orderState.paid, orderCount: 3 }])
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
    { startDay: '0000-01-01' },
    { pageSize: '101' },
    { settleFlag: 'yes' },
  ]) {
    expect(await failureOf(seller.as.raw(listData, bad))).toBe('invalidInput')
  }
  expect(await failureOf(seller.as.raw(get, { id: 'x' }))).toBe('invalidInput')
  const beginning = { startDay: '0001-01-01', endDay: '0001-01-02' }
  expect(await failureOf(seller.as.call(statistics, beginning)), 'days before the first year').toBe(
    'invalidInput',
  )
  expect((await seller.as.call(statistics, { ...beginning, days: 2 })).days).toHaveLength(2)
  expect(await failureOf(seller.as.raw(statistics, { days: '0' }))).toBe('invalidInput')
  expect(
    (await seller.as.call(listData, { keyword: "'; drop table orders; --", startDay: now().slice(0, 10) }))
      .total,
  ).toBe(0)
})
