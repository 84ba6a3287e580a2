import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  fileKind,
  goodKind,
  learnerMessageType,
  payChannel,
  serviceUnit,
  shopKind,
  takedownKind,
  takedownReason,
} from '@zsm/contract/states'
import type { GoodId, Instant, OrderId, ReviewId, TakedownTargetId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeBought, makeReview, study } from '../../test/learners/reviews.ts'
import {
  downloadCategory,
  type GoodToMake,
  type MadeLearner,
  makeCreator,
  makeFile,
  makeGood,
  makeLearner,
  makeOperator,
  makeService,
  serviceCategory,
} from '../../test/makers.ts'
import { days, expectSound, instantAfter, makeRefundNotice, payBack } from '../../test/money.ts'
import { newsOf } from '../../test/news.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { acceptDue } from '../fulfilment/public.ts'
import { openStorage } from '../gateways/open-storage.ts'
import { newId } from '../ids.ts'
import { eraseReviewAnswers, eraseReviewer } from './public.ts'

const server = sharedApp()
const { fulfilment, reviews, buying, learning, learners, operators, overview, shops } = contract

const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const anyone = () => api(server.app)

async function makeSale(given: GoodToMake = {}) {
  const teacher = await makeCreator(sql(), { name: '小满老师' })
  const good = await makeGood(sql(), teacher.creator, { name: '手机摄影', ...given })
  return { teacher, own: as(teacher), goodId: good.id, shopId: good.shopId }
}

const write = (learner: MadeLearner, orderId: OrderId, given: { stars?: number; words?: string } = {}) =>
  as(learner).call(reviews.write, {
    orderId,
    stars: 5,
    words: '讲得清楚',
    requestId: newId<string>(),
    ...given,
  })

const downOf = (id: ReviewId) => ({
  kindDict: takedownKind.review,
  targetId: id as string as TakedownTargetId,
  reasonDict: takedownReason.other,
  reason: '含有广告内容',
})

/** The learner's messages about reviews. */
const toldOf = async (learner: MadeLearner) => {
  const { list } = await as(learner).call(learners.listMessage, {})
  return list.filter(({ typeDict }) => typeDict === learnerMessageType.review)
}

const scoreOf = async (goodId: GoodId) => (await anyone().call(buying.getGood, { id: goodId })).score
const shownOf = async (goodId: GoodId) =>
  (await anyone().call(buying.listReview, { goodId })).reviews.list.map(({ id }) => id)

