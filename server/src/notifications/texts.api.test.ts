import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { accountState, newsText, newsTextState, notificationType, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeWithdraw } from '../../test/belongings.ts'
import { type MadeCreator, makeCreator, makeOperator } from '../../test/makers.ts'
import { instantAfter } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { literal } from '../database/literal.ts'
import { transaction } from '../database/sql.ts'
import { shanghaiHour } from '../days.ts'
import { type NewsText, readOutbox } from '../gateways/sms.ts'
import { gather, notify } from './public.ts'
import { sendNews } from './texts.ts'

const { notifications, operators } = contract
const server = sharedApp({ ALIYUN_SMS_NEWS_TEMPLATE_CODE: 'SMS_154950913' })
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)

const hour = 3_600_000
/** In Shanghai. */
const at = (time: string) => new Date(`${time}+08:00`).toISOString() as Instant

const title = '提现 ¥88.00 已到账'
const told = (creator: CreatorId, time: Instant, textDict: StateOf<typeof newsText> = newsText.withdrawal) =>
  transaction(sql(), (sql) => {
    const news = { typeDict: notificationType.withdrawal, title, body: '', link: '/user', textDict }
    return notify(sql, creator, news, time)
  })

const none = {
  orderFlag: false,
  refundFlag: false,
  withdrawalFlag: false,
  reviewFlag: false,
  takedownFlag: false,
  questionFlag: false,
}

/** Where messages go that a test counts itself. */
function phones(limits = { smsPerMobile: 10, smsInAll: 1_000_000 }) {
  const sent: NewsText[] = []
  const send = async (message: NewsText) => {
    sent.push(message)
  }
  const to = ({ mobile }: MadeCreator) => sent.filter((message) => message.mobile === mobile)
  return { texting: { send, limits }, to }
}

const textsIn = async ({ mobile }: MadeCreator) => {
  const sent = await readOutbox(server.config.dataDir, mobile)
  return sent.map(({ text }) => text).filter((text) => text.includes('提现'))
}

/** The next time of a day, at which messages are sent. */
function nextDaytime(): Instant {
  const times = Array.from({ length: 12 }, (_, hours) => instantAfter(now(), hours * hour))
  return times.find((time) => shanghaiHour(time) >= 8 && shanghaiHour(time) < 22) ?? now()
}

async function refuseWithdrawal(): Promise<MadeCreator> {
  const creator = await makeCreator(sql(), { realName: '林小鹿' })
  await makeWithdraw(sql(), { ...creator, holderName: '林小鹿' })
  const finance = as(await makeOperator(sql(), 'finance'))
  const { list } = await finance.call(operators.listWithdraw, { frontId: creator.creator })
  const [asked] = list
  if (!asked) throw new Error('there is no withdrawal')
  await finance.call(operators.rejectWithdraw, { id: asked.id, reason: '开户行信息不全' })
  return creator
}

test('a withdrawal that is refused sends one SMS once, also with several servers at once', async () => {
  const creator = await refuseWithdrawal()
  const time = nextDaytime()
  await Promise.all(Array.from({ length: 4 }, () => server.runTimed('sendTexts', time)))
  await server.runTimed('sendTexts', time)
  expect(await textsIn(creator)).toEqual([
    expect.stringMatching(/^【知视猫】提现：提现 ¥200\.00 没有通过审核，金额已退回。/),
  ])
})

test('switched off it sends none, and what was off stays unsent when it is switched on again', async () => {
  const creator = await makeCreator(sql())
  const { texting, to } = phones()
  const time = at('2026-03-02T09:00:00')
  await as(creator).call(notifications.saveTexts, none)
  await told(creator.creator, time)
  await sendNews(sql(), texting, time)
  await as(creator).call(notifications.saveTexts, { ...none, withdrawalFlag: true })
  await sendNews(sql(), texting, time)
  expect(to(creator)).toEqual([])
  const states = await sql()<{ state: number }[]>`
    select text_state_dict as state from notifications where creator_id = ${creator.creator}`
  expect(states).toEqual([{ state: newsTextState.unwanted }])
  await told(creator.creator, time)
  await sendNews(sql(), texting, time)
  expect(to(creator)).toEqual([{ mobile: creator.mobile, kind: '提现', title }])
})

