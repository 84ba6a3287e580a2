import { contract } from '@zsm/contract'
import { checkoutState, orderSource, orderState } from '@zsm/contract/states'
import type { GoodId, LessonId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { makeBought, study } from '../../test/learners/reviews.ts'
import { type MadeCreator, makeBundle, makeCreator, makeFile, makeGood } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { newId } from '../ids.ts'

const { count, countPrices } = contract.impacts
const server = sharedApp()
const sql = () => server.database.sql
let creator: MadeCreator
let mine: Api

beforeAll(async () => {
  creator = await makeCreator(sql())
  mine = api(server.app, creator.token)
})

const exactly = (number: number) => ({ count: number, cappedFlag: false })
const nothing = {
  learners: exactly(0),
  begun: null,
  checkouts: exactly(0),
  orders: exactly(0),
  works: exactly(0),
  sources: exactly(0),
  bundles: [],
}

test('a change of a good is told whom and what it touches', async () => {
  const good = await makeGood(sql(), creator.creator)
  expect(await mine.call(count, { id: good.id })).toEqual({ ...nothing, shopId: creator.shopId })

  const { learner, orderId } = await makeBought(sql(), good.id)
  await makeBought(sql(), good.id)
  const ended = await makeBought(sql(), good.id)
  await sql()`
    update rosters set access_end_time = ${plusDays(now(), -1)}
    where creator_id = ${creator.creator} and learner_id = ${ended.learner.learner}`
  await study(sql(), learner, orderId)
  const [lesson] = await sql()<{ id: LessonId }[]>`
    select id from good_details where creator_id = ${creator.creator} and temp_good_id = ${good.tempGoodId}`
  await sql()`
    insert into lesson_progress (creator_id, learner_id, good_id, lesson_id, position_sec, update_time)
    values (${creator.creator}, ${learner.learner}, ${good.id}, ${lesson?.id ?? ''}, 3, now()) on conflict do nothing`
  await openCheckout(good.id, {})
  const imageFileIds = [await makeFile(sql(), creator.creator, 3)]
  await mine.call(contract.works.create, {
    title: '作品',
    imageFileIds,
    goodIds: [good.id],
    requestId: newId<string>(),
  })
  await mine.call(contract.sources.create, { goodId: good.id, name: '公众号' })

  expect(await mine.call(count, { id: good.id, lessonIds: lesson ? [lesson.id] : [] })).toEqual({
    ...nothing,
    learners: exactly(2),
    begun: exactly(1),
    checkouts: exactly(1),
    works: exactly(1),
    sources: exactly(1),
    shopId: creator.shopId,
  })
  await mine.call(contract.goods.updateShelfFlag, { id: good.id, shelfFlag: false })
  expect(await mine.call(count, { id: good.id })).toMatchObject({ learners: exactly(2), shopId: null })
})

test('another creator’s good is not found, nor is a strange lesson counted', async () => {
  const { id } = await makeGood(sql(), creator.creator)
  const stranger = api(server.app, (await makeCreator(sql())).token)
  expect(await failureOf(stranger.call(count, { id }))).toBe('goodNotFound')
  expect(await failureOf(mine.call(count, { id: newId<GoodId>() }))).toBe('goodNotFound')
  expect(await failureOf(api(server.app).call(count, { id }))).toBe('tokenIllegal')
  expect(await mine.call(count, { id, lessonIds: [newId<LessonId>()] })).toMatchObject({ begun: exactly(0) })
})

/** An open checkout by a learner who has bought something else. */
async function openCheckout(id: GoodId, good: object) {
  const { learner } = await makeBought(sql(), (await makeGood(sql(), creator.creator)).id)
  await sql()`insert into checkouts ${sql().insert({
    creatorId: creator.creator,
    id: newId(),
    orderNo: newId(),
    goodId: id,
    good: sql().json(good),
    userId: learner.learner,
    userName: '',
    userMobile: '',
    sourceDict: orderSource.link,
    statusDict: checkoutState.open,
    createTime: now(),
    expireTime: plusDays(now(), 1),
    stockTaken: false,
  })}`
}

test('checkouts and refunds of a bundle count for each good that it sold, also when it sells others by now', async () => {
  const parts: [GoodId, GoodId] = [
    (await makeGood(sql(), creator.creator)).id,
    (await makeGood(sql(), creator.creator)).id,
  ]
  const bundle = await makeBundle(sql(), creator.creator, parts)
  const sold = { parts: parts.map((goodId) => ({ goodId, priceFen: 100 })) }
  await openCheckout(bundle.id, sold)
  const { orderId } = await makeBought(sql(), bundle.id)
  await sql()`
    update orders set status_dict = ${orderState.refunding} where creator_id = ${creator.creator} and id = ${orderId}`
  await sql()`
    insert into order_parts (creator_id, order_id, good_id, id, position, price_fen)
    select ${creator.creator}, ${orderId}, id, gen_random_uuid(), 1, 100 from unnest(${parts}::uuid[]) as id`
  await sql()`update goods set bundle_good_ids = '{}' where creator_id = ${creator.creator} and id = ${bundle.id}`
  for (const id of [...parts, bundle.id])
    expect(await mine.call(count, { id })).toMatchObject({ checkouts: exactly(1), orders: exactly(1) })
  const other = await makeGood(sql(), creator.creator)
  expect(await mine.call(count, { id: other.id })).toMatchObject({
    checkouts: exactly(0),
    orders: exactly(0),
  })
})

test('of a thousand lessons each is counted', async () => {
  const { id } = await makeGood(sql(), creator.creator)
  const { learner } = await makeBought(sql(), id)
  const lessonIds = Array.from({ length: 1000 }, () => newId<LessonId>())
  await sql()`
    insert into lesson_progress (creator_id, learner_id, good_id, lesson_id, position_sec, update_time)
    values (${creator.creator}, ${learner.learner}, ${id}, ${lessonIds.at(-1) ?? ''}, 7, now())`
  expect(await mine.call(count, { id, lessonIds })).toMatchObject({ begun: exactly(1) })
  const more = [...lessonIds, newId<LessonId>()]
  expect(await failureOf(mine.raw(count, { id, lessonIds: more }))).toBe('invalidInput')
})

test('new prices of several goods are told what they touch, each thing once', async () => {
  const one = (await makeGood(sql(), creator.creator)).id
  const two = (await makeGood(sql(), creator.creator)).id
  const none = { checkouts: exactly(0), works: exactly(0), sources: exactly(0) }
  expect(await mine.call(countPrices, { ids: [one, two] })).toEqual(none)
  await openCheckout(one, {})
  const bundle = await makeBundle(sql(), creator.creator, [one, two])
  await openCheckout(bundle.id, { parts: [{ goodId: one }, { goodId: two }] })
  await mine.call(contract.works.create, {
    title: '作品',
    imageFileIds: [await makeFile(sql(), creator.creator, 3)],
    goodIds: [one, two],
    requestId: newId<string>(),
  })
  await mine.call(contract.sources.create, { goodId: one, name: '公众号' })
  await mine.call(contract.sources.create, { goodId: two, name: '公众号' })
  expect(await mine.call(countPrices, { ids: [one, two] })).toEqual({
    checkouts: exactly(2),
    works: exactly(1),
    sources: exactly(2),
  })
  const hundred = Array.from({ length: 101 }, () => one)
  expect(await failureOf(mine.raw(countPrices, { ids: hundred }))).toBe('invalidInput')
  const stranger = api(server.app, (await makeCreator(sql())).token)
  expect(await failureOf(stranger.call(countPrices, { ids: [one] }))).toBe('goodNotFound')
  expect(await failureOf(api(server.app).call(countPrices, { ids: [one] }))).toBe('tokenIllegal')
})