describe('a review', () => {
  test('is written after a lesson was opened, reaches the creator, and is shown with a masked name', async () => {
    const { teacher, own, goodId } = await makeSale()
    const { learner, orderId } = await makeBought(sql(), goodId)
    await as(learner).call(learners.rename, { name: '林小鱼' })
    const order = () => as(learner).call(learning.getCourse, { id: orderId })
    expect(await order()).toMatchObject({ review: null, reviewableFlag: false })
    expect(await failureOf(write(learner, orderId))).toBe('reviewTooEarly')
    await study(sql(), learner, orderId)
    expect(await order()).toMatchObject({ reviewableFlag: true })
    const input = { orderId, stars: 4, words: '  很实用 ', requestId: newId<string>() }
    const review = await as(learner).call(reviews.write, input)
    expect(await as(learner).call(reviews.write, input)).toEqual(review)
    expect(review).toMatchObject({ stars: 4, words: '很实用', goodName: '手机摄影', hiddenFlag: false })
    expect(await failureOf(write(learner, orderId))).toBe('reviewExists')
    expect(await order()).toMatchObject({ review: { id: review.id }, reviewableFlag: false })
    const told = await newsOf(sql(), teacher.creator)
    expect(told.filter(({ link }) => link.endsWith(review.id))).toEqual([
      { title: '林小鱼 评价了「手机摄影」：4 星', body: '很实用', link: `/shop/reviews?open=${review.id}` },
    ])
    const good = await anyone().call(buying.getGood, { id: goodId })
    expect(good).toMatchObject({
      score: { count: 1, scoreAvg: 400, counts: [0, 0, 0, 1, 0] },
      reviewCount: 1,
      reviews: [{ words: '很实用', learnerName: '林***', answer: '' }],
    })
    expect(JSON.stringify(good)).not.toContain('林小鱼')
    expect((await own.call(reviews.listData, {})).list).toMatchObject([
      { id: review.id, learnerName: '林小鱼', orderId, version: 1 },
    ])
    expect((await as(learner).call(reviews.listOwn, {})).list).toEqual([review])
    expect(await own.call(overview.get, {})).toMatchObject({ unansweredReviewCount: 1 })
  })

  test('is stored and counted once of twenty sent at once', async () => {
    const { goodId } = await makeSale()
    const { learner, orderId } = await makeBought(sql(), goodId)
    await study(sql(), learner, orderId)
    const failures = await Promise.all(Array.from({ length: 20 }, () => failureOf(write(learner, orderId))))
    expect(failures.filter((failure) => failure === undefined)).toHaveLength(1)
    expect(await scoreOf(goodId)).toMatchObject({ count: 1, scoreAvg: 500 })
  })

  test('of a download needs the download, and of a service its end', async () => {
    const { teacher, own } = await makeSale()
    const storage = await openStorage(server.config.storage)
    const fileId = await makeFile(sql(), teacher.creator, fileKind.document, { storage })
    const download = await makeGood(sql(), teacher.creator, {
      shopDict: shopKind.service,
      bizDict: goodKind.download,
      classifyId: downloadCategory,
      downloadFileIds: [fileId],
    })
    const first = await makeBought(sql(), download.id)
    expect(await failureOf(write(first.learner, first.orderId))).toBe('reviewTooEarly')
    const url = `/learn/files/${first.orderId}/${fileId}`
    const headers = { cookie: `learner=${first.learner.token}` }
    await server.app.inject({ method: 'HEAD', url, headers })
    expect(await failureOf(write(first.learner, first.orderId))).toBe('reviewTooEarly')
    const sent = await server.app.inject({ url, headers })
    expect(sent.statusCode).toBe(200)
    expect(await write(first.learner, first.orderId)).toMatchObject({ stars: 5 })
    const service = await makeGood(sql(), teacher.creator, {
      shopDict: shopKind.service,
      bizDict: goodKind.service,
      classifyId: serviceCategory,
      serviceDeliverDays: 3,
      serviceUnitDict: serviceUnit.time,
    })
    const second = await makeBought(sql(), service.id)
    const work = { orderId: second.orderId }
    await own.call(fulfilment.deliver, { ...work, text: '做好了', requestId: newId() })
    expect(await failureOf(write(second.learner, second.orderId))).toBe('reviewTooEarly')
    await api(server.app, second.learner.token).call(fulfilment.accept, work)
    expect(await write(second.learner, second.orderId, { stars: 3 })).toMatchObject({ stars: 3 })
    const list = (await own.call(shops.listData, {})).list
    expect(list.map(({ shopDict, scoreAvg }) => [shopDict, scoreAvg])).toEqual([
      [shopKind.knowledge, null],
      [shopKind.service, 400],
    ])
  })

  test('of a service may be written after its automatic acceptance, by the learner whose order it was', async () => {
    const teacher = await makeCreator(sql())
    const { id: goodId } = await makeService(sql(), teacher.creator, { buyerForm: [] })
    const { learner, orderId } = await makeBought(sql(), goodId)
    await as(teacher).call(fulfilment.deliver, { orderId, text: '做好了', requestId: newId<string>() })
    expect(await failureOf(write(learner, orderId))).toBe('reviewTooEarly')
    await sql()`update fulfilments set accept_due_time = ${plusDays(now(), -1)} where order_id = ${orderId}`
    await acceptDue(sql(), now())
    expect(await as(learner).call(learning.getCourse, { id: orderId })).toMatchObject({
      review: null,
      reviewableFlag: true,
    })
    expect(await write(learner, orderId, { stars: 4 })).toMatchObject({ stars: 4, orderId })
    expect(await scoreOf(goodId)).toMatchObject({ count: 1, scoreAvg: 400 })
  })

  test('is refused to strangers, after a full refund, for access by hand, and to the creator’s own number', async () => {
    const { teacher, goodId } = await makeSale()
    const { learner, orderId, tradeNo } = await makeBought(sql(), goodId)
    await study(sql(), learner, orderId)
    const stranger = await makeLearner(sql())
    expect(await failureOf(write(stranger, orderId))).toBe('orderNotFound')
    expect(await failureOf(write(learner, newId<OrderId>()))).toBe('orderNotFound')
    await payBack(sql(), makeRefundNotice(tradeNo, { refundFen: fen(9900) }))
    expect(await failureOf(write(learner, orderId))).toBe('reviewNotAllowed')
    const gift = await makeBought(sql(), goodId)
    await study(sql(), gift.learner, gift.orderId)
    const [paid] = await sql()<[{ settleTime: Instant }]>`
      update orders set pay_channel_dict = ${payChannel.offline}, settle_time = null where id = ${gift.orderId}
      returning old.settle_time`
    expect(await failureOf(write(gift.learner, gift.orderId))).toBe('reviewNotAllowed')
    await sql()`
      update orders set pay_channel_dict = ${payChannel.sandbox}, settle_time = ${paid.settleTime}
      where id = ${gift.orderId}`
    const self = await makeBought(sql(), goodId, await makeLearner(sql(), teacher.mobile))
    await study(sql(), self.learner, self.orderId)
    expect(await failureOf(write(self.learner, self.orderId))).toBe('reviewOfOneself')
    expect(await scoreOf(goodId)).toMatchObject({ count: 0, scoreAvg: null })
  })

  test('needs stars and plain text; markup stays text on the page', async () => {
    const { goodId } = await makeSale()
    const { learner, orderId } = await makeBought(sql(), goodId)
    await study(sql(), learner, orderId)
    const bad = [
      { stars: 0 },
      { stars: 6 },
      { stars: '4.5' },
      { words: '好'.repeat(501) },
      { words: '\u0000' },
    ]
    for (const one of bad) {
      const input = { orderId, stars: 5, words: '', requestId: newId(), ...one }
      expect(await failureOf(as(learner).raw(reviews.write, input))).toBe('invalidInput')
    }
    const words = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    expect(await write(learner, orderId, { words })).toMatchObject({ words })
  })

  test('is limited to twenty a day', async () => {
    const { teacher, goodId } = await makeSale()
    const { learner, orderId } = await makeBought(sql(), goodId)
    await study(sql(), learner, orderId)
    await sql()`
      insert into reviews (creator_id, id, order_id, shop_dict, good_id, learner_id, learner_name, stars, words, create_time)
      select ${teacher.creator}::uuid, gen_random_uuid(), gen_random_uuid(), ${shopKind.knowledge}::smallint, ${goodId}::uuid,
        ${learner.learner}::uuid, '', 5, '', now()
      from generate_series(1, 20)`
    expect(await failureOf(write(learner, orderId))).toBe('reviewTooMany')
  })
})