test('without a choice only news about money or a deadline are sent', async () => {
  const creator = await makeCreator(sql())
  expect(await as(creator).call(notifications.getTexts, {})).toEqual({
    ...{ ...none, refundFlag: true, withdrawalFlag: true, takedownFlag: true },
    offeredFlag: true,
    mobile: `${creator.mobile.slice(0, 3)}****${creator.mobile.slice(-4)}`,
  })
  const { texting, to } = phones()
  const time = at('2026-03-02T09:00:00')
  for (const kind of newsText.values) await told(creator.creator, time, kind)
  await sendNews(sql(), texting, time)
  expect(
    to(creator)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['提现', '退款与服务争议', '下架与投诉'].toSorted())
})

test('from 22 to 8 nothing is sent: it waits until the morning, and older news are never sent', async () => {
  const creator = await makeCreator(sql())
  const { texting, to } = phones()
  await told(creator.creator, at('2026-03-02T19:00:00'))
  await told(creator.creator, at('2026-03-02T21:59:30'))
  for (const time of ['2026-03-02T22:00:00', '2026-03-03T00:30:00', '2026-03-03T07:59:00'])
    await sendNews(sql(), texting, at(time))
  expect(to(creator)).toEqual([])
  await sendNews(sql(), texting, at('2026-03-03T08:00:00'))
  expect(to(creator)).toHaveLength(1)
})

test('they share the daily quota of the number with all other messages that are no codes', async () => {
  const creator = await makeCreator(sql())
  const { texting, to } = phones({ smsPerMobile: 2, smsInAll: 1_000_000 })
  const time = at('2026-03-02T09:00:00')
  for (let count = 0; count < 3; count += 1) await told(creator.creator, time)
  await sendNews(sql(), texting, time)
  expect(to(creator)).toHaveLength(2)
  const states = await sql()<{ state: number }[]>`
    select text_state_dict as state from notifications where creator_id = ${creator.creator} order by text_state_dict`
  expect(states.map(({ state }) => state)).toEqual([
    newsTextState.sent,
    newsTextState.sent,
    newsTextState.failed,
  ])
})

test('sales of an hour are one SMS, and a frozen account gets none', async () => {
  const [creator, frozen] = [await makeCreator(sql()), await makeCreator(sql())]
  const { texting, to } = phones()
  const time = at('2026-03-02T09:00:00')
  for (const { token } of [creator, frozen])
    await as({ token }).call(notifications.saveTexts, { ...none, orderFlag: true })
  const sold = {
    key: 'paid',
    one: {
      typeDict: notificationType.order,
      textDict: newsText.order,
      title: '售出「摄影」',
      body: '',
      link: '/',
    },
    many: (count: number) => ({
      typeDict: notificationType.order,
      title: `${count} 笔`,
      body: '',
      link: '/',
    }),
    fen: fen(100),
  }
  for (const each of [creator, frozen])
    for (let minutes = 0; minutes < 3; minutes += 1)
      await transaction(sql(), (sql) => gather(sql, each.creator, sold, instantAfter(time, minutes * 60_000)))
  await sql()`update accounts set status_dict = ${literal(accountState.frozen)} where creator_id = ${frozen.creator}`
  await sendNews(sql(), texting, instantAfter(time, 5 * 60_000))
  expect(to(creator)).toEqual([{ mobile: creator.mobile, kind: '有人下单', title: '3 笔' }])
  expect(to(frozen)).toEqual([])
})

test('nobody reads or changes the switches without a session, and a switch is on or off', async () => {
  for (const endpoint of [notifications.getTexts, notifications.saveTexts])
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
  const creator = await makeCreator(sql())
  expect(await failureOf(as(creator).raw(notifications.saveTexts, { ...none, orderFlag: 2 }))).toBe(
    'invalidInput',
  )
})
