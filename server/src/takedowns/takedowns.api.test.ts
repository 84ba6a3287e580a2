import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  checkoutState,
  fileKind,
  type StateOf,
  saleState,
  shopState,
  takedownKind,
  takedownReason,
  takedownState,
  workState,
} from '@zsm/contract/states'
import { takedownLimits } from '@zsm/contract/takedowns/takedowns'
import type { GoodId, Instant, TakedownId, TakedownTargetId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeWork } from '../../test/douyin.ts'
import { makeBought, makeReview } from '../../test/learners/reviews.ts'
import {
  type GoodToMake,
  makeBundle,
  makeCreator,
  makeFile,
  makeGood,
  makeLearner,
  makeOperator,
} from '../../test/makers.ts'
import { expectSound, makeNotice, pay } from '../../test/money.ts'
import { newsOf } from '../../test/news.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { newId } from '../ids.ts'

const server = sharedApp()
const { buying, goods, learners, learning, operators, questions, shops, takedowns, works } = contract

const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const anyone = () => api(server.app)
const reason = '课程里有别人的作品'

async function makeSale(given: GoodToMake = {}) {
  const teacher = await makeCreator(sql(), { name: '小满老师' })
  const good = await makeGood(sql(), teacher.creator, { name: '手机摄影', ...given })
  return { teacher, own: as(teacher), good, goodId: good.id, shopId: good.shopId }
}

const takeDown = async (
  kindDict: StateOf<typeof takedownKind>,
  targetId: string,
  operator?: { token: string },
) =>
  as(operator ?? (await makeOperator(sql(), 'reviewer'))).call(operators.takeDown, {
    kindDict,
    targetId: targetId as TakedownTargetId,
    reasonDict: takedownReason.copyright,
    reason,
  })

const lift = async (id: TakedownId) =>
  as(await makeOperator(sql(), 'reviewer')).call(operators.liftTakedown, { id, reason: '核实后有授权' })

const appealOf = (id: TakedownId) => ({
  id,
  appeal: '这些作品都是我自己拍摄的，附上原片',
  fileIds: [],
  requestId: newId<string>(),
})

