import { fen } from '@zsm/contract/money/fen'
import type { RefundNotice } from '@zsm/contract/payments'
import {
  entryType,
  orderState,
  refundAsker,
  refundChannel,
  refundReason,
  refundState,
} from '@zsm/contract/states'
import type { CreatorId, GoodId, OperatorId, OrderId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  days,
  expectSound,
  instantAfter,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  outcome,
  pay,
  payBack,
  sandbox,
} from '../../test/money.ts'
import { newsOf } from '../../test/news.ts'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { getFund, listIncome } from '../funds/funds.ts'
import { book } from '../funds/ledger/movement.ts'
import { mustPost } from '../funds/ledger.ts'
import { newId } from '../ids.ts'
import { listOrders, readStatistics } from '../orders/orders.ts'
import { settleDue } from '../orders/settle.ts'
import { payByHand } from './by-hand.ts'
import { approveAndPay, createAndPay, rejectRefund, retryAndPay } from './decisions.ts'
import { attendRefunds } from './paying.ts'
import { approve, failRefund, retry } from './refund-states.ts'
import { createRefund, getRefund, listRefunds } from './refunds.ts'

const page = { pageNum: 1, pageSize: 20 }

type Sold = { creator: CreatorId; goodId: GoodId; orderId: OrderId; tradeNo: string; incomeFen: number }

/** An order of 99 yuan, paid some days ago. */
async function makeSold(sql: Sql, { age = 0, of }: { age?: number; of?: Sold } = {}): Promise<Sold> {
  const creator = of?.creator ?? (await makeCreator(sql)).creator
  const goodId = of?.goodId ?? (await makeGoodForSale(sql, creator))
  const notice = makeNotice(goodId, { payTime: instantAfter(now(), -days(age)) })
  const { orderNo } = await pay(sql, notice)
  const { list } = await listOrders(sql, creator, { ...page, keyword: orderNo })
  const order = list[0]
  if (!order) throw new Error('the payment made no order')
  return { creator, goodId, orderId: order.id, tradeNo: notice.tradeNo, incomeFen: order.incomeFen }
}

const readOrder = async (sql: Sql, { creator, orderId }: Sold) =>
  (await listOrders(sql, creator, page)).list.find(({ id }) => id === orderId)

const give = (sql: Sql, { creator, orderId }: Sold, amountFen: number, requestId = newId<string>()) =>
  createAndPay(sql, sandbox, creator, {
    orderId,
    amountFen: fen(amountFen),
    reasonDict: refundReason.mismatch,
    note: '',
    requestId,
  })

const ask = async (sql: Sql, sold: Sold, given: Partial<RefundNotice> = {}) => {
  const notice = makeRefundNotice(sold.tradeNo, { statusDict: refundState.waiting, ...given })
  await payBack(sql, notice)
  const { list } = await listRefunds(sql, sold.creator, { ...page, orderId: sold.orderId })
  const refund = list.find(({ refundNo }) => refundNo === notice.refundNo)
  if (!refund) throw new Error('the order has no refund')
  return { ...refund, notice }
}

test('a partial refund is taken pro rata from frozen income, and the rest is settled [E6]', async ({
  sql,
}) => {
  const sold = await makeSold(sql, { age: 3 })
  const refund = await give(sql, sold, 3300)
  expect(refund).toMatchObject({
    statusDict: refundState.refunded,
    applyByDict: refundAsker.creator,
    channelDict: refundChannel.original,
    amountFen: 3300,
  })
  expect(refund.platformFeeFen + refund.channelFeeFen + refund.incomeFen).toBe(3300)
  const order = await readOrder(sql, sold)
  expect(order).toMatchObject({
    statusDict: orderState.partlyRefunded,
    refundFen: 3300,
    incomeFen: sold.incomeFen - refund.incomeFen,
  })
  expect(await getFund(sql, sold.creator)).toMatchObject({ frozenFen: order?.incomeFen, debtFen: 0 })
  const entries = await listIncome(sql, sold.creator, { ...page, refundId: refund.id })
  expect(entries.totalFen).toBe(-refund.incomeFen)
  expect(entries.list.map(({ balanceFen }) => balanceFen >= 0)).not.toContain(false)
  await expectSound(sql)
  expect(await settleDue(sql, instantAfter(now(), days(5)))).toBe(1)
  expect(await readOrder(sql, sold)).toMatchObject({
    statusDict: orderState.partlyRefunded,
    settleFlag: true,
  })
  expect(await getFund(sql, sold.creator)).toMatchObject({ frozenFen: 0, availableFen: order?.incomeFen })
  await expectSound(sql)
})

