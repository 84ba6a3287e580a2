import { contract } from '@zsm/contract/contract'
import { questionState } from '@zsm/contract/states'
import type { GoodId, LessonId, QuestionId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { makeBought } from '../../test/learners/reviews.ts'
import { type MadeCreator, type MadeLearner, makeCreator, makeGood, makeLearner } from '../../test/makers.ts'
import { newsOf } from '../../test/news.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { buying, goods, learners, questions } = contract

const server = sharedApp()
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const anyone = () => api(server.app)

let teacher: MadeCreator
let mine: Api
let goodId: GoodId
let learner: MadeLearner
beforeAll(async () => {
  teacher = await makeCreator(sql(), { name: '猫老师' })
  mine = as(teacher)
  goodId = (await makeGood(sql(), teacher.creator, { name: '手机摄影' })).id
  learner = await makeLearner(sql())
  await as(learner).call(learners.rename, { name: '林小鱼' })
})

const ask = (who: MadeLearner, given: { question?: string; goodId?: GoodId; lessonId?: LessonId } = {}) =>
  as(who).call(questions.ask, { goodId, question: '没有基础能学吗？', requestId: newId<string>(), ...given })

const lessonOf = async (id: GoodId) =>
  (await anyone().call(buying.getGood, { id })).groups[0]?.lessons[0]?.id as LessonId

test('a learner asks, the creator answers, and the learner is told and rates the answer', async () => {
  const input = { goodId, question: ' 可以用平板学吗？\n还有手机？ ', requestId: newId<string>() }
  const asked = await as(learner).call(questions.ask, input)
  expect(await as(learner).call(questions.ask, input)).toEqual(asked)
  expect(asked).toMatchObject({
    question: '可以用平板学吗？\n还有手机？',
    goodName: '手机摄影',
    lessonName: '',
    statusDict: questionState.waiting,
  })
  const { id } = asked
  const told = (await newsOf(sql(), teacher.creator)).filter(({ link }) => link.endsWith(id))
  expect(told).toMatchObject([{ title: '林小鱼 在「手机摄影」提问' }])
  expect(await failureOf(as(learner).call(questions.rate, { id, score: 5 }))).toBe('questionNotAnswered')
  await mine.call(questions.answer, { id, answer: '都可以。', version: 1 })
  await mine.call(questions.answer, { id, answer: '都可以，没有区别。', version: 2 })
  const { list: messages } = await as(learner).call(learners.listMessage, {})
  expect(messages).toMatchObject([
    { title: '老师回答了您在「手机摄影」的提问', link: '/me/questions', readTime: null },
  ])
  expect((await as(learner).call(questions.listOwn, { goodId })).list).toMatchObject([
    { id, answer: '都可以，没有区别。', statusDict: questionState.answered },
  ])
  expect(await as(learner).call(questions.rate, { id, score: 4 })).toMatchObject({ score: 4 })
  expect(await mine.call(questions.get, { id })).toMatchObject({ score: 4, userName: '林小鱼' })
})

test('strangers read a public answer with a masked name of the learner', async () => {
  const { id } = await ask(learner, { question: '有字幕吗' })
  await mine.call(questions.answer, { id, answer: '有。', version: 1 })
  const read = await anyone().call(buying.listQuestion, { goodId })
  expect(read).toMatchObject({ good: { id: goodId, name: '手机摄影' } })
  expect(read.questions.list[0]).toMatchObject({ question: '有字幕吗', answer: '有。', userName: '林***' })
  const good = await anyone().call(buying.getGood, { id: goodId })
  expect(good.questionCount).toBe(read.questions.total)
  const stranger = as(await makeCreator(sql()))
  const open = [
    await anyone().call(questions.get, { id }),
    (await stranger.call(questions.listData, { goodId, openFlag: true })).list[0],
  ]
  for (const one of open) expect(one).toMatchObject({ userName: '林***' })
  expect(await failureOf(anyone().raw(buying.listQuestion, { goodId, pageNum: 0 }))).toBe('invalidInput')
  expect(await failureOf(anyone().call(buying.listQuestion, { goodId: newId<GoodId>() }))).toBe(
    'goodNotFound',
  )
})

test('a question in a lesson names the lesson, which must belong to the good', async () => {
  const lessonId = await lessonOf(goodId)
  const { id, lessonName } = await ask(learner, { lessonId, question: '第二步没看懂' })
  expect(lessonName).toBe('第一课')
  expect(await mine.call(questions.get, { id })).toMatchObject({ lessonName: '第一课' })
  const { id: other } = await makeGood(sql(), teacher.creator)
  const failures = [
    await failureOf(ask(learner, { lessonId: await lessonOf(other) })),
    await failureOf(ask(learner, { lessonId: newId<LessonId>() })),
  ]
  expect(failures).toEqual(['lessonNotFound', 'lessonNotFound'])
})

test('only a learner who bought a good asks about it while it is off the shelf', async () => {
  const { id } = await makeGood(sql(), teacher.creator)
  const { learner: buyer } = await makeBought(sql(), id)
  await mine.call(goods.updateShelfFlag, { id, shelfFlag: false })
  expect(await failureOf(ask(learner, { goodId: id }))).toBe('goodNotFound')
  expect(await failureOf(ask(learner, { goodId: newId<GoodId>() }))).toBe('goodNotFound')
  expect(await ask(buyer, { goodId: id })).toMatchObject({ goodId: id })
})

test('a learner asks at most twenty times a day, even if many questions are sent at once', async () => {
  const eager = await makeLearner(sql())
  await sql()`
    insert into questions (creator_id, id, good_id, user_id, learner_flag, user_name, user_avatar, question)
    select ${teacher.creator}::uuid, gen_random_uuid(), ${goodId}::uuid, ${eager.learner}::uuid, true, '', '', '在吗'
    from generate_series(1, 18)`
  const failures = await Promise.all(Array.from({ length: 5 }, () => failureOf(ask(eager))))
  expect(failures.filter((failure) => failure === 'questionTooMany')).toHaveLength(3)
})

test('nobody reads or rates another learner’s question', async () => {
  const { id } = await ask(learner)
  await mine.call(questions.answer, { id, answer: '能。', version: 1, publicFlag: false })
  const stranger = await makeLearner(sql())
  for (const each of [id, newId<QuestionId>()])
    expect(await failureOf(as(stranger).call(questions.rate, { id: each, score: 1 }))).toBe(
      'questionNotFound',
    )
  expect(await as(stranger).call(questions.listOwn, {})).toMatchObject({ total: 0 })
})

test.each([questions.ask, questions.listOwn, questions.rate])(
  '%# needs a learner’s session and good input',
  async (endpoint) => {
    await expect(anyone().raw(endpoint, {})).rejects.toMatchObject({ code: 50008 })
    await expect(mine.raw(endpoint, {})).rejects.toMatchObject({ code: 50008 })
    const bad = { id: 'x', goodId: 'x', score: '6', question: ' ', pageNum: '0' }
    expect(await failureOf(as(learner).raw(endpoint, bad))).toBe('invalidInput')
  },
)
