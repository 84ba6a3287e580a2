import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { notificationType } from '@zsm/contract/states'
import type { CreatorId, NotificationId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { days, instantAfter } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { transaction } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { amount, gather, notify, type Often } from './public.ts'

const { notifications } = contract

const server = sharedApp()

const sql = () => server.database.sql

async function newcomer() {
  const { creator, token } = await makeCreator(sql())
  return { creator, as: api(server.app, token) }
}

const tell = (creator: CreatorId, ...titles: string[]) =>
  transaction(sql(), async (sql) => {
    for (const title of titles)
      await notify(sql, creator, { typeDict: notificationType.system, title, body: '内容', link: '/user' })
  })

test('notifications are listed newest first, and unread ones can be listed alone', async () => {
  const { creator, as } = await newcomer()
  await tell(creator, '一', '二', '三')
  const { list, total } = await as.call(notifications.listData, {})
  expect(list.map(({ title }) => title)).toEqual(['三', '二', '一'])
  expect(list[0]).toMatchObject({
    typeDict: notificationType.system,
    body: '内容',
    link: '/user',
    readTime: null,
  })
  expect(total).toBe(3)
  const [newest] = list
  if (!newest) throw new Error('there is no notification')
  const first = await as.call(notifications.read, { id: newest.id })
  expect(first.readTime).not.toBeNull()
  expect(await as.call(notifications.read, { id: newest.id })).toEqual(first)
  const unread = await as.call(notifications.listData, { unreadFlag: true, pageSize: 1 })
  expect([unread.total, unread.list.map(({ title }) => title)]).toEqual([2, ['二']])
  expect((await as.call(notifications.listData, { unreadFlag: false })).list).toEqual([first])
})

test('a notification that parallel requests read is read once, and reading all keeps its time [P1]', async () => {
  const { creator, as } = await newcomer()
  await tell(creator, '一', '二')
  const [newest, older] = (await as.call(notifications.listData, {})).list
  if (!newest || !older) throw new Error('there is no notification')
  const reads = await Promise.all(
    Array.from({ length: 20 }, () => as.call(notifications.read, { id: newest.id })),
  )
  expect(new Set(reads.map(({ readTime }) => readTime)).size).toBe(1)
  const mixed = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      if (n % 2 === 0) await as.call(notifications.readAll, {})
      return as.call(notifications.read, { id: older.id })
    }),
  )
  expect(new Set(mixed.map(({ readTime }) => readTime)).size).toBe(1)
  expect((await as.call(notifications.listData, {})).list).toEqual([reads[0], mixed[0]])
  const logged = await sql()<{ count: number }[]>`
    select count(*)::int as count from audit_log where action = 'notifications.read' and target_id = ${newest.id}`
  expect(logged).toEqual([{ count: 1 }])
})

test('the first of many events is told at once, and the others of its hour join it and mark it unread [7.4]', async () => {
  const { creator, as } = await newcomer()
  const begun = '2026-03-01T10:00:00.000Z'
  const told = (minutes: number, fen = 9900) =>
    transaction(sql(), (sql) => gather(sql, creator, often(fen), instantAfter(begun, minutes * 60_000)))
  const titles = async () => (await as.call(notifications.listData, {})).list.map(({ title }) => title)
  await told(0)
  expect(await titles()).toEqual(['第一笔'])
  await as.call(notifications.readAll, {})
  await told(59, 5)
  const { list } = await as.call(notifications.listData, {})
  expect(list).toMatchObject([
    { title: '2 笔 ¥99.05', link: '/many', readTime: null, createTime: instantAfter(begun, 59 * 60_000) },
  ])
  await told(59)
  expect(await titles()).toEqual(['3 笔 ¥198.05'])
  await told(60)
  expect(await titles()).toEqual(['第一笔', '3 笔 ¥198.05'])
  await told(70)
  expect(await titles()).toEqual(['2 笔 ¥198.00', '3 笔 ¥198.05'])
  const other = await newcomer()
  await tell(other.creator, '别人的')
  expect((await other.as.call(notifications.listData, {})).total).toBe(1)
})

const often = (sum: number): Often => ({
  key: 'paid',
  one: { typeDict: notificationType.order, title: '第一笔', body: '', link: '/one' },
  many: (count, fen) => ({
    typeDict: notificationType.order,
    title: `${count} 笔 ${amount(fen)}`,
    body: '',
    link: '/many',
  }),
  fen: fen(sum),
})

test('notifications can be listed by kind', async () => {
  const { creator, as } = await newcomer()
  await tell(creator, '系统的')
  const asked = {
    typeDict: notificationType.question,
    title: '有人提问',
    body: '',
    link: '/user/questions',
  } as const
  await transaction(sql(), (sql) => notify(sql, creator, asked, '2026-01-01T00:00:00.000Z'))
  const { list, total } = await as.call(notifications.listData, { typeDict: notificationType.question })
  expect([list, total]).toMatchObject([[{ ...asked, createTime: '2026-01-01T00:00:00.000Z' }], 1])
  expect((await as.call(notifications.listData, { typeDict: notificationType.system })).total).toBe(1)
  expect(
    (await as.call(notifications.listData, { typeDict: notificationType.question, unreadFlag: false })).total,
  ).toBe(0)
  expect(await failureOf(as.raw(notifications.listData, { typeDict: '99' }))).toBe('invalidInput')
})

test('unread notifications are counted up to 99, until all are read', async () => {
  const { creator, as } = await newcomer()
  await tell(creator, '一', '二')
  expect(await as.call(notifications.countUnread, {})).toEqual({ count: 2, moreFlag: false })
  await tell(creator, ...Array.from({ length: 98 }, (_, at) => `第 ${at} 条`))
  expect(await as.call(notifications.countUnread, {})).toEqual({ count: 99, moreFlag: true })
  expect(await as.call(notifications.readAll, {})).toBeNull()
  expect(await as.call(notifications.countUnread, {})).toEqual({ count: 0, moreFlag: false })
})

test('another creator’s notifications are not found and stay unread', async () => {
  const [me, other] = [await newcomer(), await newcomer()]
  await tell(other.creator, '别人的')
  const [theirs] = (await other.as.call(notifications.listData, {})).list
  if (!theirs) throw new Error('there is no notification')
  expect((await me.as.call(notifications.listData, {})).list).toEqual([])
  expect(await failureOf(me.as.call(notifications.read, { id: theirs.id }))).toBe('notificationNotFound')
  await me.as.call(notifications.readAll, {})
  expect(await other.as.call(notifications.countUnread, {})).toEqual({ count: 1, moreFlag: false })
})

test('notifications are deleted after half a year', async () => {
  const { creator, as } = await newcomer()
  await tell(creator, '旧的')
  await server.runTimed('forgetNotifications', instantAfter(now(), days(179)))
  expect((await as.call(notifications.listData, {})).total).toBe(1)
  await server.runTimed('forgetNotifications', instantAfter(now(), days(181)))
  expect((await as.call(notifications.listData, {})).total).toBe(0)
})

test('an unknown id, a bad page and a missing session are refused', async () => {
  const { as } = await newcomer()
  expect(await failureOf(as.call(notifications.read, { id: newId<NotificationId>() }))).toBe(
    'notificationNotFound',
  )
  expect(await failureOf(as.raw(notifications.read, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(as.raw(notifications.listData, { pageSize: 1000 }))).toBe('invalidInput')
  expect(await failureOf(as.raw(notifications.listData, { unreadFlag: 2 }))).toBe('invalidInput')
  for (const endpoint of Object.values(notifications)) {
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
  }
})
