import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { noticeKind, noticeState, orderState, refundState } from '@zsm/contract/states'
import type { KeptNoticeId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  days,
  deliver,
  expectSound,
  instantAfter,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
} from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { newId } from '../ids.ts'

const { operators, orders } = contract
const { listNotice, settleNotice } = operators
const reason = '已在支付渠道后台原路退回买家'

const server = sharedApp()

const sql = () => server.database.sql
const send = (notice: unknown) => deliver(server.app, server.config.secrets.pay, notice)
const finance = () => server.asOperator('finance')
const kept = { result: 'true', data: { keptFlag: true } }

/** The stored notices of a trade, newest first. */
const keptOf = async (tradeNo: string) =>
  (await (await finance()).call(listNotice, { keyword: tradeNo })).list

async function makeSale() {
  const { creator, token } = await makeCreator(sql())
  const notice = makeNotice(await makeGoodForSale(sql(), creator))
  return { notice, tradeNo: notice.tradeNo, as: api(server.app, token) }
}

test('a payment for an unknown good is accepted, stored once, and settled by an operator', async () => {
  const notice = makeNotice(newId(), { userName: '只有渠道知道的人' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(notice)))
  for (const { status, body } of answers) expect([status, body]).toMatchObject([200, kept])
  const list = await keptOf(notice.tradeNo)
  expect(list).toMatchObject([
    {
      kindDict: noticeKind.payment,
      amountFen: 9900,
      userId: 'buyer-1',
      occurTime: notice.payTime,
      statusDict: noticeState.waiting,
      reason: '平台上从来没有这个商品',
      note: '',
      handleTime: null,
    },
  ])
  const [row] = await sql()<
    { notice: object }[]
  >`select notice from kept_notices where trade_no = ${notice.tradeNo}`
  expect(JSON.stringify(row)).not.toMatch(/只有渠道知道的人|13800001234/)
  const id = list[0]?.id ?? newId<KeptNoticeId>()
  const settled = await (await finance()).call(settleNotice, { id, reason })
  expect(settled).toMatchObject({
    statusDict: noticeState.handled,
    note: reason,
    operatorName: expect.stringMatching(/^finance/),
  })
  expect((await send(notice)).body).toMatchObject(kept)
  expect(await keptOf(notice.tradeNo)).toMatchObject([{ statusDict: noticeState.handled }])
  const actions = await sql()<{ action: string }[]>`
    select action from audit_log where target_type = 'notice' and target_id = ${id} order by id`
  expect(actions.map(({ action }) => action)).toEqual(['orders.keepNotice', 'orders.settleNotice'])
})

test('pending notices are listed oldest first, all notices newest first', async () => {
  const made = [makeNotice(newId()).tradeNo, makeNotice(newId()).tradeNo]
  for (const tradeNo of made) await send(makeNotice(newId(), { tradeNo }))
  const listed = async (filter: object) =>
    (await (await finance()).call(listNotice, { pageSize: 100, ...filter })).list
      .map(({ tradeNo }) => tradeNo)
      .filter((tradeNo) => made.includes(tradeNo))
  expect(await listed({ statusDict: noticeState.waiting })).toEqual(made)
  expect(await listed({})).toEqual(made.toReversed())
})

test('refund notices that do not match are stored; the order’s money does not change', async () => {
  const { notice, tradeNo, as } = await makeSale()
  await send(notice)
  await send(
    makeRefundNotice(tradeNo, {
      statusDict: refundState.waiting,
      refundNo: 'asked-first',
      refundFen: fen(100),
    }),
  )
  const other = makeRefundNotice(tradeNo, { refundNo: 'asked-first', refundFen: fen(200) })
  expect((await send(other)).body).toMatchObject(kept)
  expect((await send(makeRefundNotice(tradeNo, { refundFen: fen(9901) }))).body).toMatchObject(kept)
  expect(await keptOf(tradeNo)).toMatchObject([
    {
      kindDict: noticeKind.refund,
      amountFen: 9901,
      reason: '超过订单可退的金额',
      statusDict: noticeState.waiting,
    },
    {
      refundNo: 'asked-first',
      amountFen: 200,
      reason: '金额与平台发起的退款不同',
      statusDict: noticeState.waiting,
    },
  ])
  expect((await as.call(orders.listData, {})).list).toMatchObject([
    { refundFen: 0, statusDict: orderState.refunding },
  ])
  await expectSound(sql())
})

test('a refund that arrives before its payment is booked after it, even if both arrive in parallel', async () => {
  const [one, another] = [await makeSale(), await makeSale()]
  expect((await send(makeRefundNotice(one.tradeNo, { refundFen: fen(300) }))).body).toMatchObject(kept)
  await send(one.notice)
  await Promise.all([send(makeRefundNotice(another.tradeNo, { refundFen: fen(300) })), send(another.notice)])
  for (const { as, tradeNo } of [one, another]) {
    expect((await as.call(orders.listData, {})).list).toMatchObject([
      { refundFen: 300, statusDict: orderState.partlyRefunded },
    ])
    const waiting = (await keptOf(tradeNo)).filter(({ statusDict }) => statusDict !== noticeState.booked)
    expect(waiting).toEqual([])
  }
  await expectSound(sql())
})

