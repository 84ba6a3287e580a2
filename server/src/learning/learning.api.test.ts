import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  fileKind,
  goodKind,
  lessonRelease,
  orderState,
  refundAsker,
  refundReason,
  refundState,
  shopKind,
  shopState,
} from '@zsm/contract/states'
import type { GoodId, GrantId, Instant, LessonId, OrderId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import {
  downloadCategory,
  type GoodToMake,
  type MadeLearner,
  makeCreator,
  makeFile,
  makeGood,
  makeLearner,
} from '../../test/makers.ts'
import { expectSound, makeNotice, makeRefundNotice, pay, payBack } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { openStorage } from '../gateways/open-storage.ts'
import { createGroup, createLesson } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { openLearnerSession } from '../learners/public.ts'

const server = sharedApp()
const { learning } = contract

const sql = () => server.database.sql
const storage = () => openStorage(server.config.storage)

/** A course with a video, an article and a trial lesson, and a learner who bought it. */
async function makeCourse(given: GoodToMake = {}) {
  const { creator, token } = await makeCreator(sql())
  const good = await makeGood(sql(), creator, { onShelf: false, ...given })
  const { tempGoodId, id: goodId } = good
  const { id: groupId } = await createGroup(sql(), creator, { tempGoodId, name: '开始', requestId: newId() })
  const place = { tempGoodId, groupId, shelfFlag: true }
  const fileId = await makeFile(sql(), creator, fileKind.video, { storage: await storage() })
  const video = { ...place, name: '构图', fileId, demoFlag: true, requestId: newId<string>() }
  const { id: videoId } = await createLesson(sql(), creator, video)
  const picture = await makeFile(sql(), creator, fileKind.image)
  const contentHtml = `<p>光从哪里来</p><img data-file-id="${picture}" alt="光" />`
  const article = { ...place, name: '光线', contentHtml, demoFlag: false, requestId: newId<string>() }
  const { id: articleId } = await createLesson(sql(), creator, article)
  await createLesson(sql(), creator, { ...video, name: '藏起来的', shelfFlag: false, requestId: newId() })
  await api(server.app, token).call(contract.goods.updateShelfFlag, { id: goodId, shelfFlag: true })
  const learner = await makeLearner(sql())
  const orderId = await buy(learner, goodId)
  return { creator, token, goodId, tempGoodId, videoId, articleId, learner, orderId }
}

async function buy(
  { learner }: MadeLearner,
  goodId: GoodId,
  given: { payTime?: Instant } = {},
): Promise<OrderId> {
  const { orderNo } = await pay(sql(), makeNotice(goodId, { userId: learner, ...given }))
  const [order] = await sql()<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
  return order.id
}

const as = ({ token }: { token: string }) => api(server.app, token)

/** The same learner on one more device. */
async function onAnotherDevice({ learner }: MadeLearner) {
  return openLearnerSession(sql() as never, learner, { ip: '127.0.0.2', userAgent: 'test' })
}

/** Reads a file like the browser of that session. */
const read = (url: string, { token }: { token: string }, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { cookie: `learner=${token}`, ...headers } })