describe('a change', () => {
  test('replaces stars and words once, and the averages follow', async () => {
    const { teacher, goodId } = await makeSale()
    const { learner, review } = await makeReview(sql(), goodId, { stars: 1 })
    await makeReview(sql(), goodId, { stars: 5 })
    expect(await scoreOf(goodId)).toMatchObject({ scoreAvg: 300 })
    const change = { id: review.id, stars: 4, words: '补了字幕，好多了' }
    const changed = await as(learner).call(reviews.change, change)
    expect(changed).toMatchObject({ stars: 4, changeEndTime: null, changeTime: expect.any(String) })
    expect(await scoreOf(goodId)).toEqual({ count: 2, scoreAvg: 450, counts: [0, 0, 0, 1, 1] })
    expect(await failureOf(as(learner).call(reviews.change, change))).toBe('reviewFixed')
    const told = await newsOf(sql(), teacher.creator)
    expect(told.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/修改了对「手机摄影」的评价：4 星$/),
    )
  })

  test('is refused after thirty days, and for another learner’s review', async () => {
    const { goodId } = await makeSale()
    const { learner, review } = await makeReview(sql(), goodId)
    const change = { id: review.id, stars: 1, words: '' }
    const stranger = await makeLearner(sql())
    expect(await failureOf(as(stranger).call(reviews.change, change))).toBe('reviewNotFound')
    await sql()`update reviews set create_time = ${instantAfter(now(), -days(30))} where id = ${review.id}`
    expect(await failureOf(as(learner).call(reviews.change, change))).toBe('reviewFixed')
  })
})

describe('an answer', () => {
  test('is written and edited by the creator, public, and told to the learner once', async () => {
    const { own, goodId } = await makeSale()
    const { learner, review } = await makeReview(sql(), goodId)
    const { id } = review
    const answered = await own.call(reviews.answer, { id, answer: '谢谢支持', version: 1 })
    expect(answered).toMatchObject({ answer: '谢谢支持', version: 2 })
    expect(await failureOf(own.call(reviews.answer, { id, answer: '晚了', version: 1 }))).toBe(
      'versionConflict',
    )
    await own.call(reviews.answer, { id, answer: '谢谢您的支持', version: 2 })
    expect((await anyone().call(buying.listReview, { goodId })).reviews.list).toMatchObject([
      { answer: '谢谢您的支持' },
    ])
    expect(await toldOf(learner)).toMatchObject([
      { title: '老师回复了您对「手机摄影」的评价', body: '谢谢支持', link: `/orders/${review.orderId}` },
    ])
    expect(await own.call(overview.get, {})).toMatchObject({ unansweredReviewCount: 0 })
  })

  test('to another creator’s review is not found', async () => {
    const { goodId } = await makeSale()
    const { review } = await makeReview(sql(), goodId)
    const stranger = as(await makeCreator(sql()))
    for (const id of [review.id, newId<ReviewId>()]) {
      expect(await failureOf(stranger.call(reviews.answer, { id, answer: '抢答', version: 1 }))).toBe(
        'reviewNotFound',
      )
      expect(await failureOf(stranger.call(reviews.get, { id }))).toBe('reviewNotFound')
    }
  })
})

