import type { announcements as calls } from '@zsm/contract/announcements/announcements'
import { contract } from '@zsm/contract/contract'
import {
  announcementAudience,
  announcementState,
  certificationState,
  enrollState,
} from '@zsm/contract/states'
import type { AnnouncementId, CreatorId, Mobile } from '@zsm/contract/values'
import type { CallInput, OutputOf } from '@zsm/contract/wire/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { courseCategory, makeCreator, makeGood, newMobile, serviceCategory } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { newId } from '../ids.ts'
import { markAnnouncements } from './public.ts'

const server = sharedApp()
const { announcements, operators } = contract
const sql = () => server.database.sql
let support: Api
beforeAll(async () => {
  support = await server.asOperator('support')
})

type Wanted = Partial<CallInput<typeof operators.publishAnnouncement>>
const wanted = (given: Wanted = {}) => ({
  title: '国庆期间的提现安排',
  contentHtml: '<p>十月一日到七日不打款。</p>',
  audienceDict: announcementAudience.all,
  requestId: newId<string>(),
  ...given,
})
const publish = (given?: Wanted) => support.call(operators.publishAnnouncement, wanted(given))

async function makeReader(name?: string) {
  const made = await makeCreator(sql(), name ? { name } : {})
  const own = api(server.app, made.token)
  const read = async (): Promise<string[]> => {
    const { list } = await own.call(announcements.listData, {})
    return list.map(({ id }) => id)
  }
  const count = (): Promise<OutputOf<typeof calls.countUnread>> => own.call(announcements.countUnread, {})
  return { ...made, own, read, count }
}

test('an announcement to all is unread until each creator reads it, and operators see how many did', async () => {
  const [one, other] = [await makeReader(), await makeReader()]
  const before = await one.count()
  const input = wanted({ contentHtml: '<h2>安排</h2><p onclick="x()">不打款</p><script>x()</script>' })
  const made = await support.call(operators.publishAnnouncement, input)
  const { id } = made
  expect(made).toMatchObject({
    statusDict: announcementState.published,
    readCount: 0,
    contentHtml: '<h2>安排</h2><p>不打款</p>',
  })
  expect(await support.call(operators.publishAnnouncement, input)).toEqual(made)
  expect((await one.count()).count).toBe(before.count + 1)
  expect(await one.own.call(announcements.get, { id })).toMatchObject({
    readTime: null,
    contentHtml: made.contentHtml,
  })
  const first = await one.own.call(announcements.read, { id })
  expect(first.readTime).not.toBeNull()
  expect(await one.own.call(announcements.read, { id })).toEqual(first)
  expect((await one.count()).count).toBe(before.count)
  const { list } = await other.own.call(announcements.listData, { unreadFlag: true })
  expect(list.map((line) => line.id)).toContain(id)
  await other.own.call(announcements.readAll, {})
  expect((await other.count()).count).toBe(0)
  const listed = await support.call(operators.listAnnouncement, { keyword: made.title, statesFlag: true })
  expect(listed.list.find((line) => line.id === id)).toMatchObject({ readCount: 2 })
  expect(listed.stateCounts?.map(({ state }) => state)).toEqual(['1', '2', '3', ''])
})

test('publishing writes no row for a creator, and each reading one', async () => {
  const reader = await makeReader()
  const { id } = await publish()
  const rows = async () =>
    (
      await sql()<
        { of: CreatorId }[]
      >`select creator_id as of from announcement_reads where announcement_id = ${id}`
    ).map(({ of }) => of)
  expect(await rows()).toEqual([])
  await Promise.all(Array.from({ length: 20 }, () => reader.own.call(announcements.read, { id })))
  expect(await rows()).toEqual([reader.creator])
})

test('who joins later does not read what was published before, unless it is marked so', async () => {
  const [past, standing] = [await publish(), await publish({ newcomersFlag: true })]
  const later = await makeReader()
  await sql()`update fronts set create_time = ${plusDays(now(), 1)} where creator_id = ${later.creator}`
  expect(await later.read()).toContain(standing.id)
  expect(await later.read()).not.toContain(past.id)
  expect(await failureOf(later.own.call(announcements.read, { id: past.id }))).toBe('announcementNotFound')
})

test('an important one is shown on every page until it is read', async () => {
  const reader = await makeReader()
  const { id, title } = await publish({ importantFlag: true, title: '平台服务费调整' })
  await publish()
  expect((await reader.count()).important).toMatchObject({ id, title })
  await reader.own.call(announcements.read, { id })
  expect((await reader.count()).important).toBeNull()
})