describe('a good that was taken down', () => {
  test('is off the shelf, its page says so, and its creator reads why and cannot put it back', async () => {
    const { teacher, own, goodId } = await makeSale()
    const operator = await makeOperator(sql(), 'reviewer')
    const taken = await takeDown(takedownKind.good, goodId, operator)
    expect(taken).toMatchObject({
      kindDict: takedownKind.good,
      targetName: '手机摄影',
      statusDict: takedownState.standing,
      frontName: '小满老师',
      ownFlag: true,
      appealTime: null,
    })
    expect(await own.call(goods.get, { id: goodId })).toMatchObject({
      shelfFlag: false,
      takenDownReason: reason,
    })
    const refused = await own
      .call(goods.updateShelfFlag, { id: goodId, shelfFlag: true })
      .catch((error) => error)
    expect(refused).toMatchObject({ name: 'goodIncomplete' })
    const page = await anyone()
      .call(buying.getGood, { id: goodId })
      .catch((error) => error)
    expect(page.message).toContain('这个商品已下架')
    expect(await failureOf(anyone().call(buying.listReview, { goodId }))).toBe('goodNotFound')
    const copy = { id: goodId, contentFlag: true, requestId: newId<string>() }
    expect(await failureOf(own.call(goods.duplicate, copy))).toBe('goodTakenDown')
    const [told] = await newsOf(sql(), teacher.creator)
    expect(told).toMatchObject({
      title: '商品「手机摄影」已被平台下架',
      link: `/shop/takedowns?open=${taken.id}`,
    })
    expect(told?.body).toContain(reason)
    const { list } = await own.call(takedowns.listData, {})
    expect(list).toMatchObject([{ id: taken.id, reason, reasonDict: takedownReason.copyright }])
    expect(JSON.stringify(list)).not.toContain(operator.operator)
  })

  test('is not put back by a plan of its creator', async () => {
    const { own, goodId } = await makeSale({ onShelf: false })
    const planShelfTime = plusDays(now(), 1)
    await own.call(goods.updateShelfPlan, { id: goodId, planShelfTime })
    await takeDown(takedownKind.good, goodId)
    await server.runTimed('followPlans', plusDays(planShelfTime, 1))
    const good = await own.call(goods.get, { id: goodId })
    expect(good).toMatchObject({ shelfFlag: false })
    expect(good.planFailReason).toContain('已被平台下架')
  })

  test('ends its open checkouts, also those of a bundle with it, and refuses new ones', async () => {
    const { teacher, goodId } = await makeSale()
    const other = await makeGood(sql(), teacher.creator)
    const bundle = await makeBundle(sql(), teacher.creator, [goodId, other.id])
    const learner = await makeLearner(sql())
    const { checkoutId } = await as(learner).call(buying.openCheckout, { goodId })
    await as(learner).call(buying.startPayment, { id: checkoutId, channel: 'sandbox', scene: 'phone' })
    const { checkoutId: ofBundle } = await as(learner).call(buying.openCheckout, { goodId: bundle.id })
    await takeDown(takedownKind.good, goodId)
    for (const id of [checkoutId, ofBundle])
      expect(await as(learner).call(buying.getCheckout, { id, scene: 'phone' })).toMatchObject({
        statusDict: checkoutState.closed,
        closeReason: '商品已被平台下架，订单已关闭',
      })
    const pays = { id: checkoutId, channel: 'sandbox', scene: 'phone' } as const
    expect(await failureOf(as(learner).call(buying.startPayment, pays))).toBe('goodNotForSale')
    expect(await failureOf(as(learner).call(buying.openCheckout, { goodId }))).toBe('goodNotForSale')
    expect(await failureOf(as(learner).call(buying.openCheckout, { goodId: bundle.id }))).toBe(
      'goodNotForSale',
    )
    await expectSound(sql())
  })

  test('returns a payment that arrives anyway, and all books agree', async () => {
    const { teacher, goodId } = await makeSale({ priceFen: fen(9900) })
    await takeDown(takedownKind.good, goodId)
    const notice = makeNotice(goodId)
    await pay(sql(), notice)
    const [refund] = await sql()<{ amountFen: number }[]>`
      select amount_fen from refunds where creator_id = ${teacher.creator}`
    expect(refund?.amountFen).toBe(notice.payFen)
    await expectSound(sql())
  })

  test('goes on for those who bought it', async () => {
    const { goodId } = await makeSale()
    const { learner, orderId } = await makeBought(sql(), goodId)
    await takeDown(takedownKind.good, goodId)
    const course = await as(learner).call(learning.getCourse, { id: orderId })
    expect(course.groups.length).toBeGreaterThan(0)
  })

  test('is taken down once by twenty at the same moment', async () => {
    const { teacher, goodId } = await makeSale()
    const operator = await makeOperator(sql(), 'reviewer')
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        takeDown(takedownKind.good, goodId, operator).then(
          () => 'done',
          (error) => error.name,
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'takedownStanding']))
    expect((await newsOf(sql(), teacher.creator)).filter(({ title }) => title.includes('下架'))).toHaveLength(
      1,
    )
  })

  test('is on the shelf again after it was lifted, and sells', async () => {
    const { teacher, own, goodId } = await makeSale()
    const { id } = await takeDown(takedownKind.good, goodId)
    const lifted = await lift(id)
    expect(lifted).toMatchObject({ statusDict: takedownState.lifted, decisionNote: '核实后有授权' })
    expect(await own.call(goods.get, { id: goodId })).toMatchObject({ shelfFlag: true, takenDownReason: '' })
    await as(await makeLearner(sql())).call(buying.openCheckout, { goodId })
    expect((await newsOf(sql(), teacher.creator)).map(({ title }) => title)).toContain(
      '商品「手机摄影」已恢复',
    )
    await takeDown(takedownKind.good, goodId)
  })

  test('stays off the shelf after it was lifted if it was off before, or cannot be there now', async () => {
    const { own, goodId } = await makeSale({ onShelf: false })
    await lift((await takeDown(takedownKind.good, goodId)).id)
    expect(await own.call(goods.get, { id: goodId })).toMatchObject({ shelfFlag: false, takenDownReason: '' })
    const other = await makeSale()
    const { id } = await takeDown(takedownKind.good, other.goodId)
    await sql()`update shops set status_dict = ${shopState.closed} where id = ${other.shopId}`
    await lift(id)
    expect(await other.own.call(goods.get, { id: other.goodId })).toMatchObject({ shelfFlag: false })
  })
})

