import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { orderSource, refundReason } from '@zsm/contract/states'
import type { GoodId, LessonId, ShopId, SourceId, WorkId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { makeWork } from '../../test/douyin.ts'
import { makeCreator, makeGood, makeLearner } from '../../test/makers.ts'
import { expectSound } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { transaction } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { countVisits } from './visits.queries.ts'

const { sources, overview, buying, learning, works, goods, orders, refunds } = contract

const server = sharedApp({ TRUST_PROXY: '127.0.0.1' })
const sql = () => server.database.sql
let anyone: Api
beforeAll(() => {
  anyone = api(server.app)
})

async function makeShop() {
  const made = await makeCreator(sql())
  const good = await makeGood(sql(), made.creator)
  const mine = anyone.as(made)
  const source = (name: string, more = {}) => mine.call(sources.create, { goodId: good.id, name, ...more })
  const report = (goodId?: GoodId) => mine.call(overview.getSources, { days: 7, ...(goodId && { goodId }) })
  return { ...made, good, mine, source, report }
}

const visitor = () => newId<string>()
const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50'

async function visit(input: object, headers: Record<string, string> = {}) {
  const payload = { visitorId: visitor(), ...input }
  const url = sources.visit.path
  const sent = { 'user-agent': browser, ...headers }
  return (await server.app.inject({ method: 'POST', url, headers: sent, payload })).statusCode
}

test('the same name gives the same source, and each good and shop has its own', async () => {
  const { good, mine, source } = await makeShop()
  const group = await source('微信群')
  expect(group).toMatchObject({ goodId: good.id, shopId: null, name: '微信群', shareId: null })
  expect(group.code).toMatch(/^[2-9a-hjkmnp-z]{8}$/)
  expect((await Promise.all([source('微信群'), source(' 微信群 ')])).map(({ id }) => id)).toEqual([
    group.id,
    group.id,
  ])
  const ofShop = await mine.call(sources.create, { shopId: good.shopId, name: '微信群' })
  expect(ofShop.id).not.toBe(group.id)
  expect((await mine.call(sources.listData, { goodId: good.id })).list).toEqual([group])
  expect((await mine.call(sources.listData, { shopId: good.shopId })).list).toEqual([ofShop])
  expect((await mine.call(sources.listData, {})).list).toHaveLength(2)
})

test('a source needs a name and one target of the creator’s own', async () => {
  const { good, mine } = await makeShop()
  const other = await makeShop()
  const make = (input: Record<string, unknown>) => failureOf(mine.raw(sources.create, input))
  expect(await make({ goodId: good.id })).toBe('invalidInput')
  expect(await make({ goodId: good.id, shopId: good.shopId, name: '群' })).toBe('invalidInput')
  expect(await make({ name: '群' })).toBe('invalidInput')
  expect(await make({ goodId: good.id, name: 'x'.repeat(21) })).toBe('invalidInput')
  expect(await make({ goodId: other.good.id, name: '群' })).toBe('goodNotFound')
  expect(await make({ shopId: other.good.shopId, name: '群' })).toBe('shopNotFound')
  expect(await make({ shopId: newId<ShopId>(), name: '群' })).toBe('shopNotFound')
  expect(await make({ goodId: good.id, shareId: newId<WorkId>() })).toBe('workNotFound')
  expect(await failureOf(anyone.call(sources.create, { goodId: good.id, name: '群' }))).toBe('tokenIllegal')
  expect(await failureOf(anyone.call(sources.listData, {}))).toBe('tokenIllegal')
})

test('a creator has at most 500 sources', async () => {
  const { creator, good, source } = await makeShop()
  await sql()`insert into sources (creator_id, id, code, good_id, name, create_time)
    select ${creator}, gen_random_uuid(), 'many' || translate(lpad(n::text, 4, '0'), '01', 'xz'), ${good.id}, n::text, now() from generate_series(1, 500) as n`
  expect(await failureOf(source('第 501 个'))).toBe('tooManySources')
  expect((await source('7')).name).toBe('7')
})

test('a deleted source leaves the list; its address still works and its figures stay', async () => {
  const { good, mine, source, report } = await makeShop()
  const { id, code } = await source('海报')
  const stranger = await makeShop()
  expect(await failureOf(stranger.mine.call(sources.delete, { id }))).toBe('sourceNotFound')
  expect(await failureOf(mine.call(sources.delete, { id: newId<SourceId>() }))).toBe('sourceNotFound')
  expect(await failureOf(anyone.call(sources.delete, { id }))).toBe('tokenIllegal')
  expect(await mine.call(sources.delete, { id })).toEqual({ deletedFlag: true })
  expect((await mine.call(sources.listData, {})).list).toEqual([])
  expect((await source('海报')).id).not.toBe(id)
  await visit({ goodId: good.id, source: code })
  await expect.poll(async () => (await report()).sources).toMatchObject([{ id, name: '海报', viewCount: 1 }])
})

test('views, visitors and trial plays are counted by good and source, each visitor once a day', async () => {
  const { good, mine, source, report } = await makeShop()
  const [group, poster] = [await source('微信群'), await source('海报')]
  const [first, second] = [visitor(), visitor()]
  await Promise.all([
    ...Array.from({ length: 5 }, () => visit({ goodId: good.id, visitorId: first, source: group.code })),
    visit({ goodId: good.id, visitorId: first, source: poster.code }),
    visit({ goodId: good.id, visitorId: first, source: poster.code, trialFlag: 1 }),
    visit({ goodId: good.id, visitorId: second }),
    visit({ shopId: good.shopId, visitorId: second }),
  ])
  await expect.poll(async () => (await report()).whole.viewCount).toBe(8)
  const whole = await report()
  expect(whole.whole).toMatchObject({ viewCount: 8, visitorCount: 2, trialCount: 1, orderCount: 0 })
  expect(whole.sources).toMatchObject(
    [
      { name: '微信群', viewCount: 5, visitorCount: 1, trialCount: 0, targetName: good.name },
      { name: '海报', viewCount: 1, visitorCount: 1, trialCount: 1 },
      { id: null, viewCount: 2, visitorCount: 1 },
    ].toSorted((one, other) => other.viewCount - one.viewCount),
  )
  const ofGood = await report(good.id)
  expect(ofGood.whole).toMatchObject({ viewCount: 7, visitorCount: 2, trialCount: 1 })
  expect(ofGood.days.at(-1)).toMatchObject({ viewCount: 7, visitorCount: 2 })
  expect(ofGood.days).toHaveLength(7)
  // Visitors also count in the good's own figure and in the report of income.
  expect((await mine.call(goods.get, { id: good.id })).viewCount).toBe(2)
})

test('visits of the creator, of programs, to unknown goods and by a foreign source are not counted', async () => {
  const { creator, good, report } = await makeShop()
  const stranger = await makeShop()
  const { code } = await stranger.source('别人的')
  for (const agent of [
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'Mozilla/5.0 Bytespider',
    'Googlebot/2.1',
  ])
    expect(await visit({ goodId: good.id }, { 'user-agent': agent })).toBe(200)
  await visit({ goodId: good.id, frontId: creator })
  await visit({ goodId: newId<GoodId>() })
  await visit({})
  await visit({ goodId: good.id, source: code })
  await expect.poll(async () => (await report()).whole.viewCount).toBe(1)
  expect((await report()).sources).toMatchObject([{ id: null, viewCount: 1 }])
  expect((await stranger.report()).sources).toEqual([])
})

test('wrong input is refused, and a network that reports too often is told to wait', async () => {
  const { good } = await makeShop()
  expect(await visit({ goodId: good.id, visitorId: 'x' })).toBe(400)
  expect(await visit({ goodId: good.id, source: 'l0l0l0l0' })).toBe(400)
  const flood = { 'x-forwarded-for': '203.0.113.9' }
  const answers = await Promise.all(Array.from({ length: 300 }, () => visit({ goodId: good.id }, flood)))
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(await visit({ goodId: good.id }, { 'x-forwarded-for': '198.51.100.4' })).toBe(200)
})

test('batches of several servers count one visitor once', async () => {
  const { good, report } = await makeShop()
  const one = {
    ...{ goodId: good.id, shopId: null, source: null, frontId: null, trialFlag: false },
    visitorId: visitor(),
    time: now(),
  }
  const batch = Array.from({ length: 50 }, () => one)
  await Promise.all(Array.from({ length: 8 }, () => transaction(sql(), (sql) => countVisits(sql, batch))))
  expect((await report(good.id)).whole).toMatchObject({ viewCount: 400, visitorCount: 1 })
})

test('visitors are deleted after two days, and their counts stay', async () => {
  const { creator, good, report } = await makeShop()
  await visit({ goodId: good.id })
  await expect.poll(async () => (await report()).whole.visitorCount).toBe(1)
  const left = async () => (await sql()`select from visitors where creator_id = ${creator}`).length
  await server.runTimed('forgetVisitors')
  expect(await left()).toBe(4)
  await server.runTimed('forgetVisitors', plusDays(now(), 2))
  expect([await left(), (await report()).whole.visitorCount]).toEqual([0, 1])
})

test('a sale belongs to the buyer’s last source, and so does its refund', async () => {
  const { good, mine, source, report } = await makeShop()
  const { id, code } = await source('微信群')
  const { code: foreign } = await (await makeShop()).source('别处')
  const buy = async (from?: string) => {
    const learner = api(server.app, (await makeLearner(sql())).token)
    const { checkoutId } = await learner.call(buying.openCheckout, {
      goodId: good.id,
      ...(from && { source: from }),
    })
    const { step } = await learner.call(buying.startPayment, {
      id: checkoutId,
      channel: 'sandbox',
      scene: 'phone',
    })
    if (step.kind !== 'redirect') throw new Error('the sandbox redirects')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = new URL(step.url).pathname
    await server.app.inject({ method: 'POST', url, headers, payload: 'choice=pay' })
    return checkoutId
  }
  const sold = await buy(code)
  await buy()
  await buy(foreign)
  expect(await mine.call(orders.get, { id: sold })).toMatchObject({
    sourceId: id,
    sourceName: '微信群',
    sourceDict: orderSource.link,
  })
  const before = await report()
  expect(before.whole).toMatchObject({ orderCount: 3, payFen: 29_700 })
  const [rest, group] = before.sources
  expect([group, rest]).toMatchObject([
    { id, orderCount: 1, payFen: 9900, refundFen: 0 },
    { id: null, orderCount: 2, payFen: 19_800 },
  ])
  await mine.call(refunds.create, {
    orderId: sold,
    amountFen: fen(9900),
    reasonDict: refundReason.other,
    note: '',
    requestId: newId<string>(),
  } as never)
  await server.runTimed('attendRefunds')
  await expect
    .poll(async () => (await report(good.id)).sources.find((one) => one.id === id))
    .toMatchObject({ orderCount: 1, refundFen: 9900, incomeFen: 0 })
  await expectSound(sql())
})

test('a free good is taken with its source', async () => {
  const { creator, mine, report } = await makeShop()
  const gift = await makeGood(sql(), creator, { freeFlag: true, priceFen: fen(0) })
  const { id, code } = await mine.call(sources.create, { goodId: gift.id, name: '公开课' })
  const learner = api(server.app, (await makeLearner(sql())).token)
  await learner.call(buying.takeFree, { goodId: gift.id, requestId: newId<string>(), source: code })
  expect((await report(gift.id)).sources).toMatchObject([{ id, orderCount: 1, incomeFen: 0 }])
})

test('a work that leads to a good is its source: visitors, orders and income belong to the work', async () => {
  const { creator, good, mine, report } = await makeShop()
  const { id: shareId, title } = await makeWork(sql(), creator)
  const source = await mine.call(sources.create, { goodId: good.id, shareId })
  expect(source).toMatchObject({ shareId, name: title || '未命名的作品' })
  expect((await mine.call(sources.create, { goodId: good.id, shareId })).id).toBe(source.id)
  await visit({ goodId: good.id, source: source.code })
  await expect.poll(async () => (await report(good.id)).sources).toMatchObject([{ shareId, visitorCount: 1 }])
  expect((await mine.call(works.get, { id: shareId })).leadCount).toBe(1)
  const learner = api(server.app, (await makeLearner(sql())).token)
  const { checkoutId } = await learner.call(buying.openCheckout, { goodId: good.id, source: source.code })
  const [stored] = await sql()<{ shareId: WorkId; sourceDict: number }[]>`
    select share_id, source_dict from checkouts where id = ${checkoutId}`
  expect(stored).toEqual({ shareId, sourceDict: orderSource.video })
})

test('learners’ progress is counted lesson by lesson', async () => {
  const { good, mine, creator } = await makeShop()
  const empty = await mine.call(overview.getLearning, { goodId: good.id })
  expect(empty).toMatchObject({
    learnerCount: 0,
    lessons: [{ name: '第一课', learnerCount: 0, doneCount: 0 }],
  })
  const lessonId = empty.lessons[0]?.id as LessonId
  const { putProgress } = await import('../learning/progress.queries.ts')
  const report = (learnerId: string, doneFlag: boolean, lesson = lessonId) =>
    putProgress(sql(), creator, {
      ...{
        learnerId: learnerId as never,
        goodId: good.id,
        lessonId: lesson,
        positionSec: 1,
        furthestSec: 0,
        doneFlag,
        updateTime: now(),
      },
    })
  const [first, second] = [newId<string>(), newId<string>()]
  await report(first, false)
  await report(first, true)
  await report(first, true)
  await report(first, false)
  await report(first, false, newId<LessonId>())
  await report(second, false)
  expect(await mine.call(overview.getLearning, { goodId: good.id })).toMatchObject({
    learnerCount: 2,
    lessons: [{ learnerCount: 2, doneCount: 1 }],
  })
})

test('learners’ progress is counted by the source of their first order', async () => {
  const { creator, good, mine, source } = await makeShop()
  const [group, poster] = [await source('微信群'), await source('海报')]
  const [first, second, third] = [
    await makeLearner(sql()),
    await makeLearner(sql()),
    await makeLearner(sql()),
  ]
  const buy = async (token: string, from?: string) => {
    const learner = api(server.app, token)
    const { checkoutId } = await learner.call(buying.openCheckout, {
      goodId: good.id,
      ...(from && { source: from }),
    })
    const { step } = await learner.call(buying.startPayment, {
      id: checkoutId,
      channel: 'sandbox',
      scene: 'phone',
    })
    if (step.kind !== 'redirect') throw new Error('the sandbox redirects')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await server.app.inject({
      method: 'POST',
      url: new URL(step.url).pathname,
      headers,
      payload: 'choice=pay',
    })
    const { groups } = await learner.call(learning.getCourse, { id: checkoutId })
    const lessonId = groups[0]?.lessons[0]?.id as LessonId
    const { grantId } = await learner.call(learning.openLesson, { orderId: checkoutId, lessonId })
    return (doneFlag: boolean) => learner.call(learning.reportProgress, { grantId, positionSec: 1, doneFlag })
  }
  await (await buy(first.token, group.code))(true)
  await buy(second.token, group.code)
  await (await buy(third.token))(true)
  const learningOf = (sourceId?: SourceId) =>
    mine.call(overview.getLearning, { goodId: good.id, ...(sourceId && { sourceId }) })
  expect(await learningOf()).toMatchObject({
    learnerCount: 3,
    lessons: [{ learnerCount: 3, doneCount: 2 }],
    sources: [{ id: group.id, name: '微信群', learnerCount: 2, doneCount: 1 }],
  })
  expect(await learningOf(group.id)).toMatchObject({
    learnerCount: 2,
    lessons: [{ learnerCount: 2, doneCount: 1 }],
  })
  expect(await learningOf(poster.id)).toMatchObject({ learnerCount: 0, lessons: [{ doneCount: 0 }] })
  const stranger = await (await makeShop()).source('别处')
  expect(await failureOf(learningOf(stranger.id))).toBe('sourceNotFound')
  const [kept] =
    await sql()`select 1 as one from lesson_source_counts where creator_id = ${creator} and source_id <> ${group.id}`
  expect(kept).toBeUndefined()
})

test('another creator’s good, and an unknown period, have no figures', async () => {
  const { mine } = await makeShop()
  const other = await makeShop()
  const goodId = other.good.id
  expect(await failureOf(mine.call(overview.getSources, { goodId }))).toBe('goodNotFound')
  expect(await failureOf(mine.call(overview.getLearning, { goodId }))).toBe('goodNotFound')
  expect(await failureOf(mine.raw(overview.getSources, { days: 8 }))).toBe('invalidInput')
  expect(await failureOf(anyone.call(overview.getSources, {}))).toBe('tokenIllegal')
  expect(await failureOf(anyone.call(overview.getLearning, { goodId }))).toBe('tokenIllegal')
})
