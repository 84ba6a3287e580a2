import { contract } from '@zsm/contract'
import { checkoutState, orderSource } from '@zsm/contract/states'
import type { GoodId, LessonId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { makeBought, study } from '../../test/learners/reviews.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { newId } from '../ids.ts'

const { count } = contract.impacts
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
  const buyer = await makeBought(sql(), (await makeGood(sql(), creator.creator)).id)
  const checkout = {
    creatorId: creator.creator,
    goodId: good.id,
    good: {},
    userName: '',
    userMobile: '',
    sourceDict: orderSource.link,
  }
  const times = { createTime: now(), expireTime: plusDays(now(), 1), stockTaken: false }
  await sql()`insert into checkouts ${sql().insert({
    ...checkout,
    ...times,
    id: newId(),
    orderNo: newId(),
    userId: buyer.learner.learner,
    statusDict: checkoutState.open,
  })}`
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
