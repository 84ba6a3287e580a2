import { fen } from '@zsm/contract/money/fen'
import type { PaymentNotice, RefundNotice } from '@zsm/contract/payments'
import { noticeState, orderState, refundState } from '@zsm/contract/states'
import type { CreatorId, KeptNoticeId, RefundId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator, makeOperator } from '../../../test/makers.ts'
import {
  expectSound,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  outcome,
  sandbox,
} from '../../../test/money.ts'
import { now } from '../../clock.ts'
import { type Sql, sessionOf, sqlOn, type Tx } from '../../database/sql.ts'
import type { Statement } from '../../database/statement.ts'
import { fail } from '../../failure.ts'
import { getChannel } from '../../gateways/payment-channels.ts'
import { listOrders } from '../../orders/orders.ts'
import { reject } from '../../refunds/refund-states.ts'
import { bookOrStorePlatformSale, bookOrStoreRefund, settleNotice } from './kept-notices.ts'

const context = () => ({
  channel: getChannel('sandbox', sandbox),
  now: now(),
  request: { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' },
})

const deliverPayment = (sql: Sql, notice: PaymentNotice) =>
  bookOrStorePlatformSale(sql, { ...context(), notice })

const deliverRefund = (sql: Sql, notice: RefundNotice) => bookOrStoreRefund(sql, { ...context(), notice })

/** The same database. `see` gets each statement before it runs, and may throw to make it fail. */
function watched(sql: Sql, see: (statement: Statement) => unknown): Sql {
  const session = sessionOf(sql)
  return sqlOn({
    ...session,
    run: async (statement, waiter) => {
      await see(statement)
      return session.run(statement, waiter)
    },
    transact: (run, waiter) => session.transact((sql) => run(watched(sql, see) as Tx), waiter),
  })
}

/** The statement by which a delivery claims a refund notice. */
const isClaim = ({ plan: { text } }: Statement) => text.includes('insert into refund_notices')
/** The last statement of a refund's booking. */
const isBooked = ({ plan: { text }, values }: Statement) =>
  text.includes('insert into audit_log') && values.includes('refunds.book')

const keptOf = (sql: Sql, tradeNo: string) =>
  sql<{ id: KeptNoticeId; refundNo: string; statusDict: number; errorName: string }[]>`
    select id, refund_no, status_dict, error_name from kept_notices where trade_no = ${tradeNo} order by id`

async function refundOf(sql: Sql, { refundNo }: RefundNotice) {
  const [refund] = await sql<{ creator: CreatorId; id: RefundId }[]>`
    select creator_id as creator, id from refunds where refund_no = ${refundNo}`
  if (!refund) throw new Error('no refund has this number')
  return refund
}

async function settle(sql: Sql, { tradeNo, refundNo }: RefundNotice): Promise<void> {
  const kept = (await keptOf(sql, tradeNo)).find((kept) => kept.refundNo === refundNo)
  if (!kept) throw new Error('the refund has no stored notice')
  const { operator } = await makeOperator(sql, 'finance')
  await settleNotice(sql, operator, { id: kept.id, reason: '已与支付渠道核对' })
}

async function makeSale(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const notice = makeNotice(await makeGoodForSale(sql, creator))
  const order = async () => (await listOrders(sql, creator, { pageNum: 1, pageSize: 20 })).list[0]
  return { notice, tradeNo: notice.tradeNo, order }
}

test('a stored refund whose booking failed for a moment is booked when the payment’s notice arrives again', async ({
  sql,
}) => {
  const { notice, tradeNo, order } = await makeSale(sql)
  await deliverRefund(sql, makeRefundNotice(tradeNo, { refundFen: fen(300) }))
  const busy = watched(sql, (statement) => isClaim(statement) && fail('unavailable'))
  expect(await outcome(deliverPayment(busy, notice))).toBe('unavailable')
  expect(await order()).toMatchObject({ statusDict: orderState.paid, refundFen: 0 })
  expect(await keptOf(sql, tradeNo)).toMatchObject([{ statusDict: noticeState.waiting }])
  expect(await deliverPayment(sql, notice)).toEqual({ orderNo: (await order())?.orderNo })
  expect(await order()).toMatchObject({ statusDict: orderState.partlyRefunded, refundFen: 300 })
  expect(await keptOf(sql, tradeNo)).toMatchObject([{ statusDict: noticeState.booked }])
  await expectSound(sql)
})

test('a stored notice tells why its last booking failed', async ({ sql }) => {
  const { notice, tradeNo } = await makeSale(sql)
  await deliverRefund(sql, makeRefundNotice(tradeNo, { refundFen: fen(9901) }))
  expect(await keptOf(sql, tradeNo)).toMatchObject([
    { statusDict: noticeState.waiting, errorName: 'orderNotFound' },
  ])
  expect(await deliverPayment(sql, notice)).toHaveProperty('orderNo')
  expect(await keptOf(sql, tradeNo)).toMatchObject([
    { statusDict: noticeState.waiting, errorName: 'refundTooMuch' },
  ])
})

test('stored notices that cannot be booked do not delay a refund behind them', async ({ sql }) => {
  const { notice, tradeNo, order } = await makeSale(sql)
  for (let n = 0; n < 21; n += 1)
    await deliverRefund(sql, makeRefundNotice(tradeNo, { refundFen: fen(9901 + n) }))
  await deliverRefund(sql, makeRefundNotice(tradeNo, { refundFen: fen(300) }))
  await deliverPayment(sql, notice)
  expect(await order()).toMatchObject({ statusDict: orderState.partlyRefunded, refundFen: 300 })
  const states = (await keptOf(sql, tradeNo)).map(({ statusDict }) => statusDict)
  expect(states).toEqual([...Array.from({ length: 21 }, () => 1), 2])
  await expectSound(sql)
})

test('stored notices are retried when their payment arrives, and by no other notice of the trade', async ({
  sql,
}) => {
  const { notice, tradeNo } = await makeSale(sql)
  let looks = 0
  const counted = watched(sql, ({ plan: { text } }) => {
    if (/^\s*select [^;]* from refund_notices/.test(text)) looks += 1
  })
  const looksOf = async (said: Promise<unknown>) => {
    looks = 0
    await said
    return looks
  }
  const sayBack = (refundFen: number) =>
    looksOf(deliverRefund(counted, makeRefundNotice(tradeNo, { refundFen: fen(refundFen) })))
  for (let n = 0; n < 25; n += 1) expect(await sayBack(9901 + n)).toBeLessThanOrEqual(2)
  expect(await looksOf(deliverPayment(counted, notice))).toBe(25)
  expect(await sayBack(9000)).toBeLessThanOrEqual(2)
  expect(await sayBack(8000)).toBeLessThanOrEqual(2)
  expect(await looksOf(deliverPayment(counted, notice)), 'the repeated notice').toBe(0)
  await expectSound(sql)
})

test('a failure notice ends a refund under way; one that contradicts a booked refund is stored and accepted', async ({
  sql,
}) => {
  const { notice, tradeNo, order } = await makeSale(sql)
  const failed = (given: Partial<RefundNotice> = {}) =>
    makeRefundNotice(tradeNo, { statusDict: refundState.failed, ...given })
  const unknown = failed()
  const known = { refundNo: unknown.refundNo }
  expect(await deliverRefund(sql, unknown), 'the failure of an unknown trade').toEqual(known)
  await deliverPayment(sql, notice)
  expect(await deliverRefund(sql, unknown), 'the failure of an unknown refund').toEqual(known)
  const asked = makeRefundNotice(tradeNo, { statusDict: refundState.waiting, refundFen: fen(300) })
  const ofAsked = { refundNo: asked.refundNo, refundFen: fen(300) }
  await deliverRefund(sql, asked)
  expect(await deliverRefund(sql, failed(ofAsked)), 'the failure of a waiting refund').toEqual({
    refundNo: asked.refundNo,
  })
  expect(await order()).toMatchObject({ statusDict: orderState.refunding, refundFen: 0 })
  const { creator, id } = await refundOf(sql, asked)
  await reject(sql, creator, { id, reason: '已学完全部课时' })
  expect(
    await deliverRefund(sql, failed({ ...ofAsked, note: '再说一次' })),
    'the failure of a closed refund',
  ).toEqual({
    refundNo: asked.refundNo,
  })
  expect(await keptOf(sql, tradeNo)).toEqual([])
  const given = makeRefundNotice(tradeNo, { refundFen: fen(500) })
  await deliverRefund(sql, given)
  const contradiction = failed({ refundNo: given.refundNo, refundFen: fen(500) })
  for (let n = 0; n < 2; n += 1) expect(await deliverRefund(sql, contradiction)).toEqual({ keptFlag: true })
  expect(await keptOf(sql, tradeNo)).toMatchObject([
    { statusDict: noticeState.waiting, errorName: 'refundStateChanged' },
  ])
  expect(await order()).toMatchObject({ statusDict: orderState.partlyRefunded, refundFen: 500 })
  await expectSound(sql)
})

test('a notice that an operator settled is not booked when the channel repeats it', async ({ sql }) => {
  const { notice, tradeNo, order } = await makeSale(sql)
  const refund = makeRefundNotice(tradeNo, { refundFen: fen(300) })
  await deliverRefund(sql, refund)
  await settle(sql, refund)
  await deliverPayment(sql, notice)
  expect(await deliverRefund(sql, refund)).toEqual({ keptFlag: true })
  expect(await order()).toMatchObject({ statusDict: orderState.paid, refundFen: 0 })
  expect(await keptOf(sql, tradeNo)).toMatchObject([{ statusDict: noticeState.handled }])
  await expectSound(sql)
})

test('a notice that an operator settles while the trade’s others are booked stays settled', async ({
  database: { sql },
}) => {
  const { notice, tradeNo, order } = await makeSale(sql)
  const first = makeRefundNotice(tradeNo, { refundFen: fen(300) })
  const second = makeRefundNotice(tradeNo, { refundFen: fen(500) })
  await deliverRefund(sql, first)
  await deliverRefund(sql, second)
  const meanwhile = watched(sql, async (statement) => {
    if (isClaim(statement) && statement.values.includes(first.refundNo)) await settle(sql, second)
  })
  await deliverPayment(meanwhile, notice)
  expect(await order()).toMatchObject({ statusDict: orderState.partlyRefunded, refundFen: 300 })
  expect(await keptOf(sql, tradeNo)).toMatchObject([
    { statusDict: noticeState.booked },
    { statusDict: noticeState.handled },
  ])
  await expectSound(sql)
})

test('a notice is booked and marked as booked in one transaction', async ({ database: { sql } }) => {
  const { notice, tradeNo, order } = await makeSale(sql)
  await deliverRefund(sql, makeRefundNotice(tradeNo, { refundFen: fen(300) }))
  const gone = new Error('gone')
  const seen: string[] = []
  const cutOff = watched(sql, (statement) => {
    seen.push(statement.plan.text)
    if (isBooked(statement)) throw gone
  })
  await expect(deliverPayment(cutOff, notice)).rejects.toBe(gone)
  expect(seen.join()).toContain('update kept_notices set status_dict = 2')
  expect(await order()).toMatchObject({ statusDict: orderState.paid, refundFen: 0 })
  expect(await keptOf(sql, tradeNo)).toMatchObject([{ statusDict: noticeState.waiting }])
})