describe('what else is taken down', () => {
  test('a shop says so, sells nothing, and is as it was after it was lifted', async () => {
    const { own, goodId, shopId } = await makeSale()
    const learner = await makeLearner(sql())
    const { checkoutId: id } = await as(learner).call(buying.openCheckout, { goodId })
    const taken = await takeDown(takedownKind.shop, shopId)
    expect(await anyone().call(buying.getShop, { id: shopId })).toMatchObject({
      openFlag: false,
      takenDownFlag: true,
    })
    expect(await anyone().call(buying.getGood, { id: goodId })).toMatchObject({
      saleDict: saleState.shopTakenDown,
    })
    expect(await as(learner).call(buying.getCheckout, { id, scene: 'phone' })).toMatchObject({
      closeReason: '店铺已被平台下架，订单已关闭',
    })
    const [shop] = (await own.call(shops.listData, {})).list.filter((one) => one.id === shopId)
    expect(shop).toMatchObject({ statusDict: shopState.banned, banReason: reason })
    await lift(taken.id)
    expect(await anyone().call(buying.getGood, { id: goodId })).toMatchObject({ saleDict: saleState.onSale })
    await as(learner).call(buying.openCheckout, { goodId })
  })

  test('a work loses its link and cannot be changed until it is lifted', async () => {
    const { teacher, own } = await makeSale()
    const work = await makeWork(sql(), teacher.creator, { title: '一条视频' })
    await sql()`update shares set status_dict = ${workState.published}, platform_item_id = '1', open_id = 'me', platform_url = 'https://www.douyin.com/video/1' where id = ${work.id}`
    const { id } = await takeDown(takedownKind.work, work.id)
    expect(await own.call(works.get, { id: work.id })).toMatchObject({
      platformUrl: '',
      takenDownReason: reason,
    })
    const { version } = await own.call(works.get, { id: work.id })
    const changes = [
      own.call(works.update, { id: work.id, version, title: '换个标题' }),
      own.call(works.publish, { id: work.id }),
      own.call(works.cancel, { id: work.id }),
      own.call(works.retry, { id: work.id }),
    ]
    const answers = await Promise.all(changes.map((change) => failureOf(change)))
    expect(answers).toEqual(changes.map(() => 'workTakenDown'))
    await lift(id)
    expect(await own.call(works.get, { id: work.id })).toMatchObject({
      platformUrl: 'https://www.douyin.com/video/1',
      takenDownReason: '',
    })
  })

  test('a question is hidden from the public; the learner who asked reads why', async () => {
    const { own, goodId } = await makeSale()
    const { learner } = await makeBought(sql(), goodId)
    const asked = { goodId, question: '哪里可以加微信', pictureIds: [], requestId: newId<string>() }
    const { id, version } = await as(learner)
      .call(questions.ask, asked)
      .then(async ({ id }) => own.call(questions.get, { id }))
    await own.call(questions.answer, { id, version, answer: '不加微信', publicFlag: true })
    expect((await anyone().call(buying.listQuestion, { goodId })).questions.total).toBe(1)
    const taken = await takeDown(takedownKind.question, id)
    expect((await anyone().call(buying.listQuestion, { goodId })).questions.total).toBe(0)
    const { list } = await as(learner).call(questions.listOwn, {})
    expect(list).toMatchObject([{ id, takenDownReason: reason }])
    expect(await own.call(questions.get, { id })).toMatchObject({ takenDownReason: reason })
    const messages = await as(learner).call(learners.listMessage, {})
    expect(messages.list.map(({ title }) => title)).toContain('您在「手机摄影」的提问已被平台下架')
    await lift(taken.id)
    expect((await anyone().call(buying.listQuestion, { goodId })).questions.total).toBe(1)
  })

  test('a review is found by the address of a page or by its words', async () => {
    const { goodId } = await makeSale()
    const { review } = await makeReview(sql(), goodId, { words: '一条很特别的评价' })
    const support = as(await makeOperator(sql(), 'support'))
    const kindDict = takedownKind.review
    const byWords = await support.call(operators.listTakedownTarget, { kindDict, keyword: '很特别的' })
    expect(byWords.list).toMatchObject([{ id: review.id, name: '一条很特别的评价', takenDownFlag: false }])
    const keyword = `https://zhishimao.example.com/anything/with/a/long/address/g/${goodId}?f=abc`
    const byAddress = await support.call(operators.listTakedownTarget, {
      kindDict: takedownKind.good,
      keyword,
    })
    expect(byAddress.list.map(({ id }) => id)).toEqual([goodId])
    await takeDown(kindDict, review.id)
    const after = await support.call(operators.listTakedownTarget, { kindDict, keyword: review.id })
    expect(after.list).toMatchObject([{ takenDownFlag: true }])
  })
})

