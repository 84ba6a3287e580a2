import { contract } from '@zsm/contract/contract'
import { workState, workType } from '@zsm/contract/states'
import type { GoodId, GoodLinkId, WorkId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { authorizeByWire, makeWork, pageOfPlatform, type WorkToMake } from '../../test/douyin.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood } from '../../test/makers.ts'
import { sharedApp, testApp } from '../../test/test-app.ts'
import { milliseconds } from '../clock.ts'
import { openStorage } from '../gateways/open-storage.ts'
import { newId } from '../ids.ts'

const works = contract.works
const { getDouyinUser } = contract.creators

const server = sharedApp()

const sql = () => server.database.sql
const later = (ms: number) => new Date(milliseconds() + ms).toISOString()
const hour = 3_600_000

async function makePublisher({ authorized = true } = {}) {
  const made = await makeCreator(sql())
  const me = api(server.app).as(made)
  if (authorized) await authorizeByWire(server, me)
  return { ...made, me, ...makersOf(made) }
}

function makersOf({ creator }: MadeCreator) {
  const file = async (kind: 1 | 2 | 3) =>
    makeFile(sql(), creator, kind, { storage: await openStorage(server.config.storage) })
  const draft = async (given: WorkToMake = {}) =>
    makeWork(sql(), creator, { fileId: await file(1), ...given })
  return { file, draft }
}

const requestId = () => newId<string>()

test('authorising goes through the platform’s page and back, once, and only for the creator who asked', async () => {
  const { me, creator } = await makePublisher({ authorized: false })
  expect(await me.call(getDouyinUser, { id: creator })).toMatchObject({ authFlag: false, openId: '' })
  const { url, expireTime } = await me.call(works.authorize, {})
  expect(expireTime > later(0)).toBe(true)
  const back = await pageOfPlatform(server.app, url)
  const stranger = await makePublisher({ authorized: false })
  expect(await failureOf(stranger.me.call(works.authorized, back))).toBe('authorizeStateWrong')
  expect(await me.call(works.authorized, back)).toMatchObject({ authFlag: true })
  expect(await failureOf(me.call(works.authorized, back))).toBe('authorizeStateWrong')
  const user = await me.call(getDouyinUser, { id: creator })
  expect(user).toMatchObject({ authFlag: true, openId: expect.stringMatching(/^[0-9a-f]{32}$/) })
  await me.call(works.unauthorize, {})
  expect(await me.call(getDouyinUser, { id: creator })).toMatchObject({
    authFlag: false,
    authExpireTime: null,
  })
  expect(await me.call(works.unauthorize, {})).toBeNull()
})

test('one return from the platform is accepted once, however many use it at once [P1]', async () => {
  const { me, creator } = await makePublisher({ authorized: false })
  const back = await pageOfPlatform(server.app, (await me.call(works.authorize, {})).url)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => failureOf(me.call(works.authorized, back))),
  )
  expect(answers.toSorted()).toEqual([...Array(9).fill('authorizeStateWrong'), undefined])
  expect(await me.call(getDouyinUser, { id: creator })).toMatchObject({ authFlag: true })
  await Promise.all(Array.from({ length: 5 }, () => me.call(works.unauthorize, {})))
  expect(await me.call(getDouyinUser, { id: creator })).toMatchObject({ authFlag: false })
})

test('the platform’s reason for refusing a code is shown', async () => {
  const { me } = await makePublisher({ authorized: false })
  const { state } = await pageOfPlatform(server.app, (await me.call(works.authorize, {})).url)
  expect(await failureOf(me.call(works.authorized, { code: 'no code', state }))).toBe('douyinRefused')
})

test('tokens are encrypted, and the sandbox’s page redirects only to our own page', async () => {
  const { creator } = await makePublisher()
  const [row] = await sql()<{ accessToken: Uint8Array; refreshToken: Uint8Array }[]>`
    select access_token, refresh_token from douyin_tokens where creator_id = ${creator}`
  const text = Buffer.concat([row?.accessToken ?? Buffer.of(), row?.refreshToken ?? Buffer.of()]).toString()
  expect(text.length).toBeGreaterThan(50)
  expect(text).not.toMatch(/access|refresh|sandbox/)
  const elsewhere = '/open/douyin/sandbox?state=a.b&redirect_uri=https%3A%2F%2Fevil.example%2F'
  expect((await server.app.inject({ method: 'GET', url: elsewhere })).statusCode).toBe(404)
})

