import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { learnPath } from '@zsm/contract/site/learner-pages'
import { goodKind, orderSource, orderState, refundReason, shopKind } from '@zsm/contract/states'
import type { GoodId, LearnerId, OrderId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeBought } from '../../test/learners/reviews.ts'
import {
  downloadCategory,
  type GoodToMake,
  type MadeLearner,
  makeBundle,
  makeCreator,
  makeFile,
  makeGood,
  makeLearner,
} from '../../test/makers.ts'
import { expectSound, makeNotice, makeRefundNotice, pay, payBack } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { openStorage } from '../gateways/open-storage.ts'
import { newId } from '../ids.ts'
import { eraseBuyer, hasOrders, listLearnedGoods, tellEndings } from '../orders/public.ts'
import { openCheckout } from '../payments/public.ts'

const server = sharedApp()
const { buying, goods, learning, orders, questions, refunds, reviews, rosters } = contract
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const requestId = () => newId<string>()

/** A creator who sells two courses, of 99 and 33 yuan, and a bundle of them for 99. */
async function makeSeller(given: GoodToMake = {}) {
  const seller = await makeCreator(sql())
  const { creator } = seller
  const first = await makeGood(sql(), creator, { name: '剪辑课' })
  const second = await makeGood(sql(), creator, { name: '调色课', priceFen: fen(3300) })
  const parts: [GoodId, GoodId] = [first.id, second.id]
  const bundle = await makeBundle(sql(), creator, parts, { priceFen: fen(9900), ...given })
  return { seller, creator, mine: as(seller), parts, bundleId: bundle.id }
}

const courseOf = (learner: MadeLearner, id: OrderId) => as(learner).call(learning.getCourse, { id })

/** The ids by which a learner uses the goods of a bundle, in its order. */
async function partsOf(learner: MadeLearner, orderId: OrderId): Promise<OrderId[]> {
  const { parts } = await courseOf(learner, orderId)
  expect(parts).toHaveLength(2)
  return parts.map(({ id }) => id)
}

async function openFirst(learner: MadeLearner, orderId: OrderId) {
  const { groups } = await courseOf(learner, orderId)
  const lessonId = groups[0]?.lessons[0]?.id
  if (!lessonId) throw new Error('a course has lessons')
  return as(learner).call(learning.openLesson, { orderId, lessonId })
}

/** What can be opened now: `opened`, or the name of the failure. */
const openingOf = async (learner: MadeLearner, orderId: OrderId) =>
  openFirst(learner, orderId).then(
    () => 'opened',
    (error: Error) => error.name,
  )

/** The bundle with other goods, on the shelf. */
async function changeParts(
  { mine, bundleId }: Awaited<ReturnType<typeof makeSeller>>,
  bundleGoodIds: GoodId[],
) {
  const known = await mine.call(goods.get, { id: bundleId })
  const { id, version, name, subTitle, labelIds, coverFileIds, priceFen, freeFlag, introHtml, classifyId } =
    known
  const written = { id, version, name, subTitle, labelIds, coverFileIds, priceFen, freeFlag, introHtml }
  const rest = { downloadFileIds: [], ...(classifyId && { classifyId }), bundleGoodIds }
  await mine.call(goods.update, { ...written, ...rest })
}

/** A bundle of a course and a download, of 99 yuan each, for 99. */
async function makeDownloads() {
  const made = await makeSeller()
  const { creator, parts } = made
  const storage = await openStorage(server.config.storage)
  const download = await makeGood(sql(), creator, {
    name: '素材包',
    shopDict: shopKind.service,
    bizDict: goodKind.download,
    classifyId: downloadCategory,
    priceFen: fen(9900),
    downloadFileIds: [await makeFile(sql(), creator, 4, { storage })],
  })
  const bundle = await makeBundle(sql(), creator, [parts[0], download.id], { priceFen: fen(9900) })
  return { ...made, downloadId: download.id, bundleId: bundle.id }
}

