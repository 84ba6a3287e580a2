import { contract } from '@zsm/contract/contract'
import { disputeLimits } from '@zsm/contract/disputes'
import { fen } from '@zsm/contract/money/fen'
import {
  disputeReason,
  disputeState,
  fulfilmentState,
  goodKind,
  learnerText,
  messageKind,
  messageSender,
  orderState,
  refundReason,
  refundState,
} from '@zsm/contract/states'
import type { DisputeId, OrderId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { samples } from '../../test/files.ts'
import { type GoodToMake, makeCreator, makeLearner, makeOperator, makeService } from '../../test/makers.ts'
import { expectSound, makeNotice, makeRefundNotice, pay, payBack } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { send as sendForm } from '../../test/upload.ts'
import { now, plusDays } from '../clock.ts'
import { literal } from '../database/literal.ts'
import { acceptDue } from '../fulfilment/public.ts'
import { newId } from '../ids.ts'
import { settleDue } from '../orders/public.ts'
import { attendDisputes } from './public.ts'

const server = sharedApp()
const { disputes, fulfilment, learning, operators, orders, refunds, learners, notifications } = contract
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const requestId = () => newId<string>()

async function makeBought(given: GoodToMake = {}) {
  const creator = await makeCreator(sql())
  const good = await makeService(sql(), creator.creator, { buyerForm: [], ...given })
  const learner = await makeLearner(sql())
  const tradeNo = newId<string>()
  const { orderNo } = await pay(sql(), makeNotice(good.id, { userId: learner.learner, tradeNo }))
  const [order] = await sql()<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
  return { creator, learner, tradeNo, orderId: order.id, orderNo }
}

type Bought = Awaited<ReturnType<typeof makeBought>>

/** A service that was delivered. */
async function makeDelivered() {
  const bought = await makeBought()
  const { creator, orderId } = bought
  await as(creator).call(fulfilment.deliver, { orderId, text: '做好了', requestId: requestId() })
  return bought
}

const reason = '交付的方案和购买页写的完全不一样'
const said = (orderId: OrderId) => ({
  orderId,
  reasonDict: disputeReason.poor,
  reason,
  requestId: requestId(),
})
const openOwn = ({ learner, orderId }: Bought) => as(learner).call(disputes.openOwn, said(orderId))
const open = ({ creator, orderId }: Bought) => as(creator).call(disputes.open, said(orderId))
const accept = ({ learner, orderId }: Bought) => as(learner).call(fulfilment.accept, { orderId })
const orderOf = ({ creator, orderId }: Bought) => as(creator).call(orders.get, { id: orderId })
const finance = async () => as(await makeOperator(sql(), 'finance'))
const support = async () => as(await makeOperator(sql(), 'support'))
const ruling = '已核对双方的留言和文件'

/** A service in dispute, by the learner. */
async function makeDisputed() {
  const bought = await makeDelivered()
  return { ...bought, id: (await openOwn(bought)).id }
}

const askRefund = ({ learner, orderId }: Bought) =>
  as(learner).call(learning.askRefund, {
    orderId,
    amountFen: fen(100),
    reasonDict: refundReason.other,
    requestId: requestId(),
  })

async function newsOf({ creator, learner }: Bought) {
  const [theirs] = (await as(creator).call(notifications.listData, { pageSize: 1 })).list
  const [own] = (await as(learner).call(learners.listMessage, { pageSize: 1 })).list
  return { creator: theirs?.title, learner: own?.title }
}

describe('a dispute', () => {
  test('leads the creator from the notification to the order’s talk', async () => {
    const { creator, orderId } = await makeDisputed()
    const [told] = (await as(creator).call(notifications.listData, { pageSize: 1 })).list
    // The list of service orders reads this address, and opens the order beside it.
    expect(told?.link).toBe(`/serve/orders?order=${orderId}`)
    expect(await as(creator).call(fulfilment.get, { orderId })).toMatchObject({ orderId })
  })

  test('is opened by the learner after a delivery; the talk shows it and the creator is told', async () => {
    const bought = await makeDelivered()
    const { creator, learner, orderId } = bought
    expect(await as(learner).call(disputes.listOwn, { orderId })).toMatchObject({
      list: [],
      openableFlag: true,
    })
    const { id } = await openOwn(bought)
    const shown = await as(learner).call(disputes.listOwn, { orderId })
    expect(shown).toMatchObject({
      list: [{ id, reason, statusDict: disputeState.waiting, applyByDict: messageSender.buyer }],
      openableFlag: false,
    })
    expect(await as(creator).call(disputes.listOfOrder, { orderId })).toMatchObject({ list: [{ id }] })
    const { messages, disputeFlag } = await as(creator).call(fulfilment.get, { orderId })
    expect(disputeFlag).toBe(true)
    expect(messages.at(-1)).toMatchObject({ kindDict: messageKind.dispute, text: reason })
    expect((await newsOf(bought)).creator).toContain('请平台处理')
  })

  test('is opened by the creator, and the learner is told', async () => {
    const bought = await makeDelivered()
    expect(await open(bought)).toMatchObject({ applyByDict: messageSender.creator })
    expect((await newsOf(bought)).learner).toContain('老师请平台处理')
  })

  test('of twenty clicks, and of both sides at once, makes one', async () => {
    const bought = await makeDelivered()
    const many = Array.from({ length: 20 }, (_, at) => failureOf(at % 2 ? open(bought) : openOwn(bought)))
    const answers = await Promise.all(many)
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set([undefined, 'disputeOpen']))
    const again = { ...said(bought.orderId), reason: `${reason}，请看文件` }
    expect(await failureOf(as(bought.learner).call(disputes.openOwn, again))).toBe('disputeOpen')
  })

  test('needs a delivery, a missed delivery date, or a refund that the creator refused to the learner', async () => {
    const bought = await makeBought()
    const { learner, creator, orderId } = bought
    expect(await failureOf(openOwn(bought))).toBe('disputeTooEarly')
    expect(await failureOf(open(bought))).toBe('disputeTooEarly')
    expect((await as(learner).call(disputes.listOwn, { orderId })).refusal).toContain('请先和对方沟通')
    const { id } = await askRefund(bought)
    expect(await failureOf(openOwn(bought))).toBe('serviceRefunding')
    expect(await failureOf(open(bought))).toBe('serviceRefunding')
    await as(learner).call(learning.takeBackRefund, { orderId, refundId: id })
    expect(await failureOf(openOwn(bought))).toBe('disputeTooEarly')
    const second = await askRefund(bought)
    // A creator may use the words that a buyer's withdrawal has.
    await as(creator).call(refunds.reject, { id: second.id, reason: '买家已撤回' })
    expect(await failureOf(open(bought))).toBe('disputeTooEarly')
    await openOwn(bought)
    const late = await makeBought()
    await sql()`update orders set deliver_due_time = ${plusDays(now(), -1)} where id = ${late.orderId}`
    await openOwn(late)
  })

  test('is refused after fifteen days, for nothing paid, for an order that is over, and more than three times', async () => {
    const late = await makeDelivered()
    await accept(late)
    await sql()`update orders set finish_time = ${plusDays(now(), -disputeLimits.days - 0.1)} where id = ${late.orderId}`
    expect(await failureOf(openOwn(late))).toBe('disputeTooLate')
    expect(await failureOf(open(late))).toBe('disputeTooLate')
    const often = await makeDelivered()
    for (let at = 0; at < disputeLimits.anOrder; at += 1) {
      const { id } = await openOwn(often)
      await as(often.learner).call(disputes.withdrawOwn, { id })
    }
    expect(await failureOf(openOwn(often))).toBe('disputeTooOften')
    expect(await failureOf(open(often))).toBe('disputeTooOften')
    const over = await makeDelivered()
    await payBack(sql(), makeRefundNotice(over.tradeNo))
    expect(await failureOf(openOwn(over))).toBe('serviceClosed')
    expect(await failureOf(open(over))).toBe('serviceClosed')
    const free = await makeDelivered()
    const { originFen, payFen, platformFeeFen, channelFeeFen, incomeFen } = await orderOf(free)
    const paid = { originFen, payFen, platformFeeFen, channelFeeFen, incomeFen }
    await sql()`
      update orders set origin_fen = 0, pay_fen = 0, platform_fee_fen = 0, channel_fee_fen = 0, income_fen = 0
      where id = ${free.orderId}`
    expect(await failureOf(openOwn(free))).toBe('orderNotPaid')
    expect(await failureOf(open(free))).toBe('orderNotPaid')
    // the books of the other tests must agree
    await sql()`update orders set ${sql().set(paid)} where id = ${free.orderId}`
  })

  test('about a buyer who is no learner, a course, or another’s order does not exist', async () => {
    const seller = await makeCreator(sql())
    const { id } = await makeService(sql(), seller.creator)
    const { orderNo } = await pay(sql(), makeNotice(id))
    const [order] = await sql()<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
    expect(await failureOf(as(seller).call(disputes.open, said(order.id)))).toBe('orderNoLearner')
    const bought = await makeDisputed()
    const { orderId } = bought
    const [stranger, other] = [await makeCreator(sql()), await makeLearner(sql())]
    const asked = [
      as(stranger).call(disputes.open, said(orderId)),
      as(stranger).call(disputes.listOfOrder, { orderId }),
      as(other).call(disputes.openOwn, said(orderId)),
      as(other).call(disputes.listOwn, { orderId }),
    ]
    expect(new Set(await Promise.all(asked.map(failureOf)))).toEqual(new Set(['orderNotFound']))
    const withdrawn = [
      as(stranger).call(disputes.withdraw, { id: bought.id }),
      as(other).call(disputes.withdrawOwn, { id: bought.id }),
      // the other side's
      as(bought.creator).call(disputes.withdraw, { id: bought.id }),
    ]
    expect(new Set(await Promise.all(withdrawn.map(failureOf)))).toEqual(new Set(['disputeNotFound']))
    expect(await failureOf(api(server.app).call(disputes.listOwn, { orderId }))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app).call(disputes.open, said(orderId)))).toBe('tokenIllegal')
    const short = { ...said(orderId), reason: '不好' }
    expect(await failureOf(as(bought.learner).raw(disputes.openOwn, short))).toBe('invalidInput')
  })

  test('is refused for an order of a course', async () => {
    const { learner, orderId } = await makeBought()
    await sql()`update orders set biz_dict = ${literal(goodKind.course)} where id = ${orderId}`
    expect(await failureOf(as(learner).call(disputes.openOwn, said(orderId)))).toBe('orderNotService')
    expect(await failureOf(as(learner).call(disputes.listOwn, { orderId }))).toBe('orderNotService')
  })

  test('is withdrawn once by its side, and the order goes on', async () => {
    for (const side of ['learner', 'creator'] as const) {
      const bought = await makeDelivered()
      const { id } = side === 'learner' ? await openOwn(bought) : await open(bought)
      const withdraw = () =>
        side === 'learner'
          ? as(bought.learner).call(disputes.withdrawOwn, { id })
          : as(bought.creator).call(disputes.withdraw, { id })
      expect(await withdraw()).toMatchObject({ statusDict: disputeState.withdrawn })
      expect(await failureOf(withdraw())).toBe('disputeStateChanged')
      const news = await newsOf(bought)
      expect(side === 'learner' ? news.creator : news.learner).toContain('不再请平台处理')
      await accept(bought)
    }
  })
})