test('a full refund leaves no income, and its day still counts the order [E6]', async ({ sql }) => {
  const sold = await makeSold(sql)
  await give(sql, sold, 100)
  const refund = await give(sql, sold, 9800)
  expect(refund.statusDict).toBe(refundState.refunded)
  expect(await readOrder(sql, sold)).toMatchObject({
    statusDict: orderState.refunded,
    refundFen: 9900,
    incomeFen: 0,
    platformFeeFen: 0,
    channelFeeFen: 0,
  })
  expect(await getFund(sql, sold.creator)).toMatchObject({ frozenFen: 0, totalIncomeFen: 0 })
  const statistics = await readStatistics(sql, sold.creator, { days: 1, now: now() })
  expect(statistics).toMatchObject({ orderCount: 1, payFen: 9900, refundFen: 9900, incomeFen: 0 })
  expect(statistics.counts).toMatchObject([{ statusDict: orderState.refunded, orderCount: 1 }])
  expect(await outcome(give(sql, sold, 1))).toBe('orderNotPaid')
  expect(await settleDue(sql, instantAfter(now(), days(8)))).toBe(1)
  await expectSound(sql)
})

test('a refund after settlement takes available income; the shortfall is a debt that later income pays [E6]', async ({
  sql,
}) => {
  const sold = await makeSold(sql, { age: 8 })
  const { creator, incomeFen } = sold
  await settleDue(sql, now())
  await transaction(sql, (sql) =>
    mustPost(sql, creator, [
      {
        kind: 'adjust',
        idemKey: 'spent',
        title: '平台调整',
        occurTime: now(),
        lines: [
          { book: book.available, typeDict: entryType.adjustment, fen: fen(1000 - incomeFen) },
          { book: book.platformFee, typeDict: entryType.adjustment, fen: fen(incomeFen - 1000) },
        ],
      },
    ]),
  )
  const part = await give(sql, sold, 500)
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: 1000 - part.incomeFen, debtFen: 0 })
  const rest = await give(sql, sold, 9400)
  const debtFen = rest.incomeFen - (1000 - part.incomeFen)
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: 0, debtFen })
  await expectSound(sql)
  await makeSold(sql, { age: 8, of: sold })
  await settleDue(sql, now())
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: incomeFen - debtFen, debtFen: 0 })
  await expectSound(sql)
})

test('an order under refund is not settled until the creator approves', async ({ sql }) => {
  const sold = await makeSold(sql, { age: 8 })
  const asked = await ask(sql, sold, { refundFen: fen(9900), reasonDict: refundReason.unwanted })
  expect(asked).toMatchObject({
    statusDict: refundState.waiting,
    applyByDict: refundAsker.buyer,
    reasonDict: refundReason.unwanted,
    userName: '林小鱼',
  })
  expect(asked.deadlineTime).toBe(instantAfter(asked.applyTime, days(2)))
  expect(await readOrder(sql, sold)).toMatchObject({ statusDict: orderState.refunding, settleFlag: false })
  expect(await settleDue(sql, now())).toBe(0)
  await expectSound(sql)
  expect(await outcome(give(sql, sold, 1))).toBe('refundOpen')
  expect(await approveAndPay(sql, sandbox, sold.creator, asked)).toMatchObject({
    statusDict: refundState.refunded,
  })
  expect(await outcome(approveAndPay(sql, sandbox, sold.creator, asked))).toBe('refundStateChanged')
  expect(await readOrder(sql, sold)).toMatchObject({ statusDict: orderState.refunded })
  await expectSound(sql)
})