test('the job sends a video, which is published after its review [7.5]', async () => {
  const { me, file, creator } = await makePublisher()
  const good = await makeGood(sql(), creator)
  const input = {
    title: '一分钟学会构图',
    topics: ['摄影'],
    fileId: await file(1),
    coverFileId: await file(3),
    goodIds: [good.id],
    publishFlag: true,
    requestId: requestId(),
  }
  const sent = await me.call(works.createVideo, input)
  expect(sent).toMatchObject({
    statusDict: workState.sending,
    typeDict: workType.video,
    coverUrl: expect.stringContaining('/media/'),
  })
  expect(await me.call(works.createVideo, input)).toMatchObject({ id: sent.id })
  await server.runJobs()
  const under = await me.call(works.get, { id: sent.id })
  expect(under).toMatchObject({
    statusDict: workState.sending,
    platformItemId: expect.stringContaining('sandbox'),
  })
  await server.runTimed('checkShares')
  await server.runTimed('checkShares', later(hour))
  expect(await me.call(works.get, { id: sent.id })).toMatchObject({
    statusDict: workState.published,
    playCount: 200,
  })
  expect((await me.call(getDouyinUser, { id: creator })).worksCount).toBe(1)
  const found = async (filter: object) => (await me.call(works.listData, filter)).list.map(({ id }) => id)
  expect(await found({ statusDict: workState.published, goodId: good.id, keyword: '构图' })).toEqual([
    sent.id,
  ])
  expect(await found({ typeDict: workType.pictures })).toEqual([])
  expect(await found({ orderBy: 'playCount' })).toEqual([sent.id])
  expect(await me.call(works.delete, { id: sent.id })).toBeNull()
  expect(await failureOf(me.call(works.get, { id: sent.id }))).toBe('workNotFound')
  expect(await found({})).toEqual([])
  expect((await me.call(getDouyinUser, { id: creator })).worksCount).toBe(0)
  expect(await found({ statusDict: workState.deleted })).toEqual([sent.id])
})

test('of parallel changes of one version one succeeds [P1]', async () => {
  const { me, file } = await makePublisher()
  const imageFileIds = [await file(3)]
  const { id, version } = await me.call(works.create, {
    title: '初稿',
    imageFileIds,
    requestId: requestId(),
  })
  const titles = Array.from({ length: 10 }, (_, n) => `第 ${n} 稿`)
  const answers = await Promise.all(
    titles.map((title) => failureOf(me.call(works.update, { id, version, title, imageFileIds }))),
  )
  expect(answers.toSorted()).toEqual([...Array(9).fill('versionConflict'), undefined])
  const title = titles[answers.indexOf(undefined)]
  expect(await me.call(works.get, { id })).toMatchObject({ title, version: version + 1 })
})

test('a post of pictures is scheduled, cancelled, changed and sent at once [7.5]', async () => {
  const { me, file } = await makePublisher()
  const said = { title: '三步选光', imageFileIds: [await file(3), await file(3)] }
  const planTime = later(hour)
  const planned = await me.call(works.create, {
    ...said,
    publishFlag: true,
    planTime,
    requestId: requestId(),
  })
  expect(planned).toMatchObject({
    statusDict: workState.waiting,
    planTime,
    typeDict: workType.pictures,
    fileId: null,
  })
  const { id, version } = planned
  expect(await failureOf(me.call(works.update, { id, version, title: '不行' }))).toBe('workStateChanged')
  expect(await me.call(works.cancel, { id })).toMatchObject({ statusDict: workState.draft, planTime: null })
  expect(await failureOf(me.call(works.cancel, { id }))).toBe('workStateChanged')
  const changed = await me.call(works.update, { ...said, id, version, title: '四步选光' })
  expect(changed).toMatchObject({ title: '四步选光', version: version + 1 })
  expect(await failureOf(me.call(works.update, { ...said, id, version, title: '旧' }))).toBe(
    'versionConflict',
  )
  expect(await me.call(works.publish, { id })).toMatchObject({ statusDict: workState.sending })
  expect(await failureOf(me.call(works.publish, { id }))).toBe('workStateChanged')
  expect(await failureOf(me.call(works.delete, { id }))).toBe('workStateChanged')
  expect(await failureOf(me.call(works.retry, { id }))).toBe('workStateChanged')
  await server.runJobs()
  expect(await me.call(works.get, { id })).toMatchObject({
    platformItemId: expect.stringContaining('sandbox'),
  })
})