describe('while a dispute is open', () => {
  test('nothing is accepted, asked for again or asked back; words and files go on', async () => {
    const bought = await makeDisputed()
    const { learner, orderId } = bought
    expect(await failureOf(accept(bought))).toBe('serviceDisputed')
    const again = { orderId, text: '再改', requestId: requestId() }
    expect(await failureOf(as(learner).call(fulfilment.askAgain, again))).toBe('serviceDisputed')
    expect(await failureOf(askRefund(bought))).toBe('serviceDisputed')
    await as(learner).call(fulfilment.sendOwn, { orderId, text: '请看', requestId: requestId() })
  })

  test('the automatic acceptance waits, and after the dispute the buyer has the full days again', async () => {
    const bought = await makeDisputed()
    const { learner, orderId, id } = bought
    await acceptDue(sql(), plusDays(now(), 8))
    expect((await orderOf(bought)).finishTime).toBeNull()
    await as(learner).call(disputes.withdrawOwn, { id })
    await acceptDue(sql(), plusDays(now(), 14))
    expect((await orderOf(bought)).finishTime).toBeNull()
    await acceptDue(sql(), plusDays(now(), 16))
    expect(await as(learner).call(fulfilment.getOwn, { orderId })).toMatchObject({
      stateDict: fulfilmentState.accepted,
    })
  })

  test('the income of an accepted order is released only after the dispute has ended', async () => {
    const bought = await makeDelivered()
    await accept(bought)
    const { id } = await openOwn(bought)
    await settleDue(sql(), plusDays(now(), 60))
    expect(await orderOf(bought)).toMatchObject({ settleFlag: false, disputeFlag: true })
    const office = await support()
    const shown = await office.call(operators.getOrder, { id: bought.orderId })
    expect(shown).toMatchObject({ settleFlag: false, disputeFlag: true })
    await as(bought.learner).call(disputes.withdrawOwn, { id })
    await settleDue(sql(), plusDays(now(), 60))
    expect(await orderOf(bought)).toMatchObject({ settleFlag: true, disputeFlag: false })
    await expectSound(sql())
  })

  test('a creator who gives the whole payment back ends it', async () => {
    const bought = await makeDisputed()
    const { creator, orderId, id } = bought
    const { payFen } = await orderOf(bought)
    await as(creator).call(refunds.create, { orderId, amountFen: payFen, requestId: requestId() })
    await attendDisputes(sql(), now())
    const { list } = await as(creator).call(disputes.listOfOrder, { orderId })
    expect(list).toMatchObject([{ id, statusDict: disputeState.ended }])
    expect(await failureOf((await finance()).call(operators.decideForCreator, { id, reason: ruling }))).toBe(
      'serviceClosed',
    )
    await expectSound(sql())
  })
})