test('some creators: by the category they sell in, the state of their application, and a certified name', async () => {
  const [seller, bare] = [await makeReader(), await makeReader()]
  await makeGood(sql(), seller.creator, { classifyId: courseCategory, onShelf: false })
  await sql()`update enrolls set status_dict = ${enrollState.suspended} where creator_id = ${bare.creator}`
  await sql()`update certifications set status_dict = ${certificationState.expired} where creator_id = ${bare.creator}`
  const fitting = { audienceDict: announcementAudience.fitting }
  const [parent] = await sql()<{ id: typeof courseCategory }[]>`
    select parent_id as id from classifies where id = ${courseCategory}`
  const toSellers = await publish({ ...fitting, categoryId: parent?.id ?? courseCategory })
  const toOthers = await publish({ ...fitting, categoryId: serviceCategory })
  const toSuspended = await publish({ ...fitting, enrollDict: enrollState.suspended })
  const toUncertified = await publish({ ...fitting, certifiedFlag: false })
  const toBoth = await publish({ ...fitting, categoryId: courseCategory, certifiedFlag: true })
  expect(toSellers.categoryName).not.toBe('')
  const those: AnnouncementId[] = [toSellers, toOthers, toSuspended, toUncertified, toBoth].map(
    ({ id }) => id,
  )
  const readOf = async ({ read }: typeof seller) =>
    (await read()).filter((id) => those.includes(id as AnnouncementId))
  expect(await readOf(seller)).toEqual([toBoth.id, toSellers.id])
  expect(await readOf(bare)).toEqual([toUncertified.id, toSuspended.id])
})

test('a list of mobile numbers reaches those creators only; an unknown number is refused by name', async () => {
  const [one, other] = [await makeReader(), await makeReader()]
  const stranger = newMobile()
  const listed = { audienceDict: announcementAudience.listed }
  const made = await publish({ ...listed, mobiles: [one.mobile] })
  expect(made).toMatchObject({ listedCount: 1 })
  expect(await one.read()).toContain(made.id)
  expect(await other.read()).not.toContain(made.id)
  expect(await failureOf(other.own.call(announcements.get, { id: made.id }))).toBe('announcementNotFound')
  const refused = await publish({ ...listed, mobiles: [one.mobile, stranger] }).catch((error) => error)
  expect(refused).toMatchObject({
    name: 'invalidInput',
    field: 'mobiles',
    message: expect.stringContaining(stranger),
  })
})

test('one for a time is read from then on, without a job; one that was taken back is gone', async () => {
  const reader = await makeReader()
  const planned = await publish({ publishTime: plusDays(now(), 1) })
  expect(planned.statusDict).toBe(announcementState.planned)
  expect(await reader.read()).not.toContain(planned.id)
  const mark = async (at = now()) =>
    (await markAnnouncements(sql(), [reader.creator], at)).get(reader.creator)
  expect(await mark(plusDays(now(), 2))).not.toBe(await mark())
  await sql()`update announcements set publish_time = ${now()} where id = ${planned.id}`
  expect(await reader.read()).toContain(planned.id)
  const back = await support.call(operators.takeBackAnnouncement, { id: planned.id })
  expect(back.statusDict).toBe(announcementState.takenBack)
  expect(await reader.read()).not.toContain(planned.id)
  expect(await failureOf(support.call(operators.takeBackAnnouncement, { id: planned.id }))).toBe(
    'announcementTakenBack',
  )
})

test('strangers, reviewers, unknown ids and an audience of nobody are refused', async () => {
  const reviewer = await server.asOperator('reviewer')
  const { own } = await makeReader()
  const nowhere = newId<AnnouncementId>()
  expect(await failureOf(api(server.app).call(announcements.countUnread, {}))).toBe('tokenIllegal')
  expect(await failureOf(reviewer.call(operators.publishAnnouncement, wanted()))).toBe('forbidden')
  expect(await failureOf(own.call(announcements.read, { id: nowhere }))).toBe('announcementNotFound')
  expect(await failureOf(support.call(operators.takeBackAnnouncement, { id: nowhere }))).toBe(
    'announcementNotFound',
  )
  const unknownCategory = {
    audienceDict: announcementAudience.fitting,
    categoryId: newId() as typeof courseCategory,
  }
  expect(await failureOf(publish(unknownCategory))).toBe('categoryNotFound')
  const nobody: Wanted[] = [
    { audienceDict: announcementAudience.fitting },
    { audienceDict: announcementAudience.listed, mobiles: [] },
    { title: '' },
    { contentHtml: '' },
    { mobiles: ['1390000' as Mobile], audienceDict: announcementAudience.listed },
  ]
  for (const given of nobody) {
    expect(
      await failureOf(support.raw(operators.publishAnnouncement, wanted(given) as never)),
      JSON.stringify(given),
    ).toBe('invalidInput')
  }
})
