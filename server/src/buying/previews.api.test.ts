import { contract } from '@zsm/contract/contract'
import type { GoodId, LessonId } from '@zsm/contract/values'
import { afterEach, expect, test, vi } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, makeGood } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { openChannels } from '../gateways/open-channels.ts'
import { newId } from '../ids.ts'
import { openMedia } from '../materials/public.ts'
import { showPreview } from './previews.ts'

const { buying, learning, accounts } = contract

const server = sharedApp()
const sql = () => server.database.sql
const anyone = () => api(server.app)
afterEach(() => vi.useRealTimers())

/** A good that was never on the shelf, and the token by which it is previewed. */
async function makePreview() {
  const made = await makeCreator(sql())
  const mine = anyone().as(made)
  const good = await makeGood(sql(), made.creator, { onShelf: false, name: '还没上架的课' })
  const { path, endTime } = await mine.call(buying.createPreview, { id: good.id })
  return { ...made, mine, good, endTime, token: path.replace('/preview/', '') }
}

const parts = () => ({
  secret: server.config.secrets.token,
  media: openMedia(server.config.secrets.upload),
  channels: openChannels(server.config, sql()),
})
const show = (token: string) => showPreview(sql(), parts(), token)
const endOf = (token: string) => failureOf(anyone().call(learning.openPreview, { token, lessonId: newId() }))

test('everybody with the address sees the good before it is on the shelf, and opens every lesson', async () => {
  const { token, good, creator, endTime } = await makePreview()
  expect(Math.round((Date.parse(endTime) - Date.now()) / 60_000)).toBe(120)
  const seen = await show(token)
  expect(seen).toMatchObject({ good: { id: good.id, name: '还没上架的课' }, endTime })
  const lesson = seen.good.groups[0]?.lessons[0]
  expect(lesson?.demoFlag).toBe(false)
  const opened = await anyone().call(learning.openPreview, { token, lessonId: lesson?.id as LessonId })
  expect(opened.url).toMatch(/^\/media\//)
  expect(await failureOf(anyone().call(buying.getGood, { id: good.id }))).toBe('goodNotFound')
  const seenDays = await sql()`select facet from visit_days where creator_id = ${creator}`
  expect(seenDays).toEqual([])
})

test('a preview shows changes that wait for their review', async () => {
  const { token, good, creator } = await makePreview()
  await sql()`
    insert into good_revisions (creator_id, good_id, name, intro_html, cover_file_ids, copy_right_note, status_dict)
    values (${creator}, ${good.id}, '改过的名字', '<p>改过</p>', '{}', '', 1)`
  expect((await show(token)).good).toMatchObject({ name: '改过的名字', introHtml: '<p>改过</p>' })
})

test('after two hours the address opens nothing', async () => {
  const { token } = await makePreview()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 + 1000 })
  await expect(show(token)).rejects.toMatchObject({ error: 'previewEnded' })
})

test('a changed token, or a token of another good, opens nothing', async () => {
  const { token } = await makePreview()
  const other = await makePreview()
  const bytes = Buffer.from(token, 'base64url')
  const changed = (place: number) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8((copy[place] ?? 0) ^ 1, place)
    return copy.toString('base64url')
  }
  // One byte each in the creator, the good, the session, the end and the signature.
  for (const place of [0, 16, 32, 55, 56, bytes.length - 1])
    expect(await endOf(changed(place))).toBe('previewEnded')
  const spliced = Buffer.from(bytes)
  Buffer.from(other.token, 'base64url').copy(spliced, 16, 16, 32)
  expect(await endOf(spliced.toString('base64url'))).toBe('previewEnded')
  for (const end of ['x', `${token}A`, `${token}.`, token.slice(1)])
    expect(await endOf(end)).toBe('previewEnded')
  expect(await failureOf(anyone().raw(learning.openPreview, { token: '', lessonId: newId() }))).toBe(
    'invalidInput',
  )
  // A lesson of another good does not belong to this preview.
  const lesson = (await show(other.token)).good.groups[0]?.lessons[0]?.id as LessonId
  expect(await failureOf(anyone().call(learning.openPreview, { token, lessonId: lesson }))).toBe(
    'lessonNotFound',
  )
})

test('a preview ends with its creator’s session, and with the good', async () => {
  const { token, mine, mobile } = await makePreview()
  await mine.call(accounts.logout, { id: mobile })
  expect(await endOf(token)).toBe('previewEnded')
  const deleted = await makePreview()
  await deleted.mine.call(contract.goods.delete, { id: deleted.good.id })
  expect(await endOf(deleted.token)).toBe('previewEnded')
})

test('only the creator of a good can make its preview', async () => {
  const { good } = await makePreview()
  const stranger = anyone().as(await makeCreator(sql()))
  expect(await failureOf(stranger.call(buying.createPreview, { id: good.id }))).toBe('goodNotFound')
  expect(await failureOf(stranger.call(buying.createPreview, { id: newId<GoodId>() }))).toBe('goodNotFound')
  expect(await failureOf(anyone().call(buying.createPreview, { id: good.id }))).toBe('tokenIllegal')
})
