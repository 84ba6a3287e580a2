import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  exportFormat,
  exportKind,
  goodKind,
  learnerNoticeState,
  learnerSource,
  learnerState,
  rosterSort,
  shopKind,
  studyState,
} from '@zsm/contract/states'
import type { AccessId, GoodId, LearnerId, Mobile } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import {
  type MadeLearner,
  makeCreator,
  makeGood,
  makeLearner,
  newMobile,
  serviceCategory,
} from '../../test/makers.ts'
import {
  days,
  expectSound,
  instantAfter,
  makeNotice,
  makeRefundNotice,
  pay,
  payBack,
} from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { newId } from '../ids.ts'

const { rosters, learning, learners } = contract
const server = sharedApp()
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)

async function makeSeller() {
  const made = await makeCreator(sql())
  const { id: goodId } = await makeGood(sql(), made.creator)
  return { ...made, goodId, calls: as(made) }
}

async function buy({ learner, mobile }: MadeLearner, goodId: GoodId, given = {}) {
  const notice = makeNotice(goodId, { userId: learner, userMobile: mobile, ...given })
  await pay(sql(), notice)
  return notice
}

const gift = (goodId: GoodId, mobile: Mobile, given = {}) => ({
  goodId,
  mobile,
  reason: '线下班学员',
  requestId: newId<string>(),
  ...given,
})

/** Opens the first lesson, and finishes it if asked to. */
async function learn(person: MadeLearner, finish = true) {
  const [order] = (await as(person).call(learning.listOrder, {})).list
  if (!order) throw new Error('nothing was bought')
  const { groups } = await as(person).call(learning.getCourse, { id: order.id })
  const lessonId = groups[0]?.lessons[0]?.id
  if (!lessonId) throw new Error('there is no lesson')
  const { grantId } = await as(person).call(learning.openLesson, { orderId: order.id, lessonId })
  if (finish) await as(person).call(learning.reportProgress, { grantId, positionSec: 9, doneFlag: true })
}

test('a shop’s learners are listed with their payments, and a good’s with their progress', async () => {
  const { calls, creator, goodId } = await makeSeller()
  const { id: other } = await makeGood(sql(), creator, { name: '另一门课' })
  const [one, two] = [await makeLearner(sql()), await makeLearner(sql())]
  await buy(one, goodId)
  await buy(two, other)
  const notice = await buy(one, other)
  await payBack(sql(), makeRefundNotice(notice.tradeNo, { refundFen: fen(900) }))
  await learn(two)
  const { list, total } = await calls.call(rosters.listData, {})
  expect(total).toBe(2)
  expect(list).toMatchObject([
    { learnerId: two.learner, orderCount: 1, goodCount: 1, studyDict: studyState.underWay },
    { learnerId: one.learner, orderCount: 2, goodCount: 2, payFen: 19_800, refundFen: 900, seenTime: null },
  ])
  expect(list[0]?.mobile).toBe(`${two.mobile.slice(0, 3)}****${two.mobile.slice(-4)}`)
  expect(JSON.stringify(list)).not.toContain(two.mobile)
  const ofGood = await calls.call(rosters.listData, { goodId: other })
  expect(
    ofGood.list.map(({ learnerId, doneCount, lessonCount, studyDict }) => [
      learnerId,
      doneCount,
      lessonCount,
      studyDict,
    ]),
  ).toEqual([
    [one.learner, 0, 1, studyState.idle],
    [two.learner, 1, 1, studyState.finished],
  ])
  await expectSound(sql())
})

