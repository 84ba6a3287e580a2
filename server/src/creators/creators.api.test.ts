import { contract } from '@zsm/contract/contract'
import { enrollState, enrollType } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type MadeCreator, makeCreator, makeFile } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { openStorage } from '../gateways/open-storage.ts'

const { delete: remove } = contract.materials
const { listByMobile, getByMobileAndPlatform, get, update, getEnroll } = contract.creators

const server = sharedApp()
let own: MadeCreator
let other: MadeCreator
beforeAll(async () => {
  own = await makeCreator(server.database.sql, { name: '猫老师', realName: '张小满' })
  other = await makeCreator(server.database.sql)
})

const me = () => api(server.app).as(own)

test('an account sees its fronts, with its number masked [7.3]', async () => {
  const [front] = await me().call(listByMobile, { mobile: own.mobile })
  expect(front).toMatchObject({
    id: own.creator,
    name: '猫老师',
    realName: '张小满',
    platformDict: 'douyin',
    mobile: `${own.mobile.slice(0, 3)}****${own.mobile.slice(7)}`,
    enrolledFlag: true,
    certifiedFlag: true,
  })
})

test('a front is found by number and platform, and by id [7.3]', async () => {
  expect(await me().call(getByMobileAndPlatform, { mobile: own.mobile })).toHaveProperty('id', own.creator)
  expect(await me().call(get, { id: own.creator })).toHaveProperty('id', own.creator)
})

test('another creator’s front is not found [7.3]', async () => {
  expect(await failureOf(me().call(listByMobile, { mobile: other.mobile }))).toBe('accountNotFound')
  expect(await failureOf(me().call(getByMobileAndPlatform, { mobile: other.mobile }))).toBe('frontNotFound')
  expect(await failureOf(me().call(get, { id: other.creator }))).toBe('frontNotFound')
  expect(await failureOf(me().call(update, { id: other.creator, version: 1 }))).toBe('frontNotFound')
  expect(await failureOf(me().call(getEnroll, { id: other.creator }))).toBe('enrollNotFound')
})

test('a change raises the version, and an older version changes nothing [7.3]', async () => {
  const creator = await makeCreator(server.database.sql)
  const self = api(server.app).as(creator)
  const changed = await self.call(update, {
    id: creator.creator,
    name: '新昵称',
    intro: '第一行\n第二行',
    version: 1,
  })
  expect(changed).toMatchObject({ name: '新昵称', intro: '第一行\n第二行', avatar: '', version: 2 })
  const late = self.call(update, { id: creator.creator, name: '旧昵称', version: 1 })
  expect(await failureOf(late)).toBe('versionConflict')
  expect(await self.call(get, { id: creator.creator })).toHaveProperty('name', '新昵称')
})

test('of parallel changes of one version one succeeds [P1]', async () => {
  const creator = await makeCreator(server.database.sql)
  const self = api(server.app).as(creator)
  const names = Array.from({ length: 5 }, (_, index) => `昵称 ${index}`)
  const changes = names.map((name) => self.call(update, { id: creator.creator, name, version: 1 }))
  const failures = await Promise.all(changes.map(failureOf))
  expect(failures.toSorted()).toEqual([...Array(4).fill('versionConflict'), undefined])
  const kept = names[failures.indexOf(undefined)]
  expect(await self.call(get, { id: creator.creator })).toMatchObject({ name: kept, version: 2 })
})

test('a picture of the library becomes the avatar, has a permanent address and cannot be deleted meanwhile', async () => {
  const { sql } = server.database
  const creator = await makeCreator(sql)
  const self = api(server.app).as(creator)
  const storage = await openStorage(server.config.storage)
  const avatarFileId = await makeFile(sql, creator.creator, 3, { storage })
  const shown = await self.call(update, { id: creator.creator, avatarFileId, version: 1 })
  const picture = await server.app.inject({ method: 'GET', url: shown.avatar })
  expect(picture.statusCode).toBe(200)
  expect(picture.headers['cache-control']).toBe('private, max-age=31536000')
  expect(await failureOf(self.call(remove, { id: avatarFileId }))).toBe('fileInUse')
  expect(await self.call(update, { id: creator.creator, name: '改了名', version: 2 })).toHaveProperty(
    'avatar',
    shown.avatar,
  )
  expect(await self.call(update, { id: creator.creator, avatar: '', version: 3 })).toHaveProperty(
    'avatar',
    '',
  )
  expect(await failureOf(self.call(remove, { id: avatarFileId }))).toBeUndefined()
})

test('an avatar must be one of the creator’s own pictures', async () => {
  const { sql } = server.database
  const creator = await makeCreator(sql)
  const choose = (avatarFileId: FileId) =>
    failureOf(api(server.app).as(creator).call(update, { id: creator.creator, avatarFileId, version: 1 }))
  expect(await choose(await makeFile(sql, creator.creator, 2))).toBe('fileTypeRefused')
  expect(await choose(await makeFile(sql, other.creator, 3))).toBe('fileNotFound')
})

test('the application to join is found by the front’s id and by its own [7.3]', async () => {
  const enroll = await me().call(getEnroll, { id: own.creator })
  expect(enroll).toMatchObject({
    frontId: own.creator,
    statusDict: enrollState.passed,
    typeDict: enrollType.creator,
  })
  expect(await me().call(getEnroll, { id: enroll.id })).toEqual(enroll)
})

test.each([
  [listByMobile, { mobile: '1' }],
  [getByMobileAndPlatform, { mobile: '13900000000', platformDict: 'other' }],
  [get, { id: 'x' }],
  [update, { id: 'x', version: 1 }],
  [getEnroll, {}],
])('%# answers 50008 without a session, and refuses bad input', async (endpoint, input) => {
  await expect(api(server.app).raw(endpoint, input)).rejects.toMatchObject({ code: 50008 })
  expect(await failureOf(me().raw(endpoint, input))).toBe('invalidInput')
})