async function fetchFile(learner: MadeLearner, id: OrderId) {
  const { files } = await courseOf(learner, id)
  const headers = { cookie: `learner=${learner.token}` }
  const fetched = await server.app.inject({ url: files[0]?.url ?? '', headers })
  expect(fetched.statusCode).toBe(200)
}

const refundOf = (learner: MadeLearner, orderId: OrderId, amountFen: number) =>
  as(learner).call(learning.askRefund, {
    orderId,
    amountFen: fen(amountFen),
    reasonDict: refundReason.unwanted,
    note: '',
    requestId: requestId(),
  })

describe('whoever buys a bundle', () => {
  test('has each good of it among the courses, and one order', async () => {
    const { mine, parts, bundleId } = await makeSeller()
    const { learner, orderId } = await makeBought(sql(), bundleId)
    const courses = await as(learner).call(learning.listOrder, { partsFlag: true })
    expect(courses.total).toBe(2)
    expect(courses.list.map(({ goodId }) => goodId)).toEqual(parts)
    expect(courses.list[0]).toMatchObject({
      bundleOrderId: orderId,
      bundleName: '剪辑全套课',
      payFen: 0,
      lessonCount: 1,
      usableFlag: true,
    })
    const bought = await as(learner).call(learning.listOrder, {})
    expect(bought).toMatchObject({ total: 1, list: [{ id: orderId, payFen: 9900, bundleOrderId: null }] })
    const course = await courseOf(learner, orderId)
    expect(course.parts).toMatchObject([{ goodName: '剪辑课' }, { goodName: '调色课' }])
    expect((await mine.call(orders.get, { id: orderId })).parts).toMatchObject([
      { goodId: parts[0], goodName: '剪辑课', priceFen: 9900, bizDict: goodKind.course },
      { goodId: parts[1], goodName: '调色课', priceFen: 3300 },
    ])
  })

  test('plays a lesson of each, and the money and the sale stand on the bundle only', async () => {
    const { creator, parts, bundleId } = await makeSeller()
    const { learner, orderId } = await makeBought(sql(), bundleId)
    for (const id of await partsOf(learner, orderId)) {
      expect(await openFirst(learner, id)).toMatchObject({ url: expect.any(String) })
      expect(await courseOf(learner, id)).toMatchObject({ refundableFen: 0, refunds: [], parts: [] })
    }
    const sold = await sql()<{ id: GoodId; buyCount: number }[]>`
      select id, buy_count from goods where creator_id = ${creator} order by id`
    const counts = Object.fromEntries(sold.map(({ id, buyCount }) => [id, buyCount]))
    expect(counts).toEqual({ [parts[0]]: 0, [parts[1]]: 0, [bundleId]: 1 })
    await expectSound(sql())
  })

  test('uses nothing of it through another learner’s order', async () => {
    const { bundleId } = await makeSeller()
    const { learner, orderId } = await makeBought(sql(), bundleId)
    const [id] = await partsOf(learner, orderId)
    const stranger = await makeLearner(sql())
    expect(await failureOf(courseOf(stranger, id as OrderId))).toBe('orderNotFound')
    expect(
      await failureOf(
        as(stranger).call(learning.askRefund, {
          orderId: id as OrderId,
          amountFen: fen(1),
          reasonDict: refundReason.unwanted,
          note: '',
          requestId: requestId(),
        }),
      ),
    ).toBe('orderNotFound')
  })

  test('loses both when it is refunded, in the middle of a lesson too, and keeps what was bought apart', async () => {
    const { mine, parts, bundleId } = await makeSeller()
    const { learner, orderId, tradeNo } = await makeBought(sql(), bundleId)
    const { orderId: apart } = await makeBought(sql(), parts[0], learner)
    const [first, second] = await partsOf(learner, orderId)
    const { grantId } = await openFirst(learner, second as OrderId)
    await payBack(sql(), makeRefundNotice(tradeNo))
    const report = { grantId, positionSec: 1, doneFlag: false }
    expect(await failureOf(as(learner).call(learning.reportProgress, report))).toBe('accessEnded')
    expect(await openingOf(learner, second as OrderId)).toBe('accessEnded')
    expect(await openingOf(learner, apart)).toBe('opened')
    // The address of the refunded part leads on: the same course was bought by itself.
    expect(await openingOf(learner, first as OrderId)).toBe('opened')
    expect(await courseOf(learner, second as OrderId)).toMatchObject({
      usableFlag: false,
      statusDict: orderState.refunded,
    })
    expect(await mine.call(orders.get, { id: orderId })).toMatchObject({ refundFen: 9900 })
    await expectSound(sql())
  })

  test('keeps both after a refund of a part of the money', async () => {
    const { bundleId } = await makeSeller()
    const { learner, orderId, tradeNo } = await makeBought(sql(), bundleId)
    await payBack(sql(), makeRefundNotice(tradeNo, { refundFen: fen(1000) }))
    for (const id of await partsOf(learner, orderId)) expect(await openingOf(learner, id)).toBe('opened')
    await payBack(sql(), makeRefundNotice(tradeNo, { refundFen: fen(8900) }))
    for (const id of await partsOf(learner, orderId)) expect(await openingOf(learner, id)).toBe('accessEnded')
    await expectSound(sql())
  })

  test('may use every good of it for the bundle’s days, whatever the goods say', async () => {
    const { bundleId } = await makeSeller({ validDays: 30 })
    const learner = await makeLearner(sql())
    const notice = makeNotice(bundleId, { userId: learner.learner, payTime: plusDays(now(), -29) })
    await pay(sql(), notice)
    const { list } = await as(learner).call(learning.listOrder, { partsFlag: true })
    expect(list.map(({ accessEndTime }) => accessEndTime)).toEqual([
      plusDays(notice.payTime, 30),
      plusDays(notice.payTime, 30),
    ])
    await sql()`update orders set access_end_time = ${now()} where user_id = ${learner.learner}`
    for (const { id } of list) expect(await openingOf(learner, id)).toBe('accessEnded')
  })

  test('keeps a good that is taken off the shelf, deleted, and never purged', async () => {
    const { creator, mine, parts, bundleId } = await makeSeller()
    const { learner, orderId } = await makeBought(sql(), bundleId)
    await mine.call(goods.updateShelfFlag, { id: bundleId, shelfFlag: false })
    await mine.call(goods.updateShelfFlag, { id: parts[0], shelfFlag: false })
    await mine.call(goods.delete, { id: parts[0] })
    for (const id of await partsOf(learner, orderId)) expect(await openingOf(learner, id)).toBe('opened')
    expect(await hasOrders(sql(), creator, parts[0])).toBe(true)
  })

  test('asks about a good of it that is off the shelf', async () => {
    const { mine, parts, bundleId } = await makeSeller()
    const { learner } = await makeBought(sql(), bundleId)
    await mine.call(goods.updateShelfFlag, { id: parts[0], shelfFlag: false })
    const asked = { goodId: parts[0], question: '怎么调速度？', pictureIds: [], requestId: requestId() }
    expect(await as(learner).call(questions.ask, asked)).toMatchObject({ goodName: '剪辑课' })
    const stranger = await makeLearner(sql())
    const again = { ...asked, requestId: requestId() }
    expect(await failureOf(as(stranger).call(questions.ask, again))).toBe('goodNotFound')
  })

  test('is told of the goods that they have already, before they pay', async () => {
    const { parts, bundleId } = await makeSeller()
    const { learner } = await makeBought(sql(), parts[0])
    const own = await as(learner).call(buying.getOwn, { goodId: bundleId })
    expect(own).toMatchObject({ orderId: null, ownedGoodIds: [parts[0]] })
    const { checkoutId: id } = await as(learner).call(buying.openCheckout, { goodId: bundleId })
    const checkout = await as(learner).call(buying.getCheckout, { id })
    expect(checkout).toMatchObject({ partCount: 2, ownedCount: 1 })
    const visitor = await api(server.app).call(buying.getOwn, { goodId: bundleId })
    expect(visitor.ownedGoodIds).toEqual([])
  })
})