test('learners are found by name, by all or the last digits of a number, by filters, and in any order', async () => {
  const { calls, goodId } = await makeSeller()
  const [one, two] = [await makeLearner(sql()), await makeLearner(sql())]
  await as(one).call(learners.rename, { name: '听潮的猫' })
  await buy(one, goodId, { payFen: fen(9900) })
  await buy(two, goodId)
  await learn(two)
  const found = async (input: object) => {
    const { list, total } = await calls.call(rosters.listData, { goodId, ...input })
    expect(total).toBe(list.length)
    return list.map(({ learnerId }) => learnerId)
  }
  expect(await found({ keyword: '潮的' })).toEqual([one.learner])
  expect(await found({ keyword: two.mobile })).toEqual([two.learner])
  expect(await found({ keyword: one.mobile.slice(-6) })).toEqual([one.learner])
  expect(await found({ keyword: '没有这个人' })).toEqual([])
  expect(await found({ studyDict: studyState.idle })).toEqual([one.learner])
  expect(await found({ studyDict: studyState.finished })).toEqual([two.learner])
  expect(await found({ learnerSourceDict: learnerSource.given })).toEqual([])
  expect(await found({ endedFlag: true })).toEqual([])
  expect(await found({ endedFlag: false, sortDict: rosterSort.seen })).toEqual([two.learner, one.learner])
  expect((await found({ sortDict: rosterSort.paid })).length).toBe(2)
  const second = await calls.call(rosters.listData, { goodId, pageNum: 2, pageSize: 1 })
  expect([second.list.map(({ learnerId }) => learnerId), second.total]).toEqual([[one.learner], 2])
})

test('after a refund the roster shows the end of access', async () => {
  const { calls, goodId } = await makeSeller()
  const one = await makeLearner(sql())
  const { tradeNo } = await buy(one, goodId)
  await payBack(sql(), makeRefundNotice(tradeNo))
  const { list } = await calls.call(rosters.listData, { goodId, endedFlag: true })
  expect(list).toMatchObject([{ learnerId: one.learner, endedFlag: true, refundFen: 9900 }])
  await expectSound(sql())
})

test('access by hand opens the good without a sale, from the first sign-in on', async () => {
  const { calls, goodId, creator } = await makeSeller()
  const mobile = newMobile()
  const input = gift(goodId, mobile)
  const given = await calls.call(rosters.giveAccess, input)
  expect(await calls.call(rosters.giveAccess, input)).toEqual(given)
  expect(given).toMatchObject({
    orderCount: 0,
    sourceDict: learnerSource.given,
    name: `学员${mobile.slice(-4)}`,
  })
  const person = await makeLearner(sql(), mobile)
  expect(person.learner).toBe(given.learnerId)
  const { list } = await as(person).call(learning.listOrder, {})
  expect(list).toMatchObject([{ goodId, givenFlag: true, usableFlag: true, payFen: 0 }])
  await learn(person)
  const [sold] = await sql()<[{ buyCount: number; orders: number }]>`
    select buy_count, (select count(*)::int from orders where creator_id = ${creator}) as orders
    from goods where id = ${goodId}`
  expect(sold).toEqual({ buyCount: 0, orders: 0 })
  expect((await calls.call(contract.orders.listData, {})).total).toBe(0)
  const told = await as(person).call(learners.listMessage, {})
  expect(told.list).toMatchObject([{ title: expect.stringContaining('老师为您开通了') }])
  await expectSound(sql())
})

test('a creator who gives access to a number does not learn whose number it is', async () => {
  const { calls, goodId } = await makeSeller()
  const person = await makeLearner(sql())
  await as(person).call(learners.rename, { name: '不想被认出的人' })
  const given = await calls.call(rosters.giveAccess, gift(goodId, person.mobile))
  expect(JSON.stringify(given)).not.toContain('不想被认出的人')
  const { list } = await calls.call(rosters.listData, { keyword: '不想被认出' })
  expect(list).toEqual([])
  await learn(person, false)
  expect((await calls.call(rosters.get, { learnerId: person.learner })).name).toBe('不想被认出的人')
})