test('a failed work says why and can be sent again', async () => {
  const { me, draft } = await makePublisher()
  const { id } = await draft({ title: '违规' })
  await me.call(works.publish, { id })
  await server.runJobs()
  await server.runTimed('checkShares')
  await server.runTimed('checkShares', later(hour))
  const failed = await me.call(works.get, { id })
  expect(failed).toMatchObject({
    statusDict: workState.failed,
    failReason: expect.stringContaining('审核没有通过'),
  })
  const { version, fileId } = failed
  await me.call(works.update, { id, version, fileId: fileId ?? undefined, title: '合规' } as never)
  expect(await me.call(works.retry, { id })).toMatchObject({
    statusDict: workState.sending,
    retryCount: 1,
    failReason: '',
  })
})

test('missing parts prevent publishing, each with its field', async () => {
  const { me, file } = await makePublisher()
  const empty = await me.call(works.createVideo, { requestId: requestId() })
  const refusal = me.call(works.publish, { id: empty.id })
  await expect(refusal).rejects.toMatchObject({
    name: 'workIncomplete',
    field: 'title',
    data: { blockers: [{ field: 'title' }, { field: 'fileId' }] },
  })
  const pictures = await me.call(works.create, { title: '没有图', requestId: requestId() })
  expect(await failureOf(me.call(works.publish, { id: pictures.id }))).toBe('workIncomplete')
  const whole = { title: '视频', fileId: await file(1) }
  for (const planTime of [later(-1000), later(40 * 24 * hour)]) {
    const plan = { ...whole, publishFlag: true, planTime, requestId: requestId() }
    expect(await failureOf(me.call(works.createVideo, plan))).toBe('planTimeWrong')
  }
})

test('without authorisation it stays a draft, and no file is sent to the platform', async () => {
  const { me, draft, file, creator } = await makePublisher({ authorized: false })
  const { id } = await draft()
  const refused = me.call(works.publish, { id })
  await expect(refused).rejects.toMatchObject({ name: 'douyinUnauthorized', data: { action: '重新授权' } })
  const filePath = await file(1)
  const handed = me.call(works.uploadVideo, { filePath, frontId: creator })
  expect(await failureOf(handed)).toBe('douyinUnauthorized')
})

test('a stored file is sent to the platform by its id or its address [7.5]', async () => {
  const { me, creator, file } = await makePublisher()
  const [video, picture] = [await file(1), await file(3)]
  const { url } = await me.call(contract.materials.get, { id: picture })
  const byId = await me.call(works.uploadVideo, { filePath: video, frontId: creator })
  expect(byId).toMatchObject({ fileId: video, mediaId: expect.stringContaining('video') })
  expect(byId.mediaExpireTime > later(0)).toBe(true)
  const byAddress = await me.call(works.uploadImage, { filePath: url, frontId: creator })
  expect(byAddress).toMatchObject({ fileId: picture, mediaId: expect.stringContaining('image') })
  const wrongKind = me.call(works.uploadImage, { filePath: video, frontId: creator })
  expect(await failureOf(wrongKind)).toBe('fileTypeRefused')
  const other = await makePublisher()
  const foreign = other.me.call(works.uploadVideo, { filePath: video, frontId: other.creator })
  expect(await failureOf(foreign)).toBe('fileNotFound')
  const asOther = me.call(works.uploadVideo, { filePath: video, frontId: other.creator })
  expect(await failureOf(asOther)).toBe('frontNotFound')
  await sql()`update files set size = 5368709120 where creator_id = ${creator} and id = ${video}`
  const huge = me.call(works.uploadVideo, { filePath: video, frontId: creator })
  expect(await failureOf(huge)).toBe('mediaTooLarge')
})

test('everything that a work names must exist, have the right kind and be the creator’s own', async () => {
  const { me, file } = await makePublisher()
  const other = await makePublisher()
  const theirs = await makeGood(sql(), other.creator)
  const create = (said: object) =>
    failureOf(me.call(works.createVideo, { title: '视频', ...said, requestId: requestId() }))
  expect(await create({ goodIds: [theirs.id] })).toBe('goodNotFound')
  expect(await create({ goodIds: [newId<GoodId>()] })).toBe('goodNotFound')
  expect(await create({ goodLinkIds: [newId<GoodLinkId>()] })).toBe('linkNotFound')
  expect(await create({ fileId: await other.file(1) })).toBe('fileNotFound')
  expect(await create({ fileId: await file(2) })).toBe('fileTypeRefused')
  expect(await create({ coverFileId: await file(1) })).toBe('fileTypeRefused')
})