test('the creator filters reviews by stars, answer, good, shop and words', async () => {
  const { teacher, own, goodId } = await makeSale()
  const { id: other } = await makeGood(sql(), teacher.creator, { name: '剪辑入门' })
  const one = (await makeReview(sql(), goodId, { stars: 1, words: '声音太小' })).review
  const five = (await makeReview(sql(), other, { stars: 5, words: '很喜欢' })).review
  await own.call(reviews.answer, { id: five.id, answer: '谢谢', version: 1 })
  const found = async (filter: object) => (await own.call(reviews.listData, filter)).list.map(({ id }) => id)
  expect(await found({})).toEqual([five.id, one.id])
  expect(await found({ stars: 1 })).toEqual([one.id])
  expect(await found({ answeredFlag: false })).toEqual([one.id])
  expect(await found({ answeredFlag: true })).toEqual([five.id])
  expect(await found({ goodId: other })).toEqual([five.id])
  expect(await found({ shopDict: shopKind.service })).toEqual([])
  expect(await found({ keyword: '声音' })).toEqual([one.id])
  expect(await own.call(reviews.getScore, {})).toMatchObject({ count: 2, scoreAvg: 300 })
  expect(await own.call(reviews.getScore, { goodId })).toMatchObject({ count: 1, scoreAvg: 100 })
  expect(await own.call(reviews.getScore, { shopDict: shopKind.service })).toMatchObject({ count: 0 })
})

describe('on the good’s page', () => {
  test('reviews are shown by stars and page, and disappear with the good', async () => {
    const { own, goodId, shopId } = await makeSale()
    const ids = []
    for (const stars of [5, 5, 2]) ids.unshift((await makeReview(sql(), goodId, { stars })).review.id)
    expect(await shownOf(goodId)).toEqual(ids)
    const two = await anyone().call(buying.listReview, { goodId, stars: 2 })
    expect(two).toMatchObject({
      stars: 2,
      score: { count: 3 },
      reviews: { total: 1 },
      good: { name: '手机摄影' },
    })
    expect((await anyone().call(buying.listReview, { goodId, pageNum: 2 })).reviews.list).toEqual([])
    expect(await anyone().call(buying.getShop, { id: shopId })).toMatchObject({
      score: { count: 3, scoreAvg: 400 },
      goods: { list: [{ scoreAvg: 400 }] },
    })
    await own.call(contract.goods.updateShelfFlag, { id: goodId, shelfFlag: false })
    expect(await failureOf(anyone().call(buying.listReview, { goodId }))).toBe('goodNotFound')
    expect(await failureOf(anyone().raw(buying.listReview, { goodId, stars: 7 }))).toBe('invalidInput')
  })

  test('the review of a fully refunded order keeps its words, and its stars no longer count', async () => {
    const { goodId } = await makeSale()
    const { learner, review, tradeNo } = await makeReview(sql(), goodId, { stars: 1 })
    await makeReview(sql(), goodId, { stars: 5 })
    await payBack(sql(), makeRefundNotice(tradeNo, { refundFen: fen(900) }))
    expect(await scoreOf(goodId)).toMatchObject({ count: 2, scoreAvg: 300 })
    await payBack(sql(), makeRefundNotice(tradeNo, { refundFen: fen(9000) }))
    expect(await scoreOf(goodId)).toEqual({ count: 1, scoreAvg: 500, counts: [0, 0, 0, 0, 1] })
    const { reviews: shown } = await anyone().call(buying.listReview, { goodId })
    expect(shown.list.map(({ refundFlag }) => refundFlag)).toEqual([false, true])
    const change = { id: review.id, stars: 5, words: '' }
    expect(await failureOf(as(learner).call(reviews.change, change))).toBe('reviewFixed')
    await expectSound(sql())
  })
})

