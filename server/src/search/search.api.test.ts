import { contract } from '@zsm/contract/contract'
import { fileKind, goodKind, learnerSource, shopKind, withdrawState } from '@zsm/contract/states'
import type { LessonId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeBought } from '../../test/learners/reviews.ts'
import { makeCreator, makeFile, makeGood, makeLearner } from '../../test/makers.ts'
import { makeNotice, pay } from '../../test/money.ts'
import { makeApproved } from '../../test/payouts.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { listData } = contract.search
const nothing = { goods: [], lessons: [], orders: [], learners: [], withdrawals: [], files: [] }

const server = sharedApp()

const sql = () => server.database.sql

async function newcomer() {
  const made = await makeCreator(sql())
  const as = api(server.app, made.token)
  return { ...made, as, find: (keyword: string) => as.call(listData, { keyword }) }
}

test('goods and files are found by part of their name, in any case', async () => {
  const { creator, find } = await newcomer()
  const { id } = await makeGood(sql(), creator, { name: 'Photoshop 修图入门' })
  const fileId = await makeFile(sql(), creator, 2, { title: '修图旁白' })
  const good = {
    id,
    name: 'Photoshop 修图入门',
    shopDict: shopKind.knowledge,
    bizDict: goodKind.course,
    shelfFlag: true,
  }
  expect(await find('修图')).toEqual({
    ...nothing,
    goods: [good],
    files: [{ id: fileId, title: '修图旁白', kindDict: fileKind.audio }],
  })
  expect((await find('photo')).goods).toEqual([good])
  expect(await find('%')).toEqual(nothing)
  expect(await find('_修')).toEqual(nothing)
})

test('goods are found by the pinyin of their name and its initials, after those that contain the letters', async () => {
  const { creator, find } = await newcomer()
  await makeGood(sql(), creator, { name: '修图入门' })
  await makeGood(sql(), creator, { name: '海报 XT 套装' })
  const names = async (keyword: string) => (await find(keyword)).goods.map(({ name }) => name)
  expect(await names('xt')).toEqual(['海报 XT 套装', '修图入门'])
  expect(await names('xiutu')).toEqual(['修图入门'])
  expect(await names('rumen')).toEqual(['修图入门'])
  expect(await names('zzz')).toEqual([])
})

test('lessons and files are found by pinyin and initials too', async () => {
  const { creator, find } = await newcomer()
  const good = await makeGood(sql(), creator, { name: '修图入门' })
  await sql()`update good_details set name = '第一讲 构图' where creator_id = ${creator} and temp_good_id = ${good.tempGoodId}`
  await makeFile(sql(), creator, 2, { title: '夜景旁白' })
  for (const keyword of ['goutu', 'gt', 'gou']) {
    expect((await find(keyword)).lessons.map(({ name }) => name)).toEqual(['第一讲 构图'])
  }
  for (const keyword of ['pangbai', 'yjpb']) {
    expect((await find(keyword)).files.map(({ title }) => title)).toEqual(['夜景旁白'])
  }
})

test('lessons are found by part of their name, with the course that they belong to', async () => {
  const { creator, as, find } = await newcomer()
  const good = await makeGood(sql(), creator, { name: '修图入门', onShelf: false })
  const [lesson] = await sql()<{ id: LessonId; name: string }[]>`
    select id, name from good_details where creator_id = ${creator} and temp_good_id = ${good.tempGoodId} and delete_time is null`
  if (!lesson) throw new Error('the course has no lesson')
  const found = { id: lesson.id, name: lesson.name, goodId: good.id, goodName: '修图入门' }
  expect((await find(lesson.name.slice(1))).lessons).toEqual([expect.objectContaining(found)])
  await as.call(contract.goods.deleteLesson, { id: lesson.id })
  expect((await find(lesson.name)).lessons).toEqual([])
})

test('learners of the shop are found by name and by the end of their mobile, which stays masked', async () => {
  const { creator, find } = await newcomer()
  const learner = await makeLearner(sql())
  const { id: goodId } = await makeGood(sql(), creator)
  await makeBought(sql(), goodId, learner)
  const tail = learner.mobile.slice(-4)
  const [found] = (await find(tail)).learners
  expect(found).toMatchObject({
    learnerId: learner.learner,
    mobile: `${learner.mobile.slice(0, 3)}****${tail}`,
  })
  expect((await find(found?.name ?? '')).learners).toEqual([found])
  expect((await (await newcomer()).find(tail)).learners).toEqual([])
})