describe('an appeal', () => {
  test('is written once, with papers, and is told to have a deadline', async () => {
    const { teacher, own, goodId } = await makeSale()
    const { id } = await takeDown(takedownKind.good, goodId)
    const fileId = await makeFile(sql(), teacher.creator, fileKind.image, { title: '原片.jpg' })
    const request = { ...appealOf(id), fileIds: [fileId] }
    const appealed = await own.call(takedowns.appeal, request)
    expect(appealed).toMatchObject({
      statusDict: takedownState.appealed,
      appeal: request.appeal,
      appealFiles: [{ id: fileId, name: '原片.jpg' }],
    })
    const { appealTime, deadlineTime } = appealed
    expect(deadlineTime).toBe(plusDays(appealTime as Instant, takedownLimits.days))
    expect(await own.call(takedowns.appeal, request)).toEqual(appealed)
    expect(await failureOf(own.call(takedowns.appeal, appealOf(id)))).toBe('takedownAppealed')
  })

  test('refuses another creator, too few words, a foreign file and a film', async () => {
    const { teacher, own, goodId } = await makeSale()
    const stranger = await makeCreator(sql())
    const { id } = await takeDown(takedownKind.good, goodId)
    expect(await failureOf(as(stranger).call(takedowns.appeal, appealOf(id)))).toBe('takedownNotFound')
    expect((await as(stranger).call(takedowns.listData, {})).list).toEqual([])
    const short = { ...appealOf(id), appeal: '不服', fileIds: '' }
    expect(await failureOf(own.raw(takedowns.appeal, short))).toBe('invalidInput')
    const foreign = await makeFile(sql(), stranger.creator, fileKind.image)
    expect(await failureOf(own.call(takedowns.appeal, { ...appealOf(id), fileIds: [foreign] }))).toBe(
      'fileNotFound',
    )
    const film = await makeFile(sql(), teacher.creator, fileKind.video)
    expect(await failureOf(own.call(takedowns.appeal, { ...appealOf(id), fileIds: [film] }))).toBe(
      'fileTypeRefused',
    )
    expect(await failureOf(anyone().call(takedowns.appeal, appealOf(id)))).toBe('tokenIllegal')
  })

  test('is decided by another operator than the one who took it down', async () => {
    const { teacher, own, goodId } = await makeSale()
    const [taker, other] = [await makeOperator(sql(), 'reviewer'), await makeOperator(sql(), 'reviewer')]
    const { id } = await takeDown(takedownKind.good, goodId, taker)
    const early = { id, reason: '材料不足以证明' }
    expect(await failureOf(as(other).call(operators.upholdTakedown, early))).toBe('takedownStateChanged')
    await own.call(takedowns.appeal, appealOf(id))
    expect(await failureOf(as(taker).call(operators.upholdTakedown, early))).toBe('takedownOwn')
    expect(await failureOf(as(taker).call(operators.liftTakedown, early))).toBe('takedownOwn')
    const upheld = await as(other).call(operators.upholdTakedown, early)
    expect(upheld).toMatchObject({
      statusDict: takedownState.upheld,
      decisionNote: early.reason,
      ownFlag: false,
    })
    expect(await failureOf(as(other).call(operators.upholdTakedown, early))).toBe('takedownStateChanged')
    expect(await own.call(goods.get, { id: goodId })).toMatchObject({ shelfFlag: false })
    expect((await newsOf(sql(), teacher.creator)).map(({ title }) => title)).toContain(
      '商品「手机摄影」的申诉没有通过，维持下架',
    )
    expect(await failureOf(own.call(takedowns.appeal, appealOf(id)))).toBe('takedownAppealed')
    const log = await sql()<{ action: string }[]>`
      select action from audit_log where target_type = 'takedown' and target_id = ${id} order by id`
    expect(log.map(({ action }) => action)).toEqual([
      'takedowns.takeDown',
      'takedowns.appeal',
      'takedowns.uphold',
    ])
  })

  test('is lifted by one of twenty at the same moment', async () => {
    const { own, goodId } = await makeSale()
    const { id } = await takeDown(takedownKind.good, goodId)
    await own.call(takedowns.appeal, appealOf(id))
    const other = as(await makeOperator(sql(), 'reviewer'))
    const asked = Array.from({ length: 20 }, () =>
      failureOf(other.call(operators.liftTakedown, { id, reason: '核实后有授权' })),
    )
    const refused = (await Promise.all(asked)).filter((failure) => failure === 'takedownStateChanged')
    expect(refused).toHaveLength(19)
  })

  test('waits in the operators’ list, the oldest first', async () => {
    const made: TakedownId[] = []
    for (const _ of [1, 2]) {
      const { own, goodId } = await makeSale()
      const { id } = await takeDown(takedownKind.good, goodId)
      await own.call(takedowns.appeal, appealOf(id))
      made.push(id)
    }
    const support = as(await makeOperator(sql(), 'support'))
    const asked = { statusDict: takedownState.appealed, pageSize: 100 }
    const { list } = await support.call(operators.listTakedown, asked)
    const ids = list.map(({ id }) => id).filter((id) => made.includes(id))
    expect(ids).toEqual(made)
  })
})

test('finance takes nothing down, and nothing unknown is taken down or decided', async () => {
  const { goodId } = await makeSale()
  const finance = await makeOperator(sql(), 'finance')
  expect(await failureOf(takeDown(takedownKind.good, goodId, finance))).toBe('forbidden')
  expect(await failureOf(takeDown(takedownKind.good, newId<GoodId>()))).toBe('takedownTargetNotFound')
  const reviewer = as(await makeOperator(sql(), 'reviewer'))
  const decision = { id: newId<TakedownId>(), reason: '核实后有授权' }
  expect(await failureOf(reviewer.call(operators.liftTakedown, decision))).toBe('takedownNotFound')
  expect(await failureOf(reviewer.call(operators.upholdTakedown, decision))).toBe('takedownNotFound')
  const support = as(await makeOperator(sql(), 'support'))
  expect(await failureOf(support.call(operators.liftTakedown, decision))).toBe('forbidden')
})