describe('operators', () => {
  test('take a review down with a reason that its creator and its learner read, and show it again', async () => {
    const { teacher, own, goodId } = await makeSale()
    const { learner, review } = await makeReview(sql(), goodId, { stars: 1, words: '加我微信领资料' })
    await makeReview(sql(), goodId, { stars: 5 })
    const reviewer = as(await makeOperator(sql(), 'reviewer'))
    const { id } = review
    const taken = await reviewer.call(operators.takeDown, downOf(id))
    expect(await failureOf(reviewer.call(operators.takeDown, downOf(id)))).toBe('takedownStanding')
    expect(await shownOf(goodId)).not.toContain(id)
    expect(await scoreOf(goodId)).toEqual({ count: 1, scoreAvg: 500, counts: [0, 0, 0, 0, 1] })
    expect(await own.call(reviews.get, { id })).toMatchObject({
      hiddenFlag: true,
      hideReason: '含有广告内容',
    })
    expect(await failureOf(own.call(reviews.answer, { id, answer: '好', version: 2 }))).toBe('reviewHidden')
    const change = { id, stars: 5, words: '' }
    expect(await failureOf(as(learner).call(reviews.change, change))).toBe('reviewFixed')
    expect(await toldOf(learner)).toMatchObject([
      { title: '您对「手机摄影」的评价已被平台下架', body: '原因：含有广告内容' },
    ])
    const told = await newsOf(sql(), teacher.creator)
    expect(told.map(({ title }) => title)).toContain('评价「加我微信领资料」已被平台下架')
    const found = await reviewer.call(operators.listReview, {
      keyword: '加我微信',
      hiddenFlag: true,
      stars: 1,
    })
    expect(found.list.map((one) => one.id)).toContain(id)
    await reviewer.call(operators.liftTakedown, { id: taken.id, reason: '核实后没有广告' })
    expect(await own.call(reviews.get, { id })).toMatchObject({ hiddenFlag: false, hideReason: '' })
    expect(await scoreOf(goodId)).toMatchObject({ count: 2, scoreAvg: 300 })
    expect(await shownOf(goodId)).toContain(id)
  })

  test('taking a review down during a refund and a change by its learner keep the sums exact', async () => {
    const { goodId } = await makeSale()
    const support = as(await makeOperator(sql(), 'support'))
    const made = []
    for (const stars of [1, 2, 3, 4, 5]) made.push(await makeReview(sql(), goodId, { stars }))
    await Promise.all(
      made.flatMap(({ review: { id }, learner, tradeNo }, index) => [
        failureOf(support.call(operators.takeDown, downOf(id))),
        failureOf(as(learner).call(reviews.change, { id, stars: 3, words: '' })),
        ...(index % 2 === 0 ? [payBack(sql(), makeRefundNotice(tradeNo, { refundFen: fen(9900) }))] : []),
      ]),
    )
    const [row] = await sql()<[{ count: number }]>`
      select count(*) as count from reviews where good_id = ${goodId} and hide_time is null and not refund_flag`
    expect((await scoreOf(goodId)).count).toBe(row.count)
  })
})

test('closing an account erases its answers and its name; the words stay', async () => {
  const { teacher, own, goodId } = await makeSale()
  const { learner, review } = await makeReview(sql(), goodId, { words: '很喜欢' })
  await own.call(reviews.answer, { id: review.id, answer: '谢谢', version: 1 })
  await eraseReviewer(sql(), learner.learner)
  expect(await own.call(reviews.get, { id: review.id })).toMatchObject({
    learnerName: '已注销用户',
    words: '很喜欢',
  })
  await eraseReviewAnswers(sql(), teacher.creator)
  expect(await own.call(reviews.get, { id: review.id })).toMatchObject({ answer: '', answerTime: null })
  expect(await own.call(reviews.getScore, {})).toMatchObject({ count: 0 })
})

test.each([
  reviews.listData,
  reviews.get,
  reviews.getScore,
  reviews.answer,
  reviews.write,
  reviews.change,
  reviews.listOwn,
])('%# needs a session and good input', async (endpoint) => {
  await expect(anyone().raw(endpoint, {})).rejects.toMatchObject({ code: 50008 })
  const caller = endpoint.access === 'learner' ? await makeLearner(sql()) : await makeCreator(sql())
  const bad = { id: 'x', goodId: 'x', orderId: 'x', pageNum: '0' }
  expect(await failureOf(as(caller).raw(endpoint, bad))).toBe('invalidInput')
})