test('learners are found by the pinyin and the initials of the name that the roster shows, and by no other', async () => {
  const { creator, find } = await newcomer()
  const [bought, given] = [await makeLearner(sql()), await makeLearner(sql())]
  const { id: goodId } = await makeGood(sql(), creator)
  await makeBought(sql(), goodId, bought)
  await makeBought(sql(), goodId, given)
  await sql()`update learners set name = '林小鱼' where id = ${bought.learner}`
  await sql()`update learners set name = '张大山' where id = ${given.learner}`
  // Given by the creator and never opened.
  await sql()`
    update rosters set order_count = 0, source_dict = ${learnerSource.given}, seen_time = null
    where creator_id = ${creator} and learner_id = ${given.learner}`
  for (const keyword of ['linxiaoyu', 'lxy', 'xiaoyu'])
    expect((await find(keyword)).learners.map(({ learnerId }) => learnerId)).toEqual([bought.learner])
  expect((await find('zhangdashan')).learners).toEqual([])
  expect((await find('xueyuan')).learners).toMatchObject([
    { learnerId: given.learner, name: `学员${given.mobile.slice(-4)}` },
  ])
  expect((await (await newcomer()).find('lxy')).learners).toEqual([])
})

test('withdrawals are found by the beginning of their number', async () => {
  const { id, token, withdrawNo } = await makeApproved(sql())
  const find = (keyword: string) => api(server.app, token).call(listData, { keyword })
  const found = { id, withdrawNo, amountFen: 5000, statusDict: withdrawState.paying }
  expect((await find(withdrawNo.slice(0, 10))).withdrawals).toEqual([found])
  expect((await find(withdrawNo.slice(-6))).withdrawals).toEqual([])
  expect((await (await newcomer()).find(withdrawNo)).withdrawals).toEqual([])
})

test('at most five of each are found, newest first', async () => {
  const { creator, find } = await newcomer()
  for (let at = 1; at <= 6; at += 1) await makeFile(sql(), creator, 3, { title: `插图 ${at}` })
  expect((await find('插图')).files.map(({ title }) => title)).toEqual([
    '插图 6',
    '插图 5',
    '插图 4',
    '插图 3',
    '插图 2',
  ])
})

test('orders are found by the beginning of their number, unless hidden', async () => {
  const { creator, as, find } = await newcomer()
  const { id: goodId } = await makeGood(sql(), creator)
  const { orderNo } = await pay(sql(), makeNotice(goodId))
  const [order] = (await find(orderNo)).orders
  expect(order).toMatchObject({ orderNo, goodName: '零基础学会短视频剪辑' })
  expect((await find(orderNo.slice(0, 6))).orders).toEqual([order])
  expect((await find(orderNo.slice(0, 3))).orders).toEqual([])
  expect((await find(orderNo.slice(-8))).orders).toEqual([])
  expect((await find(`${orderNo}0`)).orders).toEqual([])
  if (!order) throw new Error('the order was not found')
  await as.call(contract.orders.create, { id: order.id, hideFlag: true, requestId: newId<string>() })
  expect((await find(orderNo)).orders).toEqual([])
})

test("another creator's things are not found", async () => {
  const [me, other] = [await newcomer(), await newcomer()]
  const { id: goodId } = await makeGood(sql(), other.creator, { name: '别人的课' })
  const { orderNo } = await pay(sql(), makeNotice(goodId))
  expect((await other.find(orderNo)).orders).toHaveLength(1)
  for (const keyword of ['别人的课', orderNo, '封面']) expect(await me.find(keyword)).toEqual(nothing)
})

test('deleted things are not found', async () => {
  const { creator, as, find } = await newcomer()
  const { id } = await makeGood(sql(), creator, { name: '不要的课', onShelf: false })
  const fileId = await makeFile(sql(), creator, 3, { title: '不要的图' })
  await as.call(contract.goods.delete, { id })
  await as.call(contract.materials.delete, { id: fileId })
  expect(await find('不要的')).toEqual(nothing)
})

test('a search needs a session and a word of 1 to 32 characters', async () => {
  const { as } = await newcomer()
  for (const keyword of ['', ' ', 'x'.repeat(33)]) {
    expect(await failureOf(as.raw(listData, { keyword }))).toBe('invalidInput')
  }
  expect(await failureOf(api(server.app).raw(listData, { keyword: '课' }))).toBe('tokenIllegal')
})