test('a notice that contradicts a booked payment, or has a future time, is refused but stored', async () => {
  const { notice, tradeNo, as } = await makeSale()
  const early = { ...notice, payTime: instantAfter(now(), days(1)) }
  expect((await send(early)).body.error).toBe('invalidInput')
  await send(notice)
  expect((await send({ ...notice, payFen: 5000 })).body.error).toBe('requestIdReused')
  expect(await keptOf(tradeNo)).toMatchObject([
    { amountFen: 5000, reason: '与之前收到的同一单号的通知内容不同', statusDict: noticeState.waiting },
    { amountFen: 9900, reason: '时间晚于现在', statusDict: noticeState.waiting },
  ])
  expect((await as.call(orders.listData, {})).list).toMatchObject([{ payFen: 9900 }])
  const free = makeNotice(newId(), { payFen: fen(0) })
  expect((await send(free)).body.error).toBe('goodNotForSale')
  expect(await keptOf(free.tradeNo)).toEqual([])
})

test('a signed notice that cannot be parsed is refused, and its legible part is stored once', async () => {
  const { notice, tradeNo, as } = await makeSale()
  const { payTime: _, ...timeless } = { ...notice, userName: '只有渠道知道的人' }
  const unread = [
    timeless,
    { ...notice, payFen: '9900', token: 'of-the-channel' },
    makeRefundNotice(tradeNo, { refundFen: fen(0) }),
    // Some systems write this value for an unknown time.
    { ...notice, payTime: '0001-01-01T00:00:00Z' },
  ]
  for (const bad of [...unread, ...unread]) {
    expect(await send(bad)).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
  }
  const list = await keptOf(tradeNo)
  expect(list).toMatchObject([
    { kindDict: noticeKind.payment, amountFen: 9900, occurTime: null },
    { kindDict: noticeKind.refund, amountFen: null, statusDict: noticeState.waiting },
    { kindDict: noticeKind.payment, amountFen: null, legibleText: expect.stringContaining('payFen: 9900') },
    { kindDict: noticeKind.payment, amountFen: 9900, occurTime: null, reason: '通知的内容不全或格式不对' },
  ])
  const rows = await sql()<object[]>`select * from kept_notices where trade_no = ${tradeNo}`
  expect(JSON.stringify(rows)).not.toMatch(/只有渠道知道的人|13800001234|of-the-channel/)
  await send(notice)
  expect((await as.call(orders.listData, {})).list).toMatchObject([{ payFen: 9900, refundFen: 0 }])
  expect((await keptOf(tradeNo)).map(({ statusDict }) => statusDict)).toEqual(
    Array(4).fill(noticeState.waiting),
  )
  const id = list[0]?.id ?? newId<KeptNoticeId>()
  expect(await (await finance()).call(settleNotice, { id, reason })).toMatchObject({
    statusDict: noticeState.handled,
  })
  await expectSound(sql())
})

test('a notice with a wrong signature is neither read nor stored', async () => {
  const { notice, tradeNo } = await makeSale()
  const { status } = await deliver(server.app, 'another secret', { ...notice, payFen: 'much' })
  expect(status).toBe(403)
  expect(await keptOf(tradeNo)).toEqual([])
})

test('of ten parallel settlements one succeeds; other roles, unknown ids and missing reasons are refused [P1]', async () => {
  const notice = makeNotice(newId())
  await send(notice)
  const [{ id } = { id: newId<KeptNoticeId>() }] = await keptOf(notice.tradeNo)
  const operator = await finance()
  const settle = (reason: string) => failureOf(operator.call(settleNotice, { id, reason }))
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => settle(`${reason}，第 ${n} 次`)))
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'noticeStateChanged')).toHaveLength(9)
  expect(await failureOf(operator.call(settleNotice, { id: newId<KeptNoticeId>(), reason }))).toBe(
    'noticeNotFound',
  )
  expect(await failureOf(operator.raw(settleNotice, { id, reason: '' }))).toBe('invalidInput')
  expect(await failureOf(operator.raw(listNotice, { statusDict: '4' }))).toBe('invalidInput')
  expect(
    (await operator.call(listNotice, { statusDict: noticeState.handled, keyword: notice.tradeNo })).total,
  ).toBe(1)
  expect((await operator.call(listNotice, { keyword: '%' })).total).toBe(0)
  const support = await server.asOperator('support')
  for (const endpoint of [listNotice, settleNotice]) {
    expect(await failureOf(support.raw(endpoint, { id, reason }))).toBe('forbidden')
    expect(await failureOf(api(server.app).raw(endpoint, { id, reason }))).toBe('tokenIllegal')
  }
})