test('a refused request leaves the order as it was, and the buyer may ask again', async ({ sql }) => {
  const sold = await makeSold(sql, { age: 8 })
  await settleDue(sql, now())
  const asked = await ask(sql, sold)
  const closed = await rejectRefund(sql, sold.creator, { id: asked.id, reason: '已学完全部课时' })
  expect(closed).toMatchObject({
    statusDict: refundState.closed,
    reason: '已学完全部课时',
    deadlineTime: null,
  })
  expect(await readOrder(sql, sold)).toMatchObject({ statusDict: orderState.finished, refundFen: 0 })
  await expectSound(sql)
  await ask(sql, sold)
  await expectSound(sql)
})

test('a failed refund can be closed only if its creator opened it', async ({ sql }) => {
  const sold = await makeSold(sql, { age: 3 })
  const words = { reason: '渠道余额不足' }
  const asked = await ask(sql, sold)
  await approve(sql, sold.creator, asked)
  await failRefund(sql, sold.creator, { id: asked.id, ...words })
  expect(await outcome(rejectRefund(sql, sold.creator, { id: asked.id, ...words }))).toBe(
    'refundStateChanged',
  )
  expect(await readOrder(sql, sold)).toMatchObject({ statusDict: orderState.refunding })

  const other = await makeSold(sql, { age: 3 })
  const input = {
    orderId: other.orderId,
    amountFen: fen(3300),
    reasonDict: refundReason.mismatch,
    note: '',
  } as const
  const own = await createRefund(sql, other.creator, { ...input, requestId: newId<string>() })
  await failRefund(sql, other.creator, { id: own.id, ...words })
  const closed = await rejectRefund(sql, other.creator, { id: own.id, ...words })
  expect(closed).toMatchObject({ statusDict: refundState.closed })
  expect(await readOrder(sql, other)).toMatchObject({ refundFen: 0 })
  await expectSound(sql)
})

test('a request that its creator leaves unanswered for 48 hours is approved, and the audit log says so', async ({
  sql,
}) => {
  const sold = await makeSold(sql, { age: 3 })
  const refundTime = instantAfter(now(), -days(2) + 60_000)
  const asked = await ask(sql, sold, { refundTime })
  await attendRefunds(sql, sandbox, now())
  expect((await getRefund(sql, sold.creator, asked.id)).statusDict).toBe(refundState.waiting)
  await attendRefunds(sql, sandbox, instantAfter(now(), 60_000))
  expect((await getRefund(sql, sold.creator, asked.id)).statusDict).toBe(refundState.refunded)
  const entries = await sql<{ targetId: string }[]>`
    select target_id from audit_log where creator_id = ${sold.creator} and action = 'refunds.approveOverdue'`
  expect(entries).toEqual([{ targetId: asked.id }])
  await expectSound(sql)
})

test('stuck refunds of one channel do not block the refunds after them', async ({ sql }) => {
  const left = 500
  const sold = await makeSold(sql)
  const { creator } = sold
  const { id } = await ask(sql, sold)
  await approve(sql, creator, { id })
  // through a channel that does not exist, one order each
  await sql`
    insert into orders select copy.* from orders, generate_series(1, ${left}::int) as n,
      jsonb_populate_record(orders, jsonb_build_object('id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'order_no', n, 'pay_channel_dict', 2)) as copy
    where orders.creator_id = ${creator}`
  await sql`
    insert into refunds select copy.* from refunds, generate_series(1, ${left}::int) as n,
      jsonb_populate_record(refunds,
        jsonb_build_object('id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'refund_no', n, 'order_id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))) as copy
    where refunds.creator_id = ${creator}`
  await attendRefunds(sql, sandbox, now())
  expect(await getRefund(sql, creator, id)).toMatchObject({ statusDict: refundState.refunded })
})