describe('operators', () => {
  test('see the oldest first, with sides, sum and age; a number or a name finds one', async () => {
    const [older, newer] = [await makeDisputed(), await makeDisputed()]
    const { list } = await (await support()).call(operators.listDispute, {
      statusDict: disputeState.waiting,
      pageSize: 100,
    })
    const ids = list.map(({ id }) => id).filter((id) => id === older.id || id === newer.id)
    expect(ids).toEqual([older.id, newer.id])
    const found = await (await support()).call(operators.listDispute, { keyword: newer.orderNo })
    expect(found.list).toMatchObject([
      { id: newer.id, frontName: newer.creator.name, reason, payFen: 9900, refundableFen: 9900 },
    ])
    expect(JSON.stringify(found.list)).not.toContain(newer.learner.mobile)
    const { disputeCount } = await (await support()).call(operators.countWaiting, {})
    expect(disputeCount).toBeGreaterThanOrEqual(2)
  })

  test('read the form, the talk with its files and the refunds; the reading is in the audit log', async () => {
    const bought = await makeDelivered()
    const { learner, creator, orderId } = bought
    const asked = { orderId, filePath: '稿子.pdf', size: samples.pdf.length }
    const { key, token } = await as(learner).call(fulfilment.uploadOwnToken, asked)
    await sendForm(server.app, ['key', key], ['token', token], ['file', samples.pdf])
    const file = await as(learner).call(fulfilment.addOwnFile, { orderId, key, title: '稿子.pdf' })
    const path = `/media/service/${orderId}/${file.id}`
    const office = await makeOperator(sql(), 'support')
    const cookie = ({ token }: { token: string }) => ({ cookie: `paper-operator=${token}` })
    const read = async (who: { token: string }) =>
      (await server.app.inject({ url: path, headers: cookie(who) })).statusCode
    const words = { orderId, text: '原来的要求', fileIds: [file.id], requestId: requestId() }
    const { id: messageId } = await as(learner).call(fulfilment.sendOwn, words)
    expect(await read(office)).toBe(401)
    const refused = await askRefund(bought)
    await as(creator).call(refunds.reject, { id: refused.id, reason: '已经交付' })
    const { id } = await openOwn(bought)
    const opened = await as(office).call(operators.openDispute, { id })
    expect(opened.messages.map(({ text }) => text)).toEqual(['做好了', '原来的要求', reason])
    expect(opened.refunds).toMatchObject([{ outcome: '已经交付', statusText: '已关闭' }])
    expect(await read(office)).toBe(200)
    expect(await read(await makeOperator(sql(), 'reviewer'))).toBe(401)
    const before = { id, beforeId: opened.messages.at(-1)?.id ?? messageId }
    expect((await as(office).call(operators.listDisputeMessage, before)).messages).toHaveLength(2)
    const logged = await sql()`
      select operator_id from audit_log where action = 'disputes.read' and target_id = ${id}`
    expect(logged).toEqual([{ operatorId: office.operator }])
    const none = newId<DisputeId>()
    expect(await failureOf(as(office).call(operators.openDispute, { id: none }))).toBe('disputeNotFound')
    const older = { id: none, beforeId: messageId }
    expect(await failureOf(as(office).call(operators.listDisputeMessage, older))).toBe('disputeNotFound')
  })

  test('refund the learner in full, and both sides read why', async () => {
    const bought = await makeDisputed()
    const { id, learner, orderId } = bought
    const decided = await (await finance()).call(operators.decideForLearner, {
      id,
      amountFen: fen(9900),
      reason: ruling,
    })
    expect(decided).toMatchObject({ statusDict: disputeState.forLearner, refundFen: 9900, refundableFen: 0 })
    const { refunds: given, usableFlag } = await as(learner).call(learning.getCourse, { id: orderId })
    expect(given).toMatchObject([{ statusDict: refundState.refunded, amountFen: 9900, note: ruling }])
    expect(usableFlag).toBe(false)
    expect(await orderOf(bought)).toMatchObject({ statusDict: orderState.refunded, incomeFen: 0 })
    const [text] = await sql()`
      select text_dict from learner_messages where learner_id = ${learner.learner} and text_dict = ${literal(learnerText.refunded)}`
    expect(text).toBeDefined()
    const titles = (await as(bought.creator).call(notifications.listData, {})).list.map(({ title }) => title)
    expect(titles).toContainEqual(expect.stringContaining('平台已处理'))
    await expectSound(sql())
  })

  test('give a part back, and the rest counts as accepted and is released', async () => {
    const bought = await makeDisputed()
    const { id, learner, orderId } = bought
    await (await finance()).call(operators.decideForLearner, { id, amountFen: fen(4000), reason: ruling })
    const order = await orderOf(bought)
    expect(order).toMatchObject({ statusDict: orderState.partlyRefunded, refundFen: 4000 })
    expect(order.finishTime).not.toBeNull()
    expect(await as(learner).call(fulfilment.getOwn, { orderId })).toMatchObject({
      stateDict: fulfilmentState.accepted,
      disputeFlag: false,
    })
    await settleDue(sql(), plusDays(now(), 0.01))
    expect((await orderOf(bought)).settleFlag).toBe(true)
    await expectSound(sql())
  })

  test('give money back that was released already', async () => {
    const bought = await makeDelivered()
    await accept(bought)
    await settleDue(sql(), plusDays(now(), 10))
    expect((await orderOf(bought)).settleFlag).toBe(true)
    const { id } = await openOwn(bought)
    await (await finance()).call(operators.decideForLearner, { id, amountFen: fen(9900), reason: ruling })
    expect(await orderOf(bought)).toMatchObject({ statusDict: orderState.refunded })
    await expectSound(sql())
  })

  test('decide for the creator: the delivery counts as accepted, and the income is released', async () => {
    const bought = await makeDisputed()
    const { id, learner, orderId } = bought
    const decided = await (await finance()).call(operators.decideForCreator, { id, reason: ruling })
    expect(decided).toMatchObject({ statusDict: disputeState.forCreator, refundFen: 0, decisionNote: ruling })
    const own = await as(learner).call(fulfilment.getOwn, { orderId })
    expect(own).toMatchObject({ stateDict: fulfilmentState.accepted })
    expect(own.messages.at(-1)).toMatchObject({
      kindDict: messageKind.ruling,
      senderDict: messageSender.system,
      text: ruling,
    })
    expect((await newsOf(bought)).learner).toContain('按已验收处理')
    await settleDue(sql(), plusDays(now(), 0.01))
    expect((await orderOf(bought)).settleFlag).toBe(true)
    expect(await failureOf(openOwn(bought))).toBe('disputeTooOften')
    await expectSound(sql())
  })

  test('cannot decide for the creator before a delivery, or refund more than is left', async () => {
    const late = await makeBought()
    await sql()`update orders set deliver_due_time = ${plusDays(now(), -1)} where id = ${late.orderId}`
    const { id } = await openOwn(late)
    const decider = await finance()
    expect(await failureOf(decider.call(operators.decideForCreator, { id, reason: ruling }))).toBe(
      'disputeNotDelivered',
    )
    const refund = (amountFen: number) =>
      failureOf(decider.call(operators.decideForLearner, { id, amountFen: fen(amountFen), reason: ruling }))
    expect(await refund(9901)).toBe('refundTooMuch')
    const asked = { orderId: late.orderId, amountFen: fen(100), requestId: requestId() }
    await sql()`update orders set status_dict = ${orderState.refunding} where id = ${late.orderId}`
    expect(await failureOf(as(late.creator).call(refunds.create, asked))).toBe('refundOpen')
    expect(await refund(9900)).toBe('refundOpen')
    expect(await refund(100)).toBe('serviceRefunding')
    await sql()`
      update orders set status_dict = ${orderState.paid}, pay_time = now() where id = ${late.orderId}`
    expect(await refund(9900)).toBeUndefined()
  })

  test('of ten decisions at once one counts, and the others are told who decided', async () => {
    const bought = await makeDisputed()
    const { id } = bought
    const deciders = await Promise.all(Array.from({ length: 10 }, finance))
    const answers = await Promise.all(
      deciders.map((decider, at) =>
        failureOf(
          at % 2
            ? decider.call(operators.decideForCreator, { id, reason: ruling })
            : decider.call(operators.decideForLearner, { id, amountFen: fen(100), reason: ruling }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set([undefined, 'disputeStateChanged']))
    const back = { id, days: 3, reason: ruling }
    expect(await failureOf((await support()).call(operators.returnDispute, back))).toBe('disputeStateChanged')
    await expectSound(sql())
  })

  test('ask both sides to agree; after the days the dispute waits for the operators again', async () => {
    const bought = await makeDisputed()
    const { id, learner, orderId } = bought
    const returned = await (await support()).call(operators.returnDispute, { id, days: 3, reason: ruling })
    expect(returned).toMatchObject({ statusDict: disputeState.returned })
    const news = await newsOf(bought)
    expect([news.creator, news.learner]).toEqual([
      expect.stringContaining('继续协商'),
      expect.stringContaining('继续协商'),
    ])
    expect(await failureOf(accept(bought))).toBe('serviceDisputed')
    await attendDisputes(sql(), plusDays(now(), 2.9))
    const state = async () => (await as(learner).call(disputes.listOwn, { orderId })).list[0]?.statusDict
    expect(await state()).toBe(disputeState.returned)
    await attendDisputes(sql(), plusDays(now(), 3.1))
    expect(await state()).toBe(disputeState.waiting)
    expect((await newsOf(bought)).learner).toContain('协商到期')
  })

  test('decide by their roles, and money only with the second factor', async () => {
    const { id } = await makeDisputed()
    const refund = { id, amountFen: fen(100), reason: ruling }
    for (const role of ['support', 'reviewer', 'admin'] as const) {
      const caller = as(await makeOperator(sql(), role))
      expect(await failureOf(caller.call(operators.decideForLearner, refund))).toBe('forbidden')
      expect(await failureOf(caller.call(operators.decideForCreator, { id, reason: ruling }))).toBe(
        'forbidden',
      )
    }
    const reviewer = as(await makeOperator(sql(), 'reviewer'))
    expect(await failureOf(reviewer.call(operators.openDispute, { id }))).toBe('forbidden')
    const unproved = await makeOperator(sql(), 'finance')
    await sql()`update operator_sessions set proved_time = ${plusDays(now(), -0.1)} where operator_id = ${unproved.operator}`
    expect(await failureOf(as(unproved).call(operators.decideForLearner, refund))).toBe('proofTooOld')
    expect(await failureOf(as(unproved).call(operators.decideForCreator, { id, reason: ruling }))).toBe(
      'proofTooOld',
    )
  })
})
