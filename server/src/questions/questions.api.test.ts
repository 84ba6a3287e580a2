import { contract } from '@zsm/contract/contract'
import { questionState } from '@zsm/contract/states'
import type { FaqId, GoodId, QuestionId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { type MadeCreator, makeCreator, makeGood } from '../../test/makers.ts'
import { newsOf } from '../../test/news.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'
import { seedFaqs } from './faqs.ts'

const { goods, questions } = contract
type Change = Omit<CallInput<typeof questions.update>, 'id' | 'version'>

const server = sharedApp()
const sql = () => server.database.sql
let teacher: MadeCreator
let mine: Api
let learners: Api
let strangers: Api
let anyone: Api
let goodId: GoodId
beforeAll(async () => {
  const { sql } = server.database
  anyone = api(server.app)
  teacher = await makeCreator(sql, { name: '猫老师' })
  mine = anyone.as(teacher)
  learners = anyone.as(await makeCreator(sql, { name: '小满' }))
  strangers = anyone.as(await makeCreator(sql))
  goodId = (await makeGood(sql, teacher.creator, { name: '手机摄影' })).id
})

const ask = (question = '没有基础能学吗？') =>
  learners.call(questions.create, { goodId, question, requestId: newId<string>() })

describe('a question', () => {
  test('is asked, answered by the creator, and rated by its author [7.10]', async () => {
    const input = { goodId, question: '可以用平板学吗？', requestId: newId<string>() }
    const asked = await learners.call(questions.create, input)
    expect(await learners.call(questions.create, input)).toEqual(asked)
    expect(asked).toMatchObject({
      frontId: teacher.creator,
      goodName: '手机摄影',
      userName: '小满',
      statusDict: questionState.waiting,
      score: null,
    })
    const { id } = asked
    const told = await newsOf(server.database.sql, teacher.creator)
    expect(told.filter(({ link }) => link.endsWith(id))).toEqual([
      { title: '小满 在「手机摄影」提问', body: '可以用平板学吗？', link: `/user/questions?open=${id}` },
    ])
    const own = { goodId, question: '常问的先答', requestId: newId<string>() }
    const { id: ownId } = await mine.call(questions.create, own)
    expect(
      (await newsOf(server.database.sql, teacher.creator)).some(({ link }) => link.endsWith(ownId)),
    ).toBe(false)
    expect(await failureOf(learners.call(questions.score, { id, score: 5 }))).toBe('questionNotAnswered')
    const answered = await mine.call(questions.answer, { id, answer: '可以。', version: 1 })
    expect(answered).toMatchObject({
      answer: '可以。',
      statusDict: questionState.answered,
      publicFlag: true,
      version: 2,
    })
    expect(answered.firstResponseSec).toBeGreaterThanOrEqual(0)
    expect(await learners.call(questions.score, { id, score: 5 })).toMatchObject({ score: 5, version: 2 })
    expect(await learners.call(questions.score, { id, score: 4 })).toMatchObject({ score: 4 })
    const better = { id, answer: '可以，平板和手机都行。', publicFlag: false, version: 2 }
    expect(await mine.call(questions.answer, better)).toMatchObject({ publicFlag: false, version: 3 })
    expect(await failureOf(mine.call(questions.answer, better))).toBe('versionConflict')
  })

  test('is asked at most fifty times a day by one account, even if many are sent at once', async () => {
    const eager = await makeCreator(sql())
    await sql()`
      insert into questions (creator_id, id, good_id, user_id, user_name, user_avatar, question)
      select creator_id, gen_random_uuid(), id, ${eager.creator}::uuid, '', '', '在吗'
      from goods, generate_series(1, 48) where id = ${goodId}::uuid`
    const each = api(server.app, eager.token)
    const asked = () =>
      each.call(questions.create, { goodId, question: '还有吗？', requestId: newId<string>() })
    const failures = await Promise.all(Array.from({ length: 5 }, () => failureOf(asked())))
    expect(failures.filter((failure) => failure === 'questionTooMany')).toHaveLength(3)
  })

  test('is pinned, hidden and closed', async () => {
    const { id } = await ask('多久更新？')
    const topped = await mine.call(questions.update, { id, topFlag: true, version: 1 })
    expect(topped).toMatchObject({ topFlag: true, statusDict: questionState.waiting, version: 2 })
    expect((await mine.call(questions.listData, {})).list[0]).toMatchObject({ id })
    const closed = await mine.call(questions.update, { id, closeFlag: true, version: 2 })
    expect(closed).toMatchObject({ topFlag: true, statusDict: questionState.closed })
    const late = mine.call(questions.answer, { id, answer: '每周。', version: 3 })
    expect(await failureOf(late)).toBe('questionClosed')
    expect(await failureOf(mine.call(questions.update, { id, version: 2 }))).toBe('versionConflict')
  })

  test('is visible to its creator and its author, and to everybody once it is answered in public', async () => {
    const { id } = await ask('有字幕吗？')
    const readers = [mine, learners, strangers, anyone]
    const read = () => Promise.all(readers.map((each) => failureOf(each.call(questions.get, { id }))))
    expect(await read()).toEqual([undefined, undefined, 'questionNotFound', 'questionNotFound'])
    await mine.call(questions.answer, { id, answer: '有。', version: 1 })
    expect(await read()).toEqual(Array(4).fill(undefined))
    const open = async (each: Api, input = {}) =>
      (await each.call(questions.listData, { keyword: '字幕', ...input })).list.map((one) => one.id)
    expect(await open(anyone, { goodId })).toEqual([id])
    expect(await open(mine, { statusDict: questionState.answered })).toEqual([id])
    expect(await open(mine, { statusDict: questionState.waiting })).toEqual([])
    expect(await open(learners)).toEqual([])
    expect(await open(learners, { askedFlag: true })).toEqual([id])
    expect(await open(strangers, { openFlag: true })).toEqual([id])
    await mine.call(goods.updateShelfFlag, { id: goodId, shelfFlag: false })
    expect(await open(anyone)).toEqual([])
    expect(await read()).toEqual([undefined, undefined, 'questionNotFound', 'questionNotFound'])
    await mine.call(goods.updateShelfFlag, { id: goodId, shelfFlag: true })
  })

  test('of another creator is not found, whether to answer, change or rate it', async () => {
    const asked = await ask()
    await mine.call(questions.answer, { id: asked.id, answer: '能。', version: 1 })
    for (const id of [asked.id, newId<QuestionId>()]) {
      const calls = [
        strangers.call(questions.answer, { id, answer: '抢答', version: 2 }),
        strangers.call(questions.update, { id, topFlag: true, version: 2 }),
        strangers.call(questions.score, { id, score: 1 }),
        mine.call(questions.score, { id, score: 5 }),
      ]
      expect(await Promise.all(calls.map(failureOf))).toEqual(Array(4).fill('questionNotFound'))
    }
  })

  test('must be about a good on the shelf, and within the daily quota', async () => {
    const { sql } = server.database
    const draft = await makeGood(sql, teacher.creator, { onShelf: false })
    const asked = { question: '什么时候上架？', requestId: newId<string>() }
    for (const goodId of [draft.id, newId<GoodId>()]) {
      expect(await failureOf(learners.call(questions.create, { ...asked, goodId }))).toBe('goodNotFound')
    }
    const flood = await makeCreator(sql)
    await sql`
      insert into questions (creator_id, id, good_id, user_id, user_name, user_avatar, question)
      select ${teacher.creator}::uuid, gen_random_uuid(), ${goodId}::uuid, ${flood.creator}::uuid, '', '', '在吗'
      from generate_series(1, 50)`
    const one = { goodId, question: '在吗', requestId: newId<string>() }
    expect(await failureOf(anyone.as(flood).call(questions.create, one))).toBe('questionTooMany')
  })

  test('gets one of several answers given at once [7.10 P1]', async () => {
    const { id } = await ask('有讲义吗？')
    const errors = await Promise.all(
      ['有', '有的', '有哦', '有呀'].map((answer) =>
        failureOf(mine.call(questions.answer, { id, answer, version: 1 })),
      ),
    )
    expect(errors.filter((error) => error === undefined)).toHaveLength(1)
    expect(errors.filter((error) => error === 'versionConflict')).toHaveLength(3)
  })

  test('is answered, pinned or closed by only one of several who saw the same version [P1]', async () => {
    const { id } = await ask('多久更新一次？')
    const changes: Change[] = [{ topFlag: true }, { publicFlag: false }, { closeFlag: true }]
    const errors = await Promise.all([
      ...changes.flatMap((change) => [
        failureOf(mine.call(questions.update, { id, version: 1, ...change })),
        failureOf(mine.call(questions.update, { id, version: 1, ...change })),
      ]),
      ...['每周', '每月'].map((answer) => failureOf(mine.call(questions.answer, { id, answer, version: 1 }))),
    ])
    expect(errors.filter((error) => error === undefined)).toHaveLength(1)
    // An answer may also come after the question was closed.
    const late = errors.filter((error) => error !== 'questionClosed' && error !== undefined)
    expect(new Set(late)).toEqual(new Set(['versionConflict']))
    const { version, answer, topFlag, publicFlag, statusDict } = await mine.call(questions.get, { id })
    expect(version).toBe(2)
    const changed = [answer !== '', topFlag, !publicFlag, statusDict === questionState.closed]
    expect(changed.filter(Boolean)).toHaveLength(1)
  })
})

test('an invalid session is refused even by calls that need none', async () => {
  for (const endpoint of [questions.listData, questions.get]) {
    const call = api(server.app, 'no-such-token').raw(endpoint, { id: newId() })
    await expect(call).rejects.toMatchObject({ code: 50008 })
  }
})

test.each([questions.create, questions.answer, questions.update, questions.score])(
  '%# needs a session and good input',
  async (endpoint) => {
    await expect(anyone.raw(endpoint, {})).rejects.toMatchObject({ code: 50008 })
    expect(await failureOf(mine.raw(endpoint, { id: 'x', goodId: 'x', score: '6' }))).toBe('invalidInput')
  },
)

test('invalid filters are refused', async () => {
  expect(await failureOf(anyone.raw(questions.listData, { statusDict: '4' }))).toBe('invalidInput')
  expect(await failureOf(anyone.raw(questions.get, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(anyone.raw(questions.listFaq, { topic: '' }))).toBe('invalidInput')
})

test('help answers are listed by topic in their order, and a restart keeps an operator’s changes', async () => {
  const { sql } = server.database
  await Promise.all([seedFaqs(sql), seedFaqs(sql)])
  const { list } = await anyone.call(questions.listFaq, {})
  expect(list.length).toBeGreaterThan(15)
  expect(list[0]).toMatchObject({ topic: '入驻与认证', answerHtml: expect.stringMatching(/^<p>.+<\/p>$/) })
  const { list: money } = await anyone.call(questions.listFaq, { topic: '提现' })
  expect(new Set(money.map(({ topic }) => topic))).toEqual(new Set(['提现']))
  await sql`update faqs set answer_html = '<p>改过</p>', version = 2 where id = ${list[0]?.id ?? ''}`
  await seedFaqs(sql)
  expect((await anyone.call(questions.listFaq, {})).list[0]).toMatchObject({ answerHtml: '<p>改过</p>' })
})

describe('the mark of a help answer', () => {
  const visitor = () => newId<string>()
  const shown = async (id: string) =>
    (await anyone.call(questions.listFaq, {})).list.find((faq) => faq.id === id)?.helpfulCount
  const anyFaq = async (at: number) => {
    await seedFaqs(server.database.sql)
    return (await anyone.call(questions.listFaq, {})).list[at]?.id as FaqId
  }

  test('is counted once a visitor, who may change it', async () => {
    const id = await anyFaq(1)
    const mark = (visitorId: string, helpfulFlag: boolean) =>
      anyone.call(questions.scoreFaq, { id, visitorId, helpfulFlag })
    const [one, other] = [visitor(), visitor()]
    expect(await mark(one, true)).toEqual({ helpfulCount: 1 })
    expect(await mark(one, true)).toEqual({ helpfulCount: 1 })
    expect(await mark(other, true)).toEqual({ helpfulCount: 2 })
    expect(await mark(one, false)).toEqual({ helpfulCount: 1 })
    expect(await mark(visitor(), false)).toEqual({ helpfulCount: 1 })
    await seedFaqs(server.database.sql)
    expect(await shown(id)).toBe(1)
  })

  test('is neither lost nor counted twice among parallel marks', async () => {
    const id = await anyFaq(2)
    const same = visitor()
    const visitors = [...Array.from({ length: 10 }, visitor), ...Array.from({ length: 10 }, () => same)]
    await Promise.all(
      visitors.map((visitorId) => anyone.call(questions.scoreFaq, { id, visitorId, helpfulFlag: true })),
    )
    expect(await shown(id)).toBe(11)
  })

  test('is accepted two hundred times a day from one network, whatever visitor ids it invents', async () => {
    const { sql } = server.database
    const id = await anyFaq(4)
    const marks = (times: number) => sql`
      update throttles set times = array(select now() from generate_series(1, ${times}))
      where key = 'faq-mark:127.0.0.1'`
    const mark = () =>
      failureOf(anyone.call(questions.scoreFaq, { id, visitorId: visitor(), helpfulFlag: true }))
    await mark()
    await marks(199)
    expect([await mark(), await mark()]).toEqual([undefined, 'tooManyRequests'])
    await marks(0)
    expect(await mark()).toBeUndefined()
  })

  test('is accepted only for visible answers, and in the right form', async () => {
    const id = await anyFaq(3)
    const mark = { visitorId: visitor(), helpfulFlag: '1' }
    expect(await failureOf(anyone.raw(questions.scoreFaq, { ...mark, id: newId() }))).toBe('faqNotFound')
    await server.database.sql`update faqs set show_flag = false where id = ${id}`
    expect(await failureOf(anyone.raw(questions.scoreFaq, { ...mark, id }))).toBe('faqNotFound')
    await server.database.sql`update faqs set show_flag = true where id = ${id}`
    for (const wrong of [{ id: 'x' }, { visitorId: '1' }, { helpfulFlag: '2' }]) {
      expect(await failureOf(anyone.raw(questions.scoreFaq, { ...mark, id, ...wrong }))).toBe('invalidInput')
    }
  })
})