test('a file of a work cannot be deleted until the work is', async () => {
  const { me, draft, file } = await makePublisher()
  const fileId = await file(1)
  const { id } = await draft({ fileId, title: '构图课' })
  await expect(me.call(contract.materials.delete, { id: fileId })).rejects.toMatchObject({
    name: 'fileInUse',
    message: expect.stringContaining('作品「构图课」'),
  })
  await me.call(works.delete, { id })
  expect(await me.call(contract.materials.delete, { id: fileId })).toBeNull()
})

test('another creator’s work is not found by any call', async () => {
  const { me } = await makePublisher()
  const other = await makePublisher()
  const { id } = await other.draft()
  const calls = [
    me.call(works.get, { id }),
    me.call(works.update, { id, version: 1 }),
    me.call(works.publish, { id }),
    me.call(works.cancel, { id }),
    me.call(works.retry, { id }),
    me.call(works.delete, { id }),
  ]
  expect(await Promise.all(calls.map(failureOf))).toEqual(calls.map(() => 'workNotFound'))
  expect((await me.call(works.listData, {})).total).toBe(0)
})

test.each([
  [works.create, { title: 'x'.repeat(56) }],
  [works.createVideo, { fileId: '1' }],
  [works.get, { id: 'x' }],
  [works.update, { id: newId<WorkId>(), topics: 'a,b,c,d,e,f' }],
  [works.publish, { id: newId<WorkId>(), planTime: 'tomorrow' }],
  [works.cancel, {}],
  [works.retry, {}],
  [works.listData, { statusDict: '7' }],
  [works.uploadImage, {}],
  [works.uploadVideo, { filePath: 'a', frontId: '1' }],
  [works.delete, {}],
  [works.authorized, { code: '' }],
])('%# answers 50008 without a session, and refuses bad input', async (endpoint, input) => {
  await expect(api(server.app).raw(endpoint, input)).rejects.toMatchObject({ code: 50008 })
  const { me } = await makePublisher({ authorized: false })
  expect(await failureOf(me.raw(endpoint, input))).toBe('invalidInput')
})

test.each([[works.authorize], [works.unauthorize]])('%# needs a session', async (endpoint) => {
  await expect(api(server.app).raw(endpoint, {})).rejects.toMatchObject({ code: 50008 })
})

test('without a connected platform, every call that needs one says so [7.5]', async () => {
  const off = await testApp({ DOUYIN: 'off' })
  try {
    const made = await makeCreator(off.database.sql)
    const me = api(off.app).as(made)
    const { id } = await makeWork(off.database.sql, made.creator)
    const filePath = await makeFile(off.database.sql, made.creator, 1)
    const frontId = made.creator
    expect(await failureOf(me.call(works.authorize, {}))).toBe('douyinOff')
    expect(await failureOf(me.call(works.authorized, { code: 'a', state: 'b' }))).toBe('douyinOff')
    expect(await failureOf(me.call(works.publish, { id }))).toBe('douyinOff')
    expect(await failureOf(me.call(works.uploadVideo, { filePath, frontId }))).toBe('douyinOff')
    expect(await failureOf(me.call(works.uploadImage, { filePath, frontId }))).toBe('douyinOff')
  } finally {
    await off.close()
  }
})

test('the same post from two windows goes out once, and again only for who asks again', async () => {
  const { me, file } = await makePublisher()
  const said = { title: '同一个作品', fileId: await file(1), publishFlag: true }
  const publish = (more = {}) => me.call(works.createVideo, { ...said, requestId: requestId(), ...more })
  const answers = await Promise.all(Array.from({ length: 20 }, () => failureOf(publish())))
  expect(answers.toSorted()).toEqual([...Array(19).fill('workTwice'), undefined])
  expect(await publish({ againFlag: true })).toMatchObject({ statusDict: workState.sending })
  expect(await publish({ title: '另一个作品' })).toMatchObject({ statusDict: workState.sending })
  expect(await publish({ publishFlag: false })).toMatchObject({ statusDict: workState.draft })
  expect((await me.call(works.listData, {})).total).toBe(4)
})