test('a refund through a disabled channel fails; it can be paid by transfer or retried', async ({ sql }) => {
  const [sold, other] = [await makeSold(sql), await makeSold(sql)]
  const off: typeof sandbox = []
  const asked = {
    orderId: sold.orderId,
    amountFen: fen(9900),
    reasonDict: refundReason.mismatch,
    note: '',
  } as const
  const refund = await createAndPay(sql, off, sold.creator, { ...asked, requestId: newId<string>() })
  expect(refund).toMatchObject({ statusDict: refundState.failed, reason: expect.stringContaining('已停用') })
  const proof = { id: refund.id, transferNo: newId<string>(), reason: '转到买家银行卡' }
  await payByHand(sql, sold.creator, newId<OperatorId>(), proof)
  expect(await readOrder(sql, sold)).toMatchObject({ statusDict: orderState.refunded, refundFen: 9900 })
  const { id } = await ask(sql, other)
  await approve(sql, other.creator, { id })
  await attendRefunds(sql, off, now())
  expect(await getRefund(sql, other.creator, id)).toMatchObject({ statusDict: refundState.failed })
  await retry(sql, other.creator, id)
  await attendRefunds(sql, sandbox, now())
  expect(await getRefund(sql, other.creator, id)).toMatchObject({ statusDict: refundState.refunded })
  await expectSound(sql)
})

test('the notification of a refund has the time of the notice, not of the channel’s payment', async ({
  sql,
}) => {
  const sold = await makeSold(sql, { age: 3 })
  const came = now()
  const refundTime = instantAfter(came, -days(2))
  await payBack(sql, makeRefundNotice(sold.tradeNo, { refundFen: fen(300), refundTime }))
  const { list } = await listRefunds(sql, sold.creator, page)
  expect(list).toMatchObject([{ statusDict: refundState.refunded, successTime: refundTime }])
  const [told] = await sql<{ title: string; isNew: boolean }[]>`
    select title, create_time >= ${came}::timestamptz as is_new
    from notifications where creator_id = ${sold.creator} order by id desc limit 1`
  expect(told).toEqual({ title: expect.stringContaining('已退款'), isNew: true })
})

test('a failed refund says why, and is tried again', async ({ sql }) => {
  const sold = await makeSold(sql)
  const { id } = await ask(sql, sold)
  await approve(sql, sold.creator, { id })
  await failRefund(sql, sold.creator, { id, reason: '渠道余额不足' })
  expect((await newsOf(sql, sold.creator)).slice(0, 2)).toMatchObject([
    { title: expect.stringContaining('没有成功'), body: '渠道余额不足' },
    { title: expect.stringContaining('申请退款') },
  ])
  expect(await readOrder(sql, sold)).toMatchObject({ statusDict: orderState.refunding })
  await expectSound(sql)
  expect(await retryAndPay(sql, sandbox, sold.creator, id)).toMatchObject({
    statusDict: refundState.refunded,
    reason: '',
  })
  const other = await makeSold(sql)
  const hopeless = await ask(sql, other)
  await approve(sql, other.creator, hopeless)
  await payBack(sql, { ...hopeless.notice, statusDict: refundState.failed })
  expect((await getRefund(sql, other.creator, hopeless.id)).reason).toContain('重试')
  await expectSound(sql)
})