describe('a bought course', () => {
  test('is listed with its finished lessons', async () => {
    const { learner, orderId, articleId, goodId } = await makeCourse()
    const { grantId } = await as(learner).call(learning.openLesson, { orderId, lessonId: articleId })
    await as(learner).call(learning.reportProgress, { grantId, positionSec: 0, doneFlag: true })
    const { list, total } = await as(learner).call(learning.listOrder, {})
    expect(total).toBe(1)
    expect(list).toMatchObject([
      { id: orderId, goodId, payFen: 9900, usableFlag: true, lessonCount: 3, doneCount: 1 },
    ])
    expect(JSON.stringify(list)).not.toContain(learner.mobile)
  })

  test('shows the outline of its visible lessons, and the lesson to continue with', async () => {
    const { learner, orderId, videoId, articleId } = await makeCourse()
    const before = await as(learner).call(learning.getCourse, { id: orderId })
    expect(before).toMatchObject({ lastLessonId: null, statusDict: orderState.paid })
    const names = before.groups.map(({ name, lessons }) => [name, lessons.map((lesson) => lesson.name)])
    expect(names).toEqual([
      ['开始', ['构图', '光线']],
      ['', ['第一课']],
    ])
    const { grantId } = await as(learner).call(learning.openLesson, { orderId, lessonId: videoId })
    await as(learner).call(learning.reportProgress, { grantId, positionSec: 2 })
    const after = await as(learner).call(learning.getCourse, { id: orderId })
    expect(after.lastLessonId).toBe(videoId)
    expect(after.groups[0]?.lessons).toMatchObject([{ positionSec: 2 }, { id: articleId, positionSec: 0 }])
    const again = await as(learner).call(learning.openLesson, { orderId, lessonId: videoId })
    expect(again.positionSec).toBe(2)
  })

  test('stays when the good leaves the shelf or is deleted, or its shop closes [R2]', async () => {
    const { learner, orderId, videoId, goodId, creator } = await makeCourse()
    await sql()`update goods set shelf_flag = false, delete_time = now() where id = ${goodId}`
    await sql()`update shops set status_dict = ${shopState.closed} where creator_id = ${creator}`
    const opened = await as(learner).call(learning.openLesson, { orderId, lessonId: videoId })
    expect((await read(opened.url ?? '', learner)).statusCode).toBe(200)
    expect((await as(learner).call(learning.getCourse, { id: orderId })).lessonCount).toBe(3)
  })

  test('of another learner is not found', async () => {
    const { orderId, videoId } = await makeCourse()
    const stranger = as(await makeLearner(sql()))
    expect(await failureOf(stranger.call(learning.getCourse, { id: orderId }))).toBe('orderNotFound')
    const opening = { orderId, lessonId: videoId }
    expect(await failureOf(stranger.call(learning.openLesson, opening))).toBe('orderNotFound')
    expect(await failureOf(api(server.app).call(learning.listOrder, {}))).toBe('tokenIllegal')
  })
})