test('access by hand is prolonged and ended; playing stops at once, and the learner is told', async () => {
  const { calls, goodId } = await makeSeller()
  const person = await makeLearner(sql())
  const endTime = instantAfter(now(), days(7))
  const { goods } = await calls.call(rosters.giveAccess, gift(goodId, person.mobile, { endTime }))
  const id = goods[0]?.access?.id as AccessId
  expect(await failureOf(calls.call(rosters.giveAccess, gift(goodId, person.mobile)))).toBe('accessGiven')
  await server.runTimed('tellEndings', now())
  await server.runTimed('tellEndings', instantAfter(now(), days(5)))
  await server.runTimed('tellEndings', instantAfter(now(), days(5)))
  const changed = await calls.call(rosters.changeAccess, { id, reason: '补课' })
  expect(changed.goods).toMatchObject([{ accessEndTime: null, endedFlag: false, access: { reason: '补课' } }])
  await learn(person, false)
  const past = { id, endTime: instantAfter(now(), -1000), reason: '补课' }
  expect(await failureOf(calls.call(rosters.changeAccess, past))).toBe('invalidInput')
  await calls.call(rosters.endAccess, { id, reason: '课程结束了' })
  expect(await failureOf(calls.call(rosters.endAccess, { id, reason: '课程结束了' }))).toBe('accessOver')
  expect(await failureOf(learn(person))).toBe('accessEnded')
  const told = await as(person).call(learners.listMessage, {})
  expect(told.list.map(({ title }) => title.replace(/「.*」/, ''))).toEqual([
    '老师结束了的学习权限',
    '的学习期限有变化',
    '还有不到 3 天到期',
    '老师为您开通了',
  ])
  // Access is given again: the same row opens again.
  const again = await calls.call(rosters.giveAccess, gift(goodId, person.mobile))
  expect(again.goods).toMatchObject([{ access: { id, revokeTime: null } }])
  const logged = await sql()<{ action: string }[]>`
    select action from audit_log where target_id = ${id} order by id`
  expect(logged.map(({ action }) => action)).toEqual([
    'rosters.giveAccess',
    'rosters.changeAccess',
    'rosters.endAccess',
    'rosters.giveAccess',
  ])
})

test('a buyer keeps access when access by hand ends, and access by hand makes no second order for a buyer', async () => {
  const { calls, goodId } = await makeSeller()
  const person = await makeLearner(sql())
  await buy(person, goodId)
  const { goods, orders } = await calls.call(rosters.giveAccess, gift(goodId, person.mobile))
  expect([goods.length, orders.length]).toEqual([1, 1])
  await calls.call(rosters.endAccess, { id: goods[0]?.access?.id as AccessId, reason: '不用了' })
  await learn(person)
  const { list } = await calls.call(rosters.listData, { goodId })
  expect(list).toMatchObject([{ endedFlag: false, orderCount: 1 }])
})

test('a frozen learner cannot be given access', async () => {
  const { calls, goodId } = await makeSeller()
  const { mobile, learner } = await makeLearner(sql())
  await sql()`update learners set status_dict = ${learnerState.frozen} where id = ${learner}`
  expect(await failureOf(calls.call(rosters.giveAccess, gift(goodId, mobile)))).toBe('accessNotPossible')
})

test('access by hand is refused for a service, and after 200 in one day', async () => {
  const { calls, goodId, creator } = await makeSeller()
  const { id } = await makeGood(sql(), creator, {
    shopDict: shopKind.service,
    bizDict: goodKind.service,
    classifyId: serviceCategory,
    serviceDeliverDays: 3,
    onShelf: false,
  })
  expect(await failureOf(calls.call(rosters.giveAccess, gift(id, newMobile())))).toBe('accessKindRefused')
  await sql()`
    with people as (
      insert into learners (id, mobile, name, create_time, last_login_time)
      select gen_random_uuid(), '1' || (8000000000 + n + ${Math.floor(Math.random() * 1e9)}), '甲', now(), now()
      from generate_series(1, 200) as n on conflict do nothing returning id)
    insert into given_access (creator_id, id, good_id, learner_id, reason, create_time)
    select ${creator}, gen_random_uuid(), ${goodId}, id, '很多', now() from people`
  expect(await failureOf(calls.call(rosters.giveAccess, gift(goodId, newMobile())))).toBe('accessTooMany')
})