test('a repeated notice of a failure changes nothing; the failure of a retry counts again', async ({
  database: { sql },
}) => {
  const sold = await makeSold(sql)
  const { creator } = sold
  const { id, notice } = await ask(sql, sold)
  await approve(sql, creator, { id })
  const failed = { ...notice, statusDict: refundState.failed } as const
  await Promise.all(Array.from({ length: 5 }, () => payBack(sql, failed)))
  const told = (await newsOf(sql, creator)).filter(({ title }) => title.includes('没有成功'))
  expect(told).toHaveLength(1)
  await retry(sql, creator, id)
  const failedAgain = { ...failed, refundTime: instantAfter(notice.refundTime, 1000) }
  await payBack(sql, failedAgain)
  expect(await getRefund(sql, creator, id)).toMatchObject({ statusDict: refundState.failed })
  await retry(sql, creator, id)
  await payBack(sql, failed)
  expect(await getRefund(sql, creator, id), 'the late failure of the first try').toMatchObject({
    statusDict: refundState.refunding,
  })
  await payBack(sql, { ...failedAgain, refundTime: instantAfter(notice.refundTime, 2000) })
  expect(await getRefund(sql, creator, id)).toMatchObject({ statusDict: refundState.failed })
  // as a transfer that waits for a second operator does
  const transfer = { transferNo: newId<string>(), proposerId: newId<string>() }
  await sql`update refunds set ${sql.set(transfer)} where creator_id = ${creator} and id = ${id}`
  for (const said of [failedAgain, { ...failed, note: '账户已注销' }]) {
    expect(await outcome(payBack(sql, said))).toBe('done')
  }
  expect(await getRefund(sql, creator, id)).toMatchObject({ statusDict: refundState.failed })
  const kept =
    await sql`select notice_hash from refund_notices where creator_id = ${creator} and status_dict = ${refundState.failed}`
  expect(kept).toHaveLength(1)
  await expectSound(sql)
})

test('a refund that the channel began is booked once, however often its notice comes', async ({
  database: { sql },
}) => {
  const sold = await makeSold(sql)
  const notice = makeRefundNotice(sold.tradeNo, { refundFen: fen(3000) })
  await Promise.all(Array.from({ length: 20 }, () => payBack(sql, notice)))
  const { list, total } = await listRefunds(sql, sold.creator, page)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    statusDict: refundState.refunded,
    applyByDict: refundAsker.platform,
    refundNo: notice.refundNo,
  })
  expect(await readOrder(sql, sold)).toMatchObject({ refundFen: 3000, statusDict: orderState.partlyRefunded })
  expect(await outcome(payBack(sql, { ...notice, refundFen: fen(1) }))).toBe('requestIdReused')
  await expectSound(sql)
})

test('a request is closed when the channel’s own refund leaves too little for it', async ({ sql }) => {
  const sold = await makeSold(sql)
  const asked = await ask(sql, sold, { refundFen: fen(5000) })
  await payBack(sql, makeRefundNotice(sold.tradeNo, { refundFen: fen(4000) }))
  expect(await readOrder(sql, sold)).toMatchObject({ statusDict: orderState.refunding, refundFen: 4000 })
  await expectSound(sql)
  await payBack(sql, makeRefundNotice(sold.tradeNo, { refundFen: fen(1000) }))
  expect(await getRefund(sql, sold.creator, asked.id)).toMatchObject({ statusDict: refundState.closed })
  expect(await readOrder(sql, sold)).toMatchObject({ statusDict: orderState.partlyRefunded, refundFen: 5000 })
  await expectSound(sql)
})

test('of twenty parallel refunds of the whole order exactly one succeeds [P1]', async ({
  database: { sql },
}) => {
  const sold = await makeSold(sql)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(give(sql, sold, 9900))))
  expect(outcomes.filter((end) => end === 'done')).toHaveLength(1)
  expect(await readOrder(sql, sold)).toMatchObject({ refundFen: 9900 })
  await expectSound(sql)
})