describe('the goods of a bundle', () => {
  test('are those of the checkout: a later change reaches neither it nor earlier buyers', async () => {
    const made = await makeSeller()
    const { creator, parts, bundleId } = made
    const { learner: earlier, orderId: earlierId } = await makeBought(sql(), bundleId)
    const learner = await makeLearner(sql())
    const buyer = { userId: learner.learner, userName: '林小鱼', userMobile: '13800001234' }
    const checkout = await openCheckout(sql(), {
      goodId: bundleId,
      buyer,
      sourceDict: orderSource.link,
      shareId: null,
    })
    const third = await makeGood(sql(), creator, { name: '配乐课' })
    await changeParts(made, [parts[1], third.id])
    expect(checkout.good.parts?.map(({ goodId }) => goodId)).toEqual(parts)
    const { learner: later, orderId: laterId } = await makeBought(sql(), bundleId)
    const namesOf = async (who: MadeLearner, id: OrderId) =>
      (await courseOf(who, id)).parts.map(({ goodName }) => goodName)
    expect(await namesOf(earlier, earlierId)).toEqual(['剪辑课', '调色课'])
    expect(await namesOf(later, laterId)).toEqual(['调色课', '配乐课'])
  })

  test('come with a bundle that is free', async () => {
    const { bundleId } = await makeSeller({ freeFlag: true, priceFen: fen(0) })
    const learner = await makeLearner(sql())
    const taken = { goodId: bundleId, requestId: requestId() }
    const { orderId } = await as(learner).call(buying.takeFree, taken)
    for (const id of await partsOf(learner, orderId)) expect(await openingOf(learner, id)).toBe('opened')
  })

  test('are not given when a payment bought nothing', async () => {
    const { mine, parts, bundleId } = await makeSeller()
    await mine.call(goods.updateShelfFlag, { id: parts[0], shelfFlag: false })
    const { learner, orderId } = await makeBought(sql(), bundleId)
    expect(await courseOf(learner, orderId)).toMatchObject({ unsoldFlag: true, parts: [] })
    expect(await as(learner).call(learning.listOrder, { partsFlag: true })).toMatchObject({ total: 0 })
    await expectSound(sql())
  })

  test('cannot be opened by hand as a bundle', async () => {
    const { mine, bundleId } = await makeSeller()
    const { mobile } = await makeLearner(sql())
    const given = { goodId: bundleId, mobile, reason: '线下班', requestId: requestId() }
    expect(await failureOf(mine.call(rosters.giveAccess, given))).toBe('accessKindRefused')
  })

  test('have the learner in each roster, and the money in the bundle’s', async () => {
    const { mine, parts, bundleId } = await makeSeller()
    const { learner, tradeNo } = await makeBought(sql(), bundleId)
    const entryIn = async (goodId?: GoodId) =>
      (await mine.call(rosters.listData, goodId ? { goodId } : {})).list[0]
    const [row] = await sql()<[{ name: string }]>`select name from learners where id = ${learner.learner}`
    for (const goodId of parts)
      expect(await entryIn(goodId)).toMatchObject({
        name: row.name,
        orderCount: 0,
        payFen: 0,
        endedFlag: false,
      })
    expect(await entryIn(bundleId)).toMatchObject({ orderCount: 1, payFen: 9900 })
    expect(await entryIn()).toMatchObject({ orderCount: 1, payFen: 9900 })
    await payBack(sql(), makeRefundNotice(tradeNo))
    for (const goodId of parts) expect(await entryIn(goodId)).toMatchObject({ endedFlag: true })
    await expectSound(sql())
  })

  test('are each reviewed once after their use, and the bundle is not', async () => {
    const { mine, parts, bundleId } = await makeSeller()
    const { learner, orderId, tradeNo } = await makeBought(sql(), bundleId)
    const ids = await partsOf(learner, orderId)
    const review = (id: OrderId) => ({ orderId: id, stars: 4, words: '讲得清楚', requestId: requestId() })
    expect(await failureOf(as(learner).call(reviews.write, review(ids[0] as OrderId)))).toBe('reviewTooEarly')
    for (const id of ids) {
      await openFirst(learner, id)
      expect(await courseOf(learner, id)).toMatchObject({ reviewableFlag: true, review: null })
      await as(learner).call(reviews.write, review(id))
      expect(await failureOf(as(learner).call(reviews.write, review(id)))).toBe('reviewExists')
      expect(await courseOf(learner, id)).toMatchObject({ reviewableFlag: false, review: { stars: 4 } })
    }
    expect(await failureOf(as(learner).call(reviews.write, review(orderId)))).toBe('reviewNotAllowed')
    const { list } = await mine.call(reviews.listData, {})
    expect(list).toMatchObject([
      { goodName: '调色课', orderId },
      { goodName: '剪辑课', orderId },
    ])
    expect((await mine.call(reviews.listData, { keyword: '调色' })).total).toBe(1)
    const scoreOf = async (id: GoodId) => (await mine.call(buying.getGood, { id })).score.count
    expect(await Promise.all(parts.map(scoreOf))).toEqual([1, 1])
    await payBack(sql(), makeRefundNotice(tradeNo))
    expect(await Promise.all(parts.map(scoreOf))).toEqual([0, 0])
    expect(await courseOf(learner, ids[0] as OrderId)).toMatchObject({ review: { refundFlag: true } })
  })

  test('weigh in a refund as much as they cost alone, except what the learner has apart', async () => {
    const { parts, bundleId } = await makeSeller()
    const { learner, orderId } = await makeBought(sql(), bundleId)
    const [first, second] = await partsOf(learner, orderId)
    expect(await courseOf(learner, orderId)).toMatchObject({ usedBp: 0, refundableFen: 9900 })
    await openFirst(learner, second as OrderId)
    await sql()`update lesson_progress set done_flag = true where learner_id = ${learner.learner}`
    // 3300 of 13200 were used.
    expect(await courseOf(learner, orderId)).toMatchObject({ usedBp: 2500, refundableFen: 7425 })
    const asked = { orderId, reasonDict: refundReason.unwanted, note: '', requestId: requestId() } as const
    const tooMuch = as(learner).call(learning.askRefund, { ...asked, amountFen: fen(7426) })
    expect(await failureOf(tooMuch)).toBe('refundAboveOffer')
    await openFirst(learner, first as OrderId)
    await sql()`update lesson_progress set done_flag = true where learner_id = ${learner.learner}`
    expect(await courseOf(learner, orderId)).toMatchObject({ usedBp: 10_000, refundableFen: 0 })
    await makeBought(sql(), parts[0], learner)
    expect(await courseOf(learner, orderId)).toMatchObject({ usedBp: 2500 })
  })

  test('may be downloads: the first fetched file delivers one, and counts as used', async () => {
    const { mine, bundleId } = await makeDownloads()
    const { learner, orderId } = await makeBought(sql(), bundleId)
    const [, id] = await partsOf(learner, orderId)
    await fetchFile(learner, id as OrderId)
    expect(await courseOf(learner, id as OrderId)).toMatchObject({ reviewableFlag: true })
    expect(await courseOf(learner, orderId)).toMatchObject({ usedBp: 5000 })
    const order = await mine.call(orders.get, { id: orderId })
    expect(order.deliverTime).toBeNull()
    expect(order.parts.map(({ deliverTime }) => deliverTime)).toEqual([null, expect.any(String)])
    const entries = await sql()<{ action: string }[]>`
      select action from audit_log where target_id = ${orderId}::text and action = 'orders.download'`
    expect(entries).toHaveLength(1)
  })

  test('count as used by a fetched download, whichever order it was fetched by and is given back last', async () => {
    const { mine, downloadId, bundleId } = await makeDownloads()
    const { learner, orderId } = await makeBought(sql(), bundleId)
    const { orderId: apart } = await makeBought(sql(), downloadId, learner)
    const [, id] = await partsOf(learner, orderId)
    await fetchFile(learner, id as OrderId)
    expect(await courseOf(learner, apart)).toMatchObject({ usedBp: 10_000, refundableFen: 0 })
    const refund = await refundOf(learner, orderId, 9900)
    await mine.call(refunds.approve, { id: refund.id })
    expect(await courseOf(learner, apart)).toMatchObject({ usedBp: 10_000, refundableFen: 0 })
    expect(await failureOf(refundOf(learner, apart, 1))).toBe('refundAboveOffer')
  })

  test('count as used by a download that was fetched by its own order, once that is given back', async () => {
    const { downloadId, bundleId } = await makeDownloads()
    const { learner, orderId: apart, tradeNo } = await makeBought(sql(), downloadId)
    await fetchFile(learner, apart)
    const { orderId } = await makeBought(sql(), bundleId, learner)
    expect(await courseOf(learner, orderId)).toMatchObject({ usedBp: 0 })
    await payBack(sql(), makeRefundNotice(tradeNo))
    expect(await courseOf(learner, orderId)).toMatchObject({ usedBp: 5000, refundableFen: 4950 })
  })

  test('are sold once, however often the payment’s notice arrives at the same time', async () => {
    const { creator, parts, bundleId } = await makeSeller()
    const { learner } = await makeLearner(sql())
    const notice = makeNotice(bundleId, { userId: learner })
    await Promise.all(Array.from({ length: 20 }, () => pay(sql(), notice)))
    const sold = await sql()<{ goodId: GoodId }[]>`
      select good_id from order_parts where creator_id = ${creator} order by position`
    expect(sold.map(({ goodId }) => goodId)).toEqual(parts)
    await expectSound(sql())
  })

  test('are announced before their end in one message of the bundle, which leads to its order', async () => {
    const { bundleId } = await makeSeller({ validDays: 30 })
    const learner = await makeLearner(sql())
    const paid = makeNotice(bundleId, { userId: learner.learner, payTime: plusDays(now(), -28) })
    const { orderNo } = await pay(sql(), paid)
    await tellEndings(sql(), now())
    await tellEndings(sql(), now())
    const [order] = await sql()<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
    const told = await sql()<{ title: string; link: string }[]>`
      select title, link from learner_messages where learner_id = ${learner.learner} and title like '%到期'`
    expect(told).toEqual([{ title: '「剪辑全套课」还有不到 3 天到期', link: learnPath(order.id) }])
  })

  test('have their learners among those whom a notice reaches, and stay for them when the creator leaves', async () => {
    const { creator, mine, parts, bundleId } = await makeSeller()
    const { tradeNo } = await makeBought(sql(), bundleId)
    const reached = async (goodId: GoodId) => (await mine.call(rosters.countRecipients, { goodId })).count
    expect(await Promise.all(parts.map(reached))).toEqual([1, 1])
    expect((await listLearnedGoods(sql(), creator, now())).toSorted()).toEqual(parts.toSorted())
    await payBack(sql(), makeRefundNotice(tradeNo))
    expect(await Promise.all(parts.map(reached))).toEqual([0, 0])
    expect(await listLearnedGoods(sql(), creator, now())).toEqual([])
  })

  test('end with the account of their learner', async () => {
    const { creator, parts, bundleId } = await makeSeller()
    const { learner } = await makeBought(sql(), bundleId)
    await eraseBuyer(sql(), learner.learner, now())
    const rows = await sql()<{ facet: string; learnerId: LearnerId; ended: boolean }[]>`
      select facet, learner_id, access_end_time <= now() as ended from rosters
      where creator_id = ${creator} and facet = any(${parts}::text[])`
    expect(rows.map(({ ended }) => ended)).toEqual([true, true])
    await expectSound(sql())
  })

  test('are given back with the bundle when its creator refunds it', async () => {
    const { mine, bundleId } = await makeSeller()
    const { learner, orderId } = await makeBought(sql(), bundleId)
    await mine.call(refunds.create, { orderId, amountFen: fen(9900), requestId: requestId() })
    await server.runTimed('attendRefunds', now())
    for (const id of await partsOf(learner, orderId)) expect(await openingOf(learner, id)).toBe('accessEnded')
  })
})