test('of twenty windows that give the same access at once, one succeeds', async () => {
  const { calls, goodId } = await makeSeller()
  const mobile = newMobile()
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => failureOf(calls.call(rosters.giveAccess, gift(goodId, mobile)))),
  )
  expect(tries.filter((failure) => failure === undefined)).toHaveLength(1)
  expect(tries.filter((failure) => failure === 'accessGiven')).toHaveLength(19)
})

test('a learner’s page shows orders, lessons, refunds and the creator’s remark', async () => {
  const { calls, goodId } = await makeSeller()
  const person = await makeLearner(sql())
  const { tradeNo } = await buy(person, goodId)
  await learn(person)
  await payBack(sql(), makeRefundNotice(tradeNo, { refundFen: fen(100) }))
  const { learner: learnerId } = person
  const saved = await calls.call(rosters.saveRemark, { learnerId, remark: '老学员' })
  expect(saved).toEqual(await calls.call(rosters.get, { learnerId }))
  expect(saved).toMatchObject({
    remark: '老学员',
    orders: [{ payFen: 9900, refundFen: 100 }],
    refunds: [{ amountFen: 100 }],
    goods: [{ goodId, doneCount: 1, lessonCount: 1, lessons: [{ doneFlag: true }], access: null }],
  })
})

test('a notice reaches everybody with access once, counts its readers, and the next one waits a day', async () => {
  const { calls, goodId } = await makeSeller()
  const [one, two, gone] = [await makeLearner(sql()), await makeLearner(sql()), await makeLearner(sql())]
  for (const person of [one, two]) await buy(person, goodId)
  const { tradeNo } = await buy(gone, goodId)
  await payBack(sql(), makeRefundNotice(tradeNo))
  expect(await calls.call(rosters.countRecipients, { goodId })).toEqual({ count: 2, sentTodayFlag: false })
  const notice = { goodId, title: '新增两节课', body: '第七章已更新', requestId: newId<string>() }
  const sent = await calls.call(rosters.sendNotice, notice)
  expect(sent).toMatchObject({ recipientCount: 2 })
  await server.runJobs()
  const messages = await as(one).call(learners.listMessage, {})
  expect(messages.list[0]).toMatchObject({ title: '新增两节课', link: `/g/${goodId}` })
  await as(one).call(learners.readMessage, { id: messages.list[0]?.id as never })
  await as(one).call(learners.readAllMessages, {})
  const { list } = await calls.call(rosters.listNotice, { goodId })
  expect(list).toMatchObject([
    { sentCount: 2, readCount: 1, statusDict: learnerNoticeState.sent, goodName: expect.any(String) },
  ])
  const titles = (await as(gone).call(learners.listMessage, {})).list.map(({ title }) => title)
  expect(titles).not.toContain('新增两节课')
  const second = { ...notice, requestId: newId<string>() }
  expect(await failureOf(calls.call(rosters.sendNotice, second))).toBe('noticesOfDayUsed')
  expect(await calls.call(rosters.countRecipients, { goodId })).toEqual({ count: 2, sentTodayFlag: true })
})

test('a good without learners cannot have a notice', async () => {
  const { calls, goodId } = await makeSeller()
  const notice = { goodId, title: '大家好', body: '欢迎', requestId: newId<string>() }
  expect(await failureOf(calls.call(rosters.sendNotice, notice))).toBe('noRecipients')
})

test('another creator’s learners, goods and access are not found', async () => {
  const [mine, other] = [await makeSeller(), await makeSeller()]
  const person = await makeLearner(sql())
  const { goods } = await other.calls.call(rosters.giveAccess, gift(other.goodId, person.mobile))
  const id = goods[0]?.access?.id as AccessId
  const learnerId: LearnerId = person.learner
  expect(await failureOf(mine.calls.call(rosters.get, { learnerId }))).toBe('learnerNotFound')
  expect(await failureOf(mine.calls.call(rosters.saveRemark, { learnerId, remark: '' }))).toBe(
    'learnerNotFound',
  )
  expect(await failureOf(mine.calls.call(rosters.endAccess, { id, reason: '不该' }))).toBe('accessNotFound')
  expect(await failureOf(mine.calls.call(rosters.changeAccess, { id, reason: '不该' }))).toBe(
    'accessNotFound',
  )
  const goodId = other.goodId
  expect(await failureOf(mine.calls.call(rosters.listData, { goodId }))).toBe('goodNotFound')
  expect(await failureOf(mine.calls.call(rosters.giveAccess, gift(goodId, newMobile())))).toBe('goodNotFound')
  expect(await failureOf(mine.calls.call(rosters.countRecipients, { goodId }))).toBe('goodNotFound')
  expect(await failureOf(mine.calls.call(rosters.listNotice, { goodId }))).toBe('goodNotFound')
  const notice = { goodId, title: '大家好', body: '欢迎', requestId: newId<string>() }
  expect(await failureOf(mine.calls.call(rosters.sendNotice, notice))).toBe('goodNotFound')
  expect((await mine.calls.call(rosters.listData, {})).total).toBe(0)
})