test('of parallel decisions on a request one succeeds', async ({ database: { sql } }) => {
  const sold = await makeSold(sql)
  const { id } = await ask(sql, sold)
  const decided = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      outcome(
        index % 2 === 0
          ? approveAndPay(sql, sandbox, sold.creator, { id })
          : rejectRefund(sql, sold.creator, { id, reason: '已学完' }),
      ),
    ),
  )
  expect(decided.filter((end) => end === 'done')).toHaveLength(1)
  await expectSound(sql)
})

test('parallel refunds, payments and settlements keep every invariant', async ({ database: { sql } }) => {
  const first = await makeSold(sql, { age: 8 })
  const rest: Sold[] = []
  for (let count = 0; count < 7; count += 1) rest.push(await makeSold(sql, { age: 8, of: first }))
  await Promise.all([
    ...[first, ...rest].map((sold) => outcome(give(sql, sold, 5000))),
    ...Array.from({ length: 4 }, () => settleDue(sql, now())),
    ...Array.from({ length: 4 }, () => pay(sql, makeNotice(first.goodId))),
  ])
  await settleDue(sql, now())
  await expectSound(sql)
})

test('a repeated request refunds once; only its creator reads a refund', async ({ sql }) => {
  const sold = await makeSold(sql)
  const requestId = newId<string>()
  const refund = await give(sql, sold, 100, requestId)
  expect(await give(sql, sold, 100, requestId)).toEqual(refund)
  expect(await outcome(give(sql, sold, 200, requestId))).toBe('requestIdReused')
  expect(await outcome(give(sql, sold, 9801))).toBe('refundTooMuch')
  const { creator } = await makeCreator(sql)
  expect(await outcome(give(sql, { ...sold, creator }, 100))).toBe('orderNotFound')
  expect(await outcome(getRefund(sql, creator, refund.id))).toBe('refundNotFound')
  for (const decide of [
    (sql: Sql, who: CreatorId) => approve(sql, who, refund),
    (sql: Sql, who: CreatorId) => rejectRefund(sql, who, { id: refund.id, reason: '无' }),
  ]) {
    expect(await outcome(decide(sql, creator))).toBe('refundNotFound')
  }
  expect((await listRefunds(sql, creator, page)).total).toBe(0)
})

test('a full refund ends the buyer’s access, a partial one does not, unless the creator chooses otherwise', async ({
  sql,
}) => {
  const accessEnd = async (sold: Sold) => (await readOrder(sql, sold))?.accessEndTime
  const returned = async (amountFen: number, revokeAccessFlag?: boolean) => {
    const sold = await makeSold(sql)
    const asked = {
      orderId: sold.orderId,
      amountFen: fen(amountFen),
      reasonDict: refundReason.mismatch,
      note: '',
      revokeAccessFlag,
    } as const
    const refund = await createAndPay(sql, sandbox, sold.creator, { ...asked, requestId: newId<string>() })
    return { end: await accessEnd(sold), refund }
  }
  const whole = await returned(9900)
  expect(whole).toMatchObject({ end: whole.refund.successTime, refund: { revokeAccessFlag: true } })
  expect(await returned(900)).toMatchObject({ end: null, refund: { revokeAccessFlag: false } })
  expect(await returned(9900, false)).toMatchObject({ end: null, refund: { revokeAccessFlag: false } })
  expect((await returned(900, true)).end).not.toBeNull()

  const sold = await makeSold(sql)
  const asked = await ask(sql, sold)
  expect(asked.revokeAccessFlag).toBe(true)
  await approveAndPay(sql, sandbox, sold.creator, { id: asked.id, revokeAccessFlag: false })
  expect(await accessEnd(sold)).toBeNull()
})

test('a refund does not change access that ended before it', async ({ sql }) => {
  const sold = await makeSold(sql)
  const ended = instantAfter(now(), -days(1))
  await sql`update orders set access_end_time = ${ended} where id = ${sold.orderId}`
  await give(sql, sold, 9900)
  expect((await readOrder(sql, sold))?.accessEndTime).toBe(ended)
})