describe('a course of two bundles', () => {
  /** A learner with two bundles that share a course, which they finished. */
  async function makeShared() {
    const made = await makeSeller()
    const { creator, parts } = made
    const third = await makeGood(sql(), creator, { name: '配乐课', priceFen: fen(3300) })
    const other = await makeBundle(sql(), creator, [parts[0], third.id], { priceFen: fen(9900) })
    const { learner, orderId: firstId } = await makeBought(sql(), made.bundleId)
    const { orderId: secondId } = await makeBought(sql(), other.id, learner)
    return { ...made, learner, firstId, secondId }
  }

  async function finishFirst(learner: MadeLearner, orderId: OrderId) {
    const [first] = await partsOf(learner, orderId)
    await openFirst(learner, first as OrderId)
    await sql()`update lesson_progress set done_flag = true where learner_id = ${learner.learner}`
  }

  test('counts as used in one of them once the other is being given back', async () => {
    const { learner, firstId, secondId } = await makeShared()
    await finishFirst(learner, firstId)
    expect(await courseOf(learner, secondId)).toMatchObject({ usedBp: 0, refundableFen: 9900 })
    const { id: refundId } = await refundOf(learner, firstId, 9900)
    expect(await courseOf(learner, secondId)).toMatchObject({ usedBp: 7500, refundableFen: 2475 })
    expect(await failureOf(refundOf(learner, secondId, 2476))).toBe('refundAboveOffer')
    await as(learner).call(learning.takeBackRefund, { orderId: firstId, refundId })
    expect(await courseOf(learner, secondId)).toMatchObject({ usedBp: 0, refundableFen: 9900 })
  })

  test('counts as used while the order of the course alone is being given back', async () => {
    const { parts, bundleId } = await makeSeller()
    const { learner, orderId } = await makeBought(sql(), bundleId)
    const { orderId: apart } = await makeBought(sql(), parts[0], learner)
    await refundOf(learner, apart, 9900)
    await finishFirst(learner, orderId)
    expect(await courseOf(learner, orderId)).toMatchObject({ usedBp: 7500, refundableFen: 2475 })
  })

  test('is not given back whole by both, however both are asked for at the same time', async () => {
    const { learner, firstId, secondId } = await makeShared()
    await finishFirst(learner, firstId)
    const answers = await Promise.all(
      [firstId, secondId].map((orderId) =>
        refundOf(learner, orderId, 9900).then(
          () => 'asked',
          (error: Error) => error.name,
        ),
      ),
    )
    expect(answers.toSorted()).toEqual(['asked', 'refundAboveOffer'])
  })

  test('is given back a second time by operators only, alone or in the other bundle', async () => {
    const { mine, parts, learner, firstId, secondId } = await makeShared()
    const { orderId: apart } = await makeBought(sql(), parts[0], learner)
    const { id } = await refundOf(learner, firstId, 9900)
    await mine.call(refunds.approve, { id })
    expect(await refundOf(learner, secondId, 9900)).toMatchObject({ operatorFlag: true })
    expect(await refundOf(learner, apart, 9900)).toMatchObject({ operatorFlag: true })
  })

  test('is its creator’s to give back when the bundle refunded before did not hold it', async () => {
    const { creator, mine, learner, firstId } = await makeShared()
    const fourth = await makeGood(sql(), creator, { name: '拍摄课' })
    const { orderId } = await makeBought(sql(), fourth.id, learner)
    const { id } = await refundOf(learner, firstId, 9900)
    await mine.call(refunds.approve, { id })
    expect(await refundOf(learner, orderId, 9900)).toMatchObject({ operatorFlag: false })
  })
})
