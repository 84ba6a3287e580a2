import { contract } from '@zsm/contract/contract'
import { ownDataPath } from '@zsm/contract/learners/closing'
import { fen } from '@zsm/contract/money/fen'
import { accountState, codePurpose, learnerState, refundReason } from '@zsm/contract/states'
import type { Mobile, OrderId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeBought, study } from '../../test/learners/reviews.ts'
import { type MadeLearner, makeCreator, makeGood, makeLearner, makeService } from '../../test/makers.ts'
import { days, expectSound, instantAfter, makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { Fragment } from '../database/statement.ts'
import { readOutbox } from '../gateways/sms.ts'
import { newId } from '../ids.ts'
import { createRefund } from '../refunds/refunds.ts'

const { accounts, buying, fulfilment, learnerClosing, learners, learning, questions, reference, reviews } =
  contract
const { rosters } = contract

/** A word that occurs nowhere else. */
const canary = '雨后的白鹭'

const server = sharedApp({ SMS_PAUSE_SECONDS: '0' })
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const requestId = () => newId<string>()
const lastCode = async (mobile: Mobile) =>
  (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''

async function codeFor(learner: MadeLearner): Promise<string> {
  await as(learner).call(learnerClosing.sendCode, {})
  return lastCode(learner.mobile)
}

async function ask(learner: MadeLearner): Promise<{ dueTime: string }> {
  return as(learner).call(learnerClosing.create, { code: await codeFor(learner), requestId: requestId() })
}

async function signIn(mobile: Mobile) {
  await api(server.app).call(accounts.sendCode, { mobile, msgDict: codePurpose.learn })
  const { version } = await api(server.app).call(reference.getAgreement, { kind: 'user' })
  const payload = { mobile, code: await lastCode(mobile), agreeVersion: String(version) }
  const response = await server.app.inject({ method: 'POST', url: learners.signIn.path, payload })
  const token = /^learner=([^;]+)/.exec(String(response.headers['set-cookie']))?.[1] ?? ''
  return { ...response.json().data, token }
}

/** Runs the timed job as if the cooling-off days had passed. */
const passDays = (count = 16) => server.runTimed('completeLearnerClosings', instantAfter(now(), days(count)))

const statusOf = async ({ learner }: MadeLearner) => {
  const [row] = await sql()<[{ statusDict: number }]>`select status_dict from learners where id = ${learner}`
  return row.statusDict
}

/** The tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql()<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await sql()<[{ found: boolean }]>`
      select exists (select from ${new Fragment([name], [])} as t where position(${text}::text in t::text) > 0) as found`
    if (row.found) found.push(name)
  }
  return found
}

async function makeServiceOrder(learner: MadeLearner) {
  const creator = await makeCreator(sql())
  const good = await makeService(sql(), creator.creator)
  const { orderNo } = await pay(sql(), makeNotice(good.id, { userId: learner.learner, userName: canary }))
  const [order] = await sql()<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
  return { creator, orderId: order.id, goodName: good.name }
}

describe('asking', () => {
  test('a learner with nothing unsettled asks, is signed out everywhere, and takes it back by signing in', async () => {
    const learner = await makeLearner(sql())
    const other = await makeLearner(sql(), learner.mobile)
    expect(await as(learner).call(learnerClosing.get, {})).toEqual({
      mobile: `${learner.mobile.slice(0, 3)}****${learner.mobile.slice(-4)}`,
      coolingDays: 15,
      obstacles: [],
      usableCount: 0,
    })
    const { dueTime } = await ask(learner)
    expect(Math.round((Date.parse(dueTime) - Date.now()) / days(1))).toBe(15)
    expect(await statusOf(learner)).toBe(learnerState.closing)
    for (const device of [learner, other]) {
      expect(await failureOf(as(device).call(learners.listSession, {}))).toBe('tokenIllegal')
    }
    const again = await signIn(learner.mobile)
    expect(again).toMatchObject({
      id: learner.learner,
      statusDict: learnerState.active,
      closingStoppedFlag: 1,
    })
    const { list } = await api(server.app, again.token).call(learners.listMessage, {})
    expect(list).toMatchObject([{ title: '注销申请已撤回' }])
    await passDays()
    expect(await statusOf(learner)).toBe(learnerState.active)
    expect(await signIn(learner.mobile)).toMatchObject({ closingStoppedFlag: 0 })
  })

  test('a wrong code and a code for something else are refused, and a code closes one account only', async () => {
    const learner = await makeLearner(sql())
    const code = await codeFor(learner)
    const wrong = { code: code === '000000' ? '000001' : '000000', requestId: requestId() }
    expect(await failureOf(as(learner).call(learnerClosing.create, wrong))).toBe('codeWrong')
    await api(server.app).call(accounts.sendCode, { mobile: learner.mobile, msgDict: codePurpose.learn })
    const other = { code: await lastCode(learner.mobile), requestId: requestId() }
    if (other.code !== code)
      expect(await failureOf(as(learner).call(learnerClosing.create, other))).toBe('codeWrong')
    expect(await statusOf(learner)).toBe(learnerState.active)
  })

  test('an open checkout, a refund under way and a service that is not accepted are named, each with its order', async () => {
    const creator = await makeCreator(sql())
    const goodId = await makeGoodForSale(sql(), creator.creator)
    const { learner, orderId: refunding } = await makeBought(
      sql(),
      (await makeGood(sql(), creator.creator)).id,
    )
    const { checkoutId } = await as(learner).call(buying.openCheckout, { goodId })
    const service = await makeServiceOrder(learner)
    const asked = { orderId: refunding, amountFen: fen(100), reasonDict: refundReason.other }
    const { id: refundId } = await as(learner).call(learning.askRefund, { ...asked, requestId: requestId() })
    const code = await codeFor(learner)
    const close = () => as(learner).call(learnerClosing.create, { code, requestId: requestId() })
    const named = (name: string, id: string) => expect.objectContaining({ name, id })
    const { obstacles, usableCount } = await as(learner).call(learnerClosing.get, {})
    expect(obstacles).toHaveLength(3)
    for (const [name, id] of [
      ['checkout', checkoutId],
      ['refund', refunding],
      ['service', service.orderId],
    ] as const) {
      expect(obstacles).toContainEqual(named(name, id))
    }
    expect(usableCount).toBe(2)
    await expect(close()).rejects.toMatchObject({ name: 'closingBlocked', data: { obstacles } })

    await as(learner).call(buying.cancelCheckout, { id: checkoutId })
    await as(learner).call(learning.takeBackRefund, { orderId: refunding, refundId })
    expect(await failureOf(close())).toBe('closingBlocked')
    await as(service.creator).call(fulfilment.deliver, {
      orderId: service.orderId,
      text: '做好了',
      requestId: requestId(),
    })
    await as(learner).call(fulfilment.accept, { orderId: service.orderId })
    expect(await close()).toMatchObject({ dueTime: expect.any(String) })
  })

  test('a creator’s refund that comes in the meantime holds the closing up until it is paid', async () => {
    const creator = await makeCreator(sql())
    const { learner, orderId } = await makeBought(sql(), (await makeGood(sql(), creator.creator)).id)
    await ask(learner)
    const given = { amountFen: fen(100), reasonDict: refundReason.other, note: '' }
    await createRefund(sql(), creator.creator, { ...given, orderId, requestId: requestId() })
    await passDays()
    expect(await statusOf(learner)).toBe(learnerState.closing)
    await server.runTimed('attendRefunds')
    await passDays()
    expect(await statusOf(learner)).toBe(learnerState.closed)
  })
})

describe('a closed account', () => {
  test('no table has the name, the words or the number of a closed learner; orders, money and rosters stay [I6]', async () => {
    const creator = await makeCreator(sql())
    const goodId = (await makeGood(sql(), creator.creator)).id
    const learner = await makeLearner(sql())
    const own = as(learner)
    await own.call(learners.rename, { name: canary })
    const notice = makeNotice(goodId, {
      userId: learner.learner,
      userName: canary,
      userMobile: learner.mobile,
    })
    const { orderNo } = await pay(sql(), notice)
    const [{ id: orderId }] = await sql()<
      [{ id: OrderId }]
    >`select id from orders where order_no = ${orderNo}`
    await study(sql(), learner, orderId)
    const asked = { goodId, question: '没有基础能学吗', requestId: requestId() }
    const question = await own.call(questions.ask, asked)
    const said = { orderId, stars: 5, words: '讲得清楚', requestId: requestId() }
    await own.call(reviews.write, said)
    const refund = { orderId, amountFen: fen(100), reasonDict: refundReason.other, note: canary }
    const { id: refundId } = await own.call(learning.askRefund, { ...refund, requestId: requestId() })
    await own.call(learning.takeBackRefund, { orderId, refundId })
    const service = await makeServiceOrder(learner)
    await own.call(fulfilment.sendOwn, {
      orderId: service.orderId,
      text: canary,
      fileIds: [],
      requestId: requestId(),
    })
    await as(service.creator).call(fulfilment.deliver, {
      orderId: service.orderId,
      text: `给${canary}`,
      requestId: requestId(),
    })
    await own.call(fulfilment.accept, { orderId: service.orderId })
    await as(creator).call(rosters.saveRemark, { learnerId: learner.learner, remark: canary })
    const given = {
      goodId: (await makeGood(sql(), creator.creator)).id,
      mobile: learner.mobile,
      reason: canary,
    }
    await as(creator).call(rosters.giveAccess, { ...given, requestId: requestId() })
    const { checkoutId } = await own.call(buying.openCheckout, {
      goodId: await makeGoodForSale(sql(), creator.creator),
    })
    await own.call(buying.cancelCheckout, { id: checkoutId })

    await ask(learner)
    await passDays()
    await server.runTimed('sweepAccounts', instantAfter(now(), days(18)))
    // notifications belong to the creators who got them, and are deleted after half a year
    expect((await tablesWith(canary)).filter((name) => name !== 'notifications')).toEqual([])
    expect(await tablesWith(learner.mobile)).toEqual([])
    expect(await tablesWith(`${learner.mobile.slice(0, 3)}****${learner.mobile.slice(-4)}`)).toEqual([])
    expect(await as(creator).call(contract.orders.get, { id: orderId })).toMatchObject({
      userName: '已注销用户',
      userMobile: '',
      payFen: notice.payFen,
    })
    const roster = await as(creator).call(rosters.listData, { goodId })
    expect(roster.list).toMatchObject([
      { name: '已注销用户', mobile: '', accessEndTime: expect.any(String), orderCount: 1 },
    ])
    expect(await as(creator).call(questions.get, { id: question.id })).toMatchObject({
      userName: '已注销用户',
    })
    await expectSound(sql())
  })

  test('the number registers as somebody else, who sees nothing of before', async () => {
    const creator = await makeCreator(sql())
    const goodId = (await makeGood(sql(), creator.creator)).id
    const { learner, orderId } = await makeBought(sql(), goodId)
    await ask(learner)
    await passDays()
    const fresh = await signIn(learner.mobile)
    expect(fresh.id).not.toBe(learner.learner)
    expect(fresh).toMatchObject({ closingStoppedFlag: 0 })
    const own = api(server.app, fresh.token)
    expect(await own.call(learning.listOrder, {})).toMatchObject({ total: 0 })
    expect(await own.call(learners.listMessage, {})).toMatchObject({ total: 0 })
    expect(await failureOf(own.call(learning.getCourse, { id: orderId }))).toBe('orderNotFound')
    expect(await own.call(buying.getOwn, { goodId })).toMatchObject({ orderId: null })
  })

  test('a creator with the same number stays a creator', async () => {
    const creator = await makeCreator(sql())
    const learner = await makeLearner(sql(), creator.mobile)
    await ask(learner)
    await passDays()
    expect(await as(creator).call(accounts.get, { id: creator.mobile })).toMatchObject({
      statusDict: accountState.active,
    })
    expect(await signIn(creator.mobile)).not.toMatchObject({ id: learner.learner })
  })
})

test('a learner exports all that is theirs, and nobody else’s', async () => {
  const creator = await makeCreator(sql())
  const goodId = (await makeGood(sql(), creator.creator)).id
  const [bought, other] = [await makeBought(sql(), goodId), await makeBought(sql(), goodId)]
  const { learner, orderId } = bought
  await study(sql(), learner, orderId)
  const words = { orderId, stars: 4, words: '值得', requestId: requestId() }
  await as(learner).call(reviews.write, words)
  const service = await makeServiceOrder(learner)
  const talk = { orderId: service.orderId, text: '请早点做', fileIds: [], requestId: requestId() }
  await as(learner).call(fulfilment.sendOwn, talk)
  const download = (token: string) =>
    server.app.inject({ url: ownDataPath, headers: { cookie: `learner=${token}` } })
  const answer = await download(learner.token)
  expect(answer.headers['content-disposition']).toContain('.json')
  const data: Record<string, Record<string, unknown>[]> = answer.json()
  expect(data.学员账号).toMatchObject([{ 手机号: learner.mobile, 状态: '正常' }])
  expect(data.订单?.map(({ 编号: id }) => id).toSorted()).toEqual([orderId, service.orderId].toSorted())
  expect(data.评价和回复).toMatchObject([{ 评价: '值得', 星级: 4 }])
  expect(data.服务订单的留言).toMatchObject([{ 内容: '请早点做', 谁发的: '买家' }])
  expect(data.登录的设备).toHaveLength(1)
  expect(data.学习进度).toHaveLength(1)
  for (const text of [other.orderId, other.learner.learner, other.learner.mobile, creator.mobile])
    expect(answer.body).not.toContain(text)
  expect((await download('')).json()).toMatchObject({ code: 50008 })
  expect((await download(creator.token)).json()).toMatchObject({ code: 50008 })
  for (let n = 0; n < 9; n += 1) expect((await download(learner.token)).statusCode).toBe(200)
  expect((await download(learner.token)).statusCode).toBe(429)
})