test('a call without a session or with wrong input gets no learners', async () => {
  for (const endpoint of Object.values(rosters))
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
  const { calls } = await makeSeller()
  expect(await failureOf(calls.raw(rosters.listData, { studyDict: 'x' }))).toBe('invalidInput')
  expect(await failureOf(calls.raw(rosters.giveAccess, { mobile: '123' }))).toBe('invalidInput')
})

test('a file lists the learners that the screen shows, by each of its filters', async () => {
  const { calls, goodId } = await makeSeller()
  const [buyer, reader] = [await makeLearner(sql()), await makeLearner(sql())]
  await buy(buyer, goodId)
  const given = { goodId, mobile: reader.mobile, reason: '线下购买', requestId: newId<string>() }
  await calls.call(rosters.giveAccess, given)
  const tailsOf = async (filters: object) => {
    const requestId = newId<string>()
    const wanted = { kindDict: exportKind.learners, formatDict: exportFormat.csv, requestId, ...filters }
    const { id } = await calls.call(contract.exports.create, wanted)
    await server.runJobs()
    const { url } = await calls.call(contract.exports.get, { id })
    const { body } = await server.app.inject(url ?? '')
    const shown = await calls.call(rosters.listData, filters)
    const tails = [buyer, reader].map(({ mobile }) => mobile.slice(-4))
    const held = tails.filter((tail) => body.includes(`****${tail}`))
    expect(held.toSorted()).toEqual(shown.list.map(({ mobile }) => mobile.slice(-4)).toSorted())
    return held
  }
  expect(await tailsOf({})).toHaveLength(2)
  expect(await tailsOf({ goodId, keyword: buyer.mobile.slice(-4) })).toEqual([buyer.mobile.slice(-4)])
  expect(await tailsOf({ keyword: reader.mobile })).toEqual([reader.mobile.slice(-4)])
  expect(await tailsOf({ keyword: `学员${reader.mobile.slice(-4)}` })).toEqual([reader.mobile.slice(-4)])
  expect(await tailsOf({ goodId, learnerSourceDict: learnerSource.given })).toEqual([reader.mobile.slice(-4)])
  expect(await tailsOf({ goodId, studyDict: studyState.finished })).toEqual([])
  expect(await tailsOf({ goodId, endedFlag: false })).toHaveLength(2)
  expect(await tailsOf({ goodId, endedFlag: true, keyword: '学员' })).toEqual([])
})

test('a file lists all learners of a good, with masked numbers', async () => {
  const { calls, goodId } = await makeSeller()
  const person = await makeLearner(sql())
  await buy(person, goodId)
  const input = {
    kindDict: exportKind.learners,
    formatDict: exportFormat.csv,
    goodId,
    requestId: newId<string>(),
  } as const
  const { id } = await calls.call(contract.exports.create, input)
  await server.runJobs()
  const { url, rowCount, fileName } = await calls.call(contract.exports.get, { id })
  expect([rowCount, fileName]).toEqual([1, expect.stringContaining('学员-')])
  const file = await server.app.inject(url ?? '')
  expect(file.body).toContain(`${person.mobile.slice(0, 3)}****${person.mobile.slice(-4)}`)
  expect(file.body).not.toContain(person.mobile)
})
