import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { learnerMessageType, learnerText } from '@zsm/contract/states'
import type { LearnerId, LearnerMessageId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeLearner } from '../../test/makers.ts'
import { days, instantAfter } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { transaction } from '../database/sql.ts'
import { type LearnerText, readOutbox } from '../gateways/sms.ts'
import { newId } from '../ids.ts'
import { type LearnerNews, tellLearner } from './public.ts'
import { sendTexts } from './texts.ts'

const { learners } = contract
const server = sharedApp({ ALIYUN_SMS_REFUNDED_TEMPLATE_CODE: 'SMS_154950911' })
const sql = () => server.database.sql

const news = { typeDict: learnerMessageType.order, title: '一', body: '内容', link: '/orders' } as const
const tell = (userId: string, ...titles: string[]) =>
  transaction(sql(), async (sql) => {
    for (const title of titles) await tellLearner(sql, userId, { ...news, title })
  })

async function newcomer() {
  const made = await makeLearner(sql())
  return { ...made, as: api(server.app, made.token) }
}

test('messages are listed newest first, and reading one again changes nothing', async () => {
  const { learner, as } = await newcomer()
  await tell(learner, '一', '二', '三')
  const { list, total } = await as.call(learners.listMessage, { pageSize: 2 })
  expect([list.map(({ title }) => title), total]).toEqual([['三', '二'], 3])
  expect(list[0]).toMatchObject({ body: '内容', link: '/orders', readTime: null })
  expect(await as.call(learners.countUnreadMessage, {})).toEqual({ count: 3, moreFlag: false })
  const id = list[0]?.id as LearnerMessageId
  const reads = await Promise.all(Array.from({ length: 20 }, () => as.call(learners.readMessage, { id })))
  expect(new Set(reads.map(({ readTime }) => readTime)).size).toBe(1)
  expect(await as.call(learners.countUnreadMessage, {})).toEqual({ count: 2, moreFlag: false })
  await as.call(learners.readAllMessages, {})
  expect(await as.call(learners.countUnreadMessage, {})).toEqual({ count: 0, moreFlag: false })
})

test('another learner’s message is not found and stays unread', async () => {
  const [me, other] = [await newcomer(), await newcomer()]
  await tell(other.learner, '别人的')
  const { list } = await other.as.call(learners.listMessage, {})
  const id = list[0]?.id as LearnerMessageId
  expect(await failureOf(me.as.call(learners.readMessage, { id }))).toBe('messageNotFound')
  expect(await failureOf(me.as.call(learners.readMessage, { id: newId() }))).toBe('messageNotFound')
  await me.as.call(learners.readAllMessages, {})
  expect(await other.as.call(learners.countUnreadMessage, {})).toEqual({ count: 1, moreFlag: false })
})

test('a buyer on another channel gets no message, and the other messages are sent', async () => {
  await tell('', '空')
  await tell('tt-open-id-1', '抖音')
  await tell(newId<LearnerId>(), '没有这个人')
  const { as } = await newcomer()
  expect((await as.call(learners.listMessage, {})).total).toBe(0)
})

test('a call without a session or with wrong input gets no messages', async () => {
  const { as } = await newcomer()
  expect(await failureOf(as.raw(learners.readMessage, { id: 'x' }))).toBe('invalidInput')
  for (const endpoint of [
    learners.listMessage,
    learners.countUnreadMessage,
    learners.readMessage,
    learners.readAllMessages,
  ])
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
})

test('messages are deleted after half a year', async () => {
  const { learner, as } = await newcomer()
  await tell(learner, '旧的')
  await server.runTimed('forgetMessages', instantAfter(now(), days(179)))
  expect((await as.call(learners.listMessage, {})).total).toBe(1)
  await server.runTimed('forgetMessages', instantAfter(now(), days(181)))
  expect((await as.call(learners.listMessage, {})).total).toBe(0)
})

const aboutMoney: LearnerNews = {
  ...news,
  text: { textDict: learnerText.refunded, goodName: '猫咪行为学', fen: fen(990) },
}

test('a message about money is sent by SMS once, if its template is configured', async () => {
  const { learner, mobile } = await newcomer()
  await transaction(sql(), async (sql) => {
    await tellLearner(sql, learner, aboutMoney)
    const text = { textDict: learnerText.paid, goodName: '没有模板的', fen: fen(1) }
    await tellLearner(sql, learner, { ...news, text })
  })
  await server.runTimed('sendTexts', now())
  await server.runTimed('sendTexts', now())
  const sent = await readOutbox(server.config.dataDir, mobile)
  expect(sent.map(({ text }) => text)).toEqual(['【知视猫】「猫咪行为学」已退款 9.90 元，将原路退回。'])
})

test('SMS to one number stop at the daily quota, and old news are not sent', async () => {
  const { learner } = await newcomer()
  const sent: LearnerText[] = []
  const texting = {
    send: async (text: LearnerText) => {
      sent.push(text)
    },
    kinds: [learnerText.refunded],
    limits: { smsPerMobile: 2, smsInAll: 1_000_000 },
  }
  await transaction(sql(), async (sql) => {
    for (let at = 0; at < 3; at += 1) await tellLearner(sql, learner, aboutMoney)
    await tellLearner(sql, learner, aboutMoney, instantAfter(now(), -days(1)))
  })
  await sendTexts(sql(), texting, now())
  expect(sent.length).toBe(2)
  const states = await sql()<{ state: number }[]>`
    select text_state_dict as state from learner_messages where learner_id = ${learner} order by create_time`
  expect(states.map(({ state }) => state).toSorted()).toEqual([1, 3, 3, 4])
})