describe('a lesson', () => {
  test('plays its file for the learner only, part by part, and no cache stores it [R2]', async () => {
    const { learner, orderId, videoId } = await makeCourse()
    const { url } = await as(learner).call(learning.openLesson, { orderId, lessonId: videoId })
    const part = await read(url ?? '', learner, { range: 'bytes=0-99' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toHaveLength(100)
    expect(part.headers['cache-control']).toBe('private, no-store')
    expect((await server.app.inject(url ?? '')).statusCode).toBe(401)
    expect((await read(url ?? '', await makeLearner(sql()))).json()).toMatchObject({ error: 'playEnded' })
    const elsewhere = await onAnotherDevice(learner)
    expect((await read(url ?? '', elsewhere)).json()).toMatchObject({ error: 'playEnded' })
  })

  test('of text comes with the addresses of its pictures', async () => {
    const { learner, orderId, articleId } = await makeCourse()
    const article = await as(learner).call(learning.openLesson, { orderId, lessonId: articleId })
    expect(article.url).toBeNull()
    expect(article.contentHtml).toMatch(/<p>光从哪里来<\/p><img loading="lazy" src="\/learn\/media\//)
  })

  test('opened on a third device ends on the first device, which is told', async () => {
    const { learner, orderId, videoId } = await makeCourse()
    const opening = { orderId, lessonId: videoId }
    const devices = [learner, await onAnotherDevice(learner), await onAnotherDevice(learner)]
    const grants: GrantId[] = []
    for (const device of devices) grants.push((await as(device).call(learning.openLesson, opening)).grantId)
    const reports = devices.map((device, index) => {
      const grantId = grants[index] as GrantId
      return failureOf(as(device).call(learning.reportProgress, { grantId, positionSec: 1 }))
    })
    expect(await Promise.all(reports)).toEqual(['playEnded', undefined, undefined])
  })

  test('stops at the next part and the next report after a refund [R2]', async () => {
    const { goodId, videoId } = await makeCourse()
    const tradeNo = newId<string>()
    const other = await makeLearner(sql())
    const { orderNo } = await pay(sql(), makeNotice(goodId, { userId: other.learner, tradeNo }))
    const [order] = await sql()<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
    const opening = { orderId: order.id, lessonId: videoId }
    const { url, grantId } = await as(other).call(learning.openLesson, opening)
    await payBack(sql(), makeRefundNotice(tradeNo))
    expect((await read(url ?? '', other)).json()).toMatchObject({ error: 'accessEnded' })
    const report = as(other).call(learning.reportProgress, { grantId, positionSec: 1 })
    expect(await failureOf(report)).toBe('accessEnded')
    expect(await failureOf(as(other).call(learning.openLesson, opening))).toBe('accessEnded')
  })

  test('closes when access ends', async () => {
    const { learner, orderId, videoId } = await makeCourse({ validDays: 7 })
    const opening = { orderId, lessonId: videoId }
    await as(learner).call(learning.openLesson, opening)
    await sql()`update orders set access_end_time = ${plusDays(now(), -1)} where id = ${orderId}`
    expect(await failureOf(as(learner).call(learning.openLesson, opening))).toBe('accessEnded')
    expect(await as(learner).call(learning.getCourse, { id: orderId })).toMatchObject({ usableFlag: false })
  })

  test('has an address that expires after some minutes without reports', async () => {
    const { learner, orderId, videoId } = await makeCourse()
    const { url, grantId } = await as(learner).call(learning.openLesson, { orderId, lessonId: videoId })
    await sql()`update play_grants set end_time = now() - interval '1 second' where id = ${grantId}`
    expect((await read(url ?? '', learner)).json()).toMatchObject({ error: 'playEnded' })
    await server.runTimed('forgetGrants', plusDays(now(), 2))
    const rows = await sql()<{ id: string }[]>`select id from play_grants where id = ${grantId}`
    expect(rows).toEqual([])
  })

  test('that is hidden, or belongs to another good, is not found', async () => {
    const { learner, orderId, tempGoodId } = await makeCourse()
    const { videoId: foreign } = await makeCourse()
    const [hidden] = await sql()<[{ id: LessonId }]>`
      select id from good_details where temp_good_id = ${tempGoodId} and not shelf_flag`
    for (const lessonId of [foreign, hidden.id]) {
      expect(await failureOf(as(learner).call(learning.openLesson, { orderId, lessonId }))).toBe(
        'lessonNotFound',
      )
    }
  })
})

describe('a lesson that opens later', () => {
  const setRules = async (course: Awaited<ReturnType<typeof makeCourse>>, rules: object) => {
    const creator = api(server.app, course.token)
    const { list } = await creator.call(contract.goods.listChildren, { tempGoodId: course.tempGoodId })
    const { id, name, version } = list.find(({ id }) => id === course.videoId) ?? expect.fail()
    return creator.call(contract.goods.updateLesson, { id, name, version, ...rules })
  }

  test('shows its time in the outline and at the attempt to open it, and opens then', async () => {
    const course = await makeCourse()
    const { learner, orderId, videoId } = course
    const opening = { orderId, lessonId: videoId }
    await setRules(course, { releaseTypeDict: lessonRelease.afterDays, releaseDays: 7 })
    const { groups } = await as(learner).call(learning.getCourse, { id: orderId })
    const [{ payTime }] = await sql()<
      [{ payTime: Instant }]
    >`select pay_time from orders where id = ${orderId}`
    const releaseTime = groups[0]?.lessons[0]?.releaseTime ?? expect.fail()
    expect(Date.parse(releaseTime)).toBe(Date.parse(plusDays(payTime, 7)))
    const refused = await as(learner)
      .call(learning.openLesson, opening)
      .catch((error) => error)
    expect(refused).toMatchObject({ name: 'lessonNotReleased' })
    expect(refused.message).toMatch(/^这一课 \d{4}-\d\d-\d\d \d\d:\d\d 开放/)
    const earlier = await makeLearner(sql())
    const longAgo = plusDays(now(), -8)
    const bought = await buy(earlier, course.goodId, { payTime: longAgo })
    expect((await as(earlier).call(learning.openLesson, { ...opening, orderId: bought })).name).toBe('构图')
    await setRules(course, { releaseTypeDict: lessonRelease.atTime, releaseTime: plusDays(now(), 1) })
    expect(await failureOf(as(learner).call(learning.openLesson, opening))).toBe('lessonNotReleased')
    await setRules(course, { releaseTypeDict: lessonRelease.atTime, releaseTime: plusDays(now(), -1) })
    expect((await as(learner).call(learning.openLesson, opening)).name).toBe('构图')
  })

  test('stops playing when its creator postpones it', async () => {
    const course = await makeCourse()
    const { learner, orderId, videoId } = course
    const { url } = await as(learner).call(learning.openLesson, { orderId, lessonId: videoId })
    expect((await read(url ?? '', learner)).statusCode).toBe(200)
    await setRules(course, { releaseTypeDict: lessonRelease.atTime, releaseTime: plusDays(now(), 1) })
    expect((await read(url ?? '', learner)).json()).toMatchObject({ error: 'lessonNotReleased' })
  })

  test('needs a time or a number of days', async () => {
    const course = await makeCourse()
    const atTime = setRules(course, { releaseTypeDict: lessonRelease.atTime })
    expect(await atTime.catch((error) => error)).toMatchObject({ field: 'releaseTime' })
    const afterDays = setRules(course, { releaseTypeDict: lessonRelease.afterDays })
    expect(await afterDays.catch((error) => error)).toMatchObject({ field: 'releaseDays' })
  })

  test('serves its attachments, and no other file, on the device that has it open', async () => {
    const course = await makeCourse()
    const { learner, orderId, videoId, creator } = course
    const title = '讲义'
    const fileId = await makeFile(sql(), creator, fileKind.document, { storage: await storage(), title })
    const other = await makeFile(sql(), creator, fileKind.document, { title: '别的' })
    const changed = await setRules(course, { attachFileIds: [fileId] })
    expect(changed.attachFiles).toMatchObject([{ id: fileId, title }])
    const opening = { orderId, lessonId: videoId }
    const { attachments } = await as(learner).call(learning.openLesson, opening)
    expect(attachments).toMatchObject([{ title, ext: 'pdf' }])
    const url = attachments[0]?.url ?? ''
    const got = await read(url, learner)
    expect(got.statusCode).toBe(200)
    expect(got.headers['content-disposition']).toMatch(/^attachment/)
    expect((await server.app.inject(url)).statusCode).toBe(401)
    expect((await read(url, await onAnotherDevice(learner))).json()).toMatchObject({ error: 'playEnded' })
    expect((await read(url.replace(fileId, other), learner)).json()).toMatchObject({ error: 'fileNotFound' })
    const deleting = api(server.app, course.token).call(contract.materials.delete, { id: fileId })
    expect(await failureOf(deleting)).toBe('fileInUse')
    const foreign = await makeFile(sql(), (await makeCreator(sql())).creator, fileKind.document)
    expect(await failureOf(setRules(course, { attachFileIds: [foreign] }))).toBe('fileNotFound')
  })
})

test('the furthest second of a lesson only grows, on any device; the mark shows where the creator wants it', async () => {
  const { learner, orderId, videoId, goodId } = await makeCourse()
  const opening = { orderId, lessonId: videoId }
  const first = await as(learner).call(learning.openLesson, opening)
  expect(first).toMatchObject({ furthestSec: 0, mark: '', doneFlag: false })
  const { grantId } = first
  await as(learner).call(learning.reportProgress, { grantId, positionSec: 40 })
  await as(learner).call(learning.reportProgress, { grantId, positionSec: 5, furthestSec: 30 })
  await sql()`update goods set mark_flag = true where id = ${goodId}`
  const there = await as(await onAnotherDevice(learner)).call(learning.openLesson, opening)
  expect(there).toMatchObject({ positionSec: 5, furthestSec: 40, mark: learner.mobile.slice(-4) })
})

describe('a trial lesson', () => {
  test('opens for everybody, and no other lesson does', async () => {
    const { goodId, videoId, articleId } = await makeCourse()
    const anyone = api(server.app)
    const { url, name } = await anyone.call(learning.openTrial, { goodId, lessonId: videoId })
    expect(name).toBe('构图')
    expect((await server.app.inject(url ?? '')).statusCode).toBe(200)
    const other = anyone.call(learning.openTrial, { goodId, lessonId: articleId })
    expect(await failureOf(other)).toBe('lessonNotFound')
    const unknown = anyone.call(learning.openTrial, { goodId: newId<GoodId>(), lessonId: videoId })
    expect(await failureOf(unknown)).toBe('goodNotFound')
  })
})

test('the files of a download open only for its buyers', async () => {
  const { creator } = await makeCreator(sql())
  const file = await makeFile(sql(), creator, fileKind.document, { storage: await storage() })
  const { id: goodId } = await makeGood(sql(), creator, {
    shopDict: shopKind.service,
    bizDict: goodKind.download,
    classifyId: downloadCategory,
    downloadFileIds: [file],
  })
  const learner = await makeLearner(sql())
  const id = await buy(learner, goodId)
  const { files } = await as(learner).call(learning.getCourse, { id })
  const url = files[0]?.url ?? ''
  const got = await read(url, learner)
  expect(got.statusCode).toBe(200)
  expect(got.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/)
  expect((await server.app.inject(url)).statusCode).toBe(401)
  expect((await read(url, await makeLearner(sql()))).json()).toMatchObject({ error: 'orderNotFound' })
  const other = await makeFile(sql(), creator, fileKind.document, { title: '别的讲义' })
  expect((await read(url.replace(file, other), learner)).json()).toMatchObject({ error: 'fileNotFound' })
})

describe('an order says when it was made', () => {
  const { buying } = contract

  test('at the checkout, and when it was paid, however much later that was', async () => {
    const { goodId } = await makeCourse()
    const buyer = await makeLearner(sql())
    const { checkoutId: id } = await as(buyer).call(buying.openCheckout, { goodId })
    const ordered = plusDays(now(), -1 / 96)
    await sql()`update checkouts set create_time = ${ordered} where id = ${id}`
    const paying = { id, channel: 'sandbox', scene: 'phone' } as const
    const { step } = await as(buyer).call(buying.startPayment, paying)
    const url = step.kind === 'redirect' ? new URL(step.url).pathname : ''
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await server.app.inject({ method: 'POST', url, headers, payload: 'choice=pay' })
    const order = await as(buyer).call(learning.getCourse, { id })
    expect(order.createTime).toBe(ordered)
    expect(Date.parse(order.payTime ?? '')).toBeGreaterThan(Date.parse(ordered) + 60_000)
    const { list } = await as(buyer).call(learning.listOrder, {})
    expect(list).toMatchObject([{ createTime: ordered, payTime: order.payTime }])
  })

  test('and a sale of another platform is not ordered after it was paid', async () => {
    const { goodId } = await makeCourse()
    const buyer = await makeLearner(sql())
    const payTime = plusDays(now(), -1)
    const id = await buy(buyer, goodId, { payTime })
    expect(await as(buyer).call(learning.getCourse, { id })).toMatchObject({ createTime: payTime, payTime })
  })
})

const asked = (orderId: OrderId, amountFen = 9900) => ({
  orderId,
  amountFen: fen(amountFen),
  reasonDict: refundReason.unusable,
  note: '视频打不开',
  requestId: newId<string>(),
})

describe('a refund that the learner asks for', () => {
  test('waits for the creator, who reads the reason; once it is approved and paid, access ends [R3]', async () => {
    const { learner, token, orderId, videoId } = await makeCourse()
    const before = await as(learner).call(learning.getCourse, { id: orderId })
    expect(before).toMatchObject({ refunds: [], refundableFen: 9900 })
    const input = asked(orderId)
    const refund = await as(learner).call(learning.askRefund, input)
    expect(refund).toMatchObject({
      statusDict: refundState.waiting,
      applyByDict: refundAsker.buyer,
      note: '视频打不开',
    })
    expect(Date.parse(refund.deadlineTime ?? '') - Date.parse(refund.applyTime)).toBe(48 * 3_600_000)
    expect(await as(learner).call(learning.askRefund, input)).toEqual(refund)
    const during = await as(learner).call(learning.getCourse, { id: orderId })
    expect(during).toMatchObject({
      refunds: [refund],
      refundableFen: 0,
      statusDict: orderState.refunding,
      usableFlag: true,
    })

    const creator = api(server.app, token)
    const waiting = await creator.call(contract.refunds.listData, { orderId })
    expect(waiting.list).toMatchObject([
      { id: refund.id, note: '视频打不开', applyByDict: refundAsker.buyer },
    ])
    const { list: news } = await creator.call(contract.notifications.listData, {})
    expect(news[0]).toMatchObject({ title: '「零基础学会短视频剪辑」有人申请退款 ¥99.00' })
    await creator.call(contract.refunds.approve, { id: refund.id })
    const [{ tradeNo }] = await sql()<
      [{ tradeNo: string }]
    >`select trade_no from orders where id = ${orderId}`
    await payBack(sql(), makeRefundNotice(tradeNo, { refundNo: refund.refundNo }))
    const after = await as(learner).call(learning.getCourse, { id: orderId })
    expect(after).toMatchObject({ statusDict: orderState.refunded, refundableFen: 0, usableFlag: false })
    expect(after.refunds).toMatchObject([{ statusDict: refundState.refunded, closedReason: '' }])
    expect(await failureOf(as(learner).call(learning.openLesson, { orderId, lessonId: videoId }))).toBe(
      'accessEnded',
    )
    await expectSound(sql())
  })

  test('can be taken back while it waits, and the order is as before', async () => {
    const { learner, token, orderId } = await makeCourse()
    const { id: refundId } = await as(learner).call(learning.askRefund, asked(orderId, 100))
    const taken = await as(learner).call(learning.takeBackRefund, { orderId, refundId })
    expect(taken).toMatchObject({ statusDict: refundState.closed, closedReason: '买家已撤回' })
    const after = await as(learner).call(learning.getCourse, { id: orderId })
    expect(after).toMatchObject({ statusDict: orderState.paid, refundableFen: 9900 })
    const { list: news } = await api(server.app, token).call(contract.notifications.listData, {})
    expect(news[0]?.title).toContain('已由买家撤回')
    const again = as(learner).call(learning.takeBackRefund, { orderId, refundId })
    expect(await failureOf(again)).toBe('refundStateChanged')
  })

  test('is stored once of twenty requests at once', async () => {
    const { learner, orderId } = await makeCourse()
    const tries = Array.from({ length: 20 }, () => as(learner).call(learning.askRefund, asked(orderId)))
    const failures = (await Promise.all(tries.map(failureOf))).filter((failure) => failure !== undefined)
    expect(failures).toEqual(Array(19).fill('refundOpen'))
    expect((await as(learner).call(learning.getCourse, { id: orderId })).refunds).toHaveLength(1)
  })

  test('is refused for an unpaid order, for more than was paid, and at the sixth request', async () => {
    const paid = await makeCourse()
    const gift = await makeGood(sql(), paid.creator, { freeFlag: true, priceFen: fen(0) })
    const requestId = newId<string>()
    const { orderId } = await as(paid.learner).call(contract.buying.takeFree, { goodId: gift.id, requestId })
    expect((await as(paid.learner).call(learning.getCourse, { id: orderId })).refundableFen).toBe(0)
    expect(await failureOf(as(paid.learner).call(learning.askRefund, asked(orderId)))).toBe('orderNotPaid')
    const ask = (amountFen: number) =>
      as(paid.learner).call(learning.askRefund, asked(paid.orderId, amountFen))
    expect(await failureOf(ask(9901))).toBe('refundTooMuch')
    for (let time = 0; time < 5; time++) {
      const { id: refundId } = await ask(100)
      await as(paid.learner).call(learning.takeBackRefund, { orderId: paid.orderId, refundId })
    }
    expect(await failureOf(ask(100))).toBe('refundTooOften')
  })

  test('of another learner’s order is not found', async () => {
    const { learner, orderId, creator } = await makeCourse()
    const { id: refundId } = await as(learner).call(learning.askRefund, asked(orderId))
    const stranger = await makeCourse()
    const calls = as(stranger.learner)
    expect(await failureOf(calls.call(learning.askRefund, asked(orderId)))).toBe('orderNotFound')
    expect(await failureOf(calls.call(learning.takeBackRefund, { orderId, refundId }))).toBe('orderNotFound')
    const own = { orderId: stranger.orderId, refundId }
    expect(await failureOf(calls.call(learning.takeBackRefund, own))).toBe('refundNotFound')
    expect(await failureOf(api(server.app).call(learning.askRefund, asked(orderId)))).toBe('tokenIllegal')
    const other = await buy(learner, (await makeGood(sql(), creator)).id)
    expect(await failureOf(as(learner).call(learning.takeBackRefund, { orderId: other, refundId }))).toBe(
      'refundNotFound',
    )
  })
})

test('the bell tells the learner about the purchase, a refusal and a refund', async () => {
  const { learner, orderId, token } = await makeCourse()
  const titles = async () => {
    const { list } = await as(learner).call(contract.learners.listMessage, {})
    return list.map(({ title, link }) => [title, link])
  }
  const paid = ['已购买「零基础学会短视频剪辑」', `/learn/${orderId}`]
  expect(await titles()).toEqual([paid])
  const ask = () => as(learner).call(learning.askRefund, asked(orderId, 900))
  const creator = api(server.app, token)
  const { id } = await ask()
  await creator.call(contract.refunds.reject, { id, reason: '已经学完了' })
  const refused = ['「零基础学会短视频剪辑」的退款 ¥9.00 没有通过', `/orders/${orderId}`]
  expect(await titles()).toEqual([refused, paid])
  const again = await ask()
  await creator.call(contract.refunds.approve, { id: again.id })
  const [{ tradeNo }] = await sql()<[{ tradeNo: string }]>`select trade_no from orders where id = ${orderId}`
  await payBack(sql(), makeRefundNotice(tradeNo, { refundNo: again.refundNo, refundFen: fen(900) }))
  expect((await titles()).slice(0, 2)).toEqual([
    ['「零基础学会短视频剪辑」已退款 ¥9.00', `/orders/${orderId}`],
    ['「零基础学会短视频剪辑」的退款 ¥9.00 已同意', `/orders/${orderId}`],
  ])
})
