import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import type { Kind } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { samples } from '../../test/files.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { send } from '../../test/upload.ts'
import { transaction } from '../database/sql.ts'
import { unmarkDeleted } from './bin/queries.ts'
import { setUses } from './public.ts'

const { creators, materials, goods } = contract
const server = sharedApp()
let anyone: Api
let others: Api
let creator: MadeCreator
let mine: Api

beforeAll(async () => {
  anyone = api(server.app)
  others = anyone.as(await makeCreator(server.database.sql))
})
beforeEach(async () => {
  creator = await makeCreator(server.database.sql)
  mine = anyone.as(creator)
})

async function upload(name: string, bytes: Uint8Array, kindDict?: Kind, by = mine): Promise<string> {
  const { key, token } = await by.call(materials.uploadToken, { filePath: name, kindDict })
  const sent = await send(server.app, ['key', key], ['token', token], ['file', bytes])
  expect(sent.status, sent.message).toBe(200)
  return key
}

async function added(kindDict: Kind = fileKind.image, title = '新素材') {
  const [name, bytes] = kindDict === fileKind.video ? ['a.webm', samples.webm] : ['a.png', samples.png]
  const key = await upload(name as string, bytes as Uint8Array, kindDict)
  return mine.call(materials.create, { key, kindDict, title, requestId: randomUUID() })
}

const bytesAt = async (url: string) => (await server.app.inject(url)).rawPayload
const bin = async () => (await mine.call(materials.listDeleted, {})).list

test('a picture that only a certification uses is not listed as a material', async () => {
  const { sql } = server.database
  const file = await added(3, '身份证正面')
  const paper = { type: 'certification', id: randomUUID(), name: '实名认证' } as const
  const cover = { type: 'good', id: randomUUID(), name: '摄影入门' } as const
  const listed = async () => (await mine.call(materials.listData, { kindDict: fileKind.image })).total
  const found = async () => (await mine.call(contract.search.listData, { keyword: '身份证' })).files.length
  expect([await listed(), await found()]).toEqual([1, 1])
  await setUses(sql, creator.creator, paper, [file.id])
  expect([await listed(), await found()]).toEqual([0, 0])
  await setUses(sql, creator.creator, cover, [file.id])
  expect([await listed(), await found()]).toEqual([1, 1])
  await setUses(sql, creator.creator, cover, [])
  await setUses(sql, creator.creator, paper, [])
  expect([await listed(), await found()]).toEqual([1, 1])
})

test('a file that is chosen again is found by its fingerprint, until it is deleted or replaced [7.8]', async () => {
  const fingerprint = randomUUID().replaceAll('-', '').repeat(2)
  const make = async (by = mine) =>
    by.call(materials.create, {
      key: await upload('a.png', samples.png, 3, by),
      kindDict: fileKind.image,
      title: '封面',
      fingerprint,
      requestId: randomUUID(),
    })
  const found = async () => (await mine.call(materials.listData, { fingerprint })).list.map(({ id }) => id)
  await make(anyone.as(await makeCreator(server.database.sql)))
  expect(await found()).toEqual([])
  const [first, second] = [await make(), await make()]
  expect(await found()).toEqual([second.id, first.id])
  await mine.call(materials.delete, { id: second.id })
  expect(await found()).toEqual([first.id])
  const key = await upload('b.webp', samples.webp)
  await mine.call(materials.deleteAndCreate, { id: first.id, key, requestId: randomUUID() })
  expect(await found()).toEqual([])
  expect(await failureOf(mine.raw(materials.listData, { fingerprint: 'x' }))).toBe('invalidInput')
})

describe('replacing a file', () => {
  const replace = (id: FileId, key: string, more: { title?: string; durationSec?: number } = {}, by = mine) =>
    by.call(materials.deleteAndCreate, { id, key, requestId: randomUUID(), ...more })

  test('keeps its id and title, and its users show the new content [7.8]', async () => {
    const file = await added(3, '封面')
    await setUses(
      server.database.sql,
      creator.creator,
      { type: 'good', id: randomUUID(), name: '摄影入门' },
      [file.id],
    )
    const after = await replace(file.id, await upload('b.webp', samples.webp))
    expect(after).toMatchObject({
      id: file.id,
      title: '封面',
      ext: 'webp',
      mime: 'image/webp',
      size: samples.webp.length,
      width: 960,
      height: 540,
      refCount: 1,
      version: file.version + 1,
    })
    expect((await bytesAt(after.url)).equals(samples.webp)).toBe(true)
    // the URL of the old content stops working at once
    expect((await server.app.inject(file.url)).statusCode).toBe(404)
    expect((await mine.call(materials.listData, {})).total).toBe(1)
  })

  test('puts the old content in the bin as a file that can be restored', async () => {
    const file = await added()
    await replace(file.id, await upload('b.webp', samples.webp), { title: '新封面' })
    const [old] = await bin()
    expect(old).toMatchObject({ title: '新素材', ext: 'png', size: samples.png.length })
    const back = await mine.call(materials.restore, { id: old?.id as FileId })
    expect(back.id).not.toBe(file.id)
    expect((await bytesAt(back.url)).equals(samples.png)).toBe(true)
    expect((await mine.call(materials.get, { id: file.id })).title).toBe('新封面')
  })

  test('gives lessons made from it the new duration', async () => {
    const good = await makeGood(server.database.sql, creator.creator)
    const lessons = () => mine.call(goods.listChildren, { tempGoodId: good.tempGoodId })
    const [lesson] = (await lessons()).list
    const fileId = lesson?.fileId as FileId
    await replace(fileId, await upload('b.webm', samples.webm), { durationSec: 61.5 })
    const [after] = (await lessons()).list
    expect(after).toMatchObject({ id: lesson?.id, fileId, durationSec: 61.5 })
  })

  test('shows the new content in introductions', async () => {
    const file = await added(3, '详情图')
    const introHtml = `<p>看</p><img data-file-id="${file.id}" alt="猫" />`
    const { id } = await makeGood(server.database.sql, creator.creator, { introHtml })
    await replace(file.id, await upload('b.webp', samples.webp))
    const good = await mine.call(goods.get, { id })
    expect(good).toMatchObject({ introHtml, introImages: [{ id: file.id }] })
    expect((await bytesAt(good.introImages[0]?.url ?? '')).equals(samples.webp)).toBe(true)
  })

  test('shows the new content as the avatar', async () => {
    const { id: avatarFileId } = await added()
    const { id, version, avatar } = await mine.call(creators.update, {
      id: creator.creator,
      avatarFileId,
      version: 1,
    })
    await replace(avatarFileId, await upload('b.webp', samples.webp))
    const front = await mine.call(creators.get, { id })
    expect(front).toMatchObject({ avatarFileId, version })
    expect(front.avatar).not.toBe(avatar)
    expect((await server.app.inject(front.avatar)).headers['content-type']).toBe('image/webp')
  })

  test('happens once for one requestId, and one upload serves one of two parallel calls [7.8]', async () => {
    const { id } = await added()
    const key = await upload('b.webp', samples.webp)
    const input = { id, key, requestId: randomUUID() }
    await mine.call(materials.deleteAndCreate, input)
    const again = await mine.call(materials.deleteAndCreate, input)
    expect(again.version).toBe(2)
    expect(await bin()).toHaveLength(1)

    const contended = await upload('c.webp', samples.webp)
    const outcomes = await Promise.all([failureOf(replace(id, contended)), failureOf(replace(id, contended))])
    expect(outcomes.toSorted()).toEqual(['uploadIncomplete', undefined])
    const keys = [await upload('d.png', samples.png), await upload('e.webp', samples.webp)]
    expect(await Promise.all(keys.map((key) => failureOf(replace(id, key))))).toEqual([undefined, undefined])
    expect((await mine.call(materials.get, { id })).version).toBe(5)
    expect(await bin()).toHaveLength(4)
  })

  test('is refused while a certification uses the file [7.8]', async () => {
    const { id } = await added()
    const useFor = (type: 'certification' | 'shop', fileIds: FileId[]) =>
      setUses(server.database.sql, creator.creator, { type, id: randomUUID(), name: '用处' }, fileIds)
    await useFor('certification', [id])
    const key = await upload('b.webp', samples.webp)
    expect(await failureOf(replace(id, key))).toBe('fileReviewed')
    expect(await bin()).toEqual([])
    const other = await added()
    await useFor('shop', [other.id])
    expect(await failureOf(replace(other.id, key))).toBeUndefined()
  })

  test('is refused for another kind, for a missing upload and for a missing file', async () => {
    const { id } = await added()
    const video = await upload('a.webm', samples.webm)
    expect(await failureOf(replace(id, video))).toBe('fileTypeRefused')
    const { key: promised } = await mine.call(materials.uploadToken, { filePath: 'a.png' })
    expect(await failureOf(replace(id, promised))).toBe('uploadIncomplete')
    const key = await upload('b.png', samples.png)
    expect(await failureOf(replace(randomUUID() as FileId, key))).toBe('fileNotFound')
    expect(await failureOf(replace(id, key, {}, others))).toBe('fileNotFound')
    expect(await failureOf(replace(id, key, {}, anyone))).toBe('tokenIllegal')
    expect(await failureOf(mine.raw(materials.deleteAndCreate, { id, key: '../x' }))).toBe('invalidInput')
    // the refused calls changed nothing
    expect((await mine.call(materials.get, { id })).version).toBe(1)
    expect(await failureOf(replace(id, key))).toBeUndefined()
  })
})

describe('where a file is used', () => {
  test('is listed in full, and the refusal to delete names it [7.8]', async () => {
    const { id } = await added()
    const users = Array.from({ length: 25 }, (_, index) => ({
      type: index % 2 ? ('detail' as const) : ('good' as const),
      id: randomUUID(),
      name: `第 ${String(index).padStart(2, '0')} 处`,
    }))
    for (const user of users) await setUses(server.database.sql, creator.creator, user, [id])
    const { list } = await mine.call(materials.listUses, { id })
    expect(list.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      users
        .map((user) => ({ ...user, goodId: null, goodName: null, bizDict: null, shopDict: null }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    const refusal = mine.call(materials.delete, { id })
    await expect(refusal).rejects.toMatchObject({ name: 'fileInUse', data: { users: list } })
    await expect(refusal).rejects.toThrow(/课时「第 01 处」.*商品「第 02 处」.*等 25 处/)
  })

  test('includes the present name of each lesson’s course', async () => {
    const id = await makeFile(server.database.sql, creator.creator, 1)
    const good = await makeGood(server.database.sql, creator.creator, { name: '旧名' })
    const lesson = { name: '第二课', fileId: id, requestId: randomUUID() }
    await mine.call(goods.createLesson, { ...lesson, tempGoodId: good.tempGoodId })
    const { version, name, coverFileIds, priceFen, introHtml, classifyId } = good
    const same = { version, name, coverFileIds, priceFen, introHtml, classifyId: classifyId ?? undefined }
    await mine.call(goods.update, { id: good.id, ...same, name: '手机摄影入门' })
    const named = { type: 'detail', name: '第二课', goodName: '手机摄影入门' }
    expect((await mine.call(materials.listUses, { id })).list).toMatchObject([named])
    const refusal = mine.call(materials.delete, { id })
    await expect(refusal).rejects.toThrow('课程「手机摄影入门」的课时「第二课」')
    await expect(refusal).rejects.toMatchObject({ data: { users: [named] } })
  })

  test('is answered only to its creator', async () => {
    const { id } = await added()
    expect((await mine.call(materials.listUses, { id })).list).toEqual([])
    expect(await failureOf(others.call(materials.listUses, { id }))).toBe('fileNotFound')
    expect(await failureOf(anyone.call(materials.listUses, { id }))).toBe('tokenIllegal')
    expect(await failureOf(mine.raw(materials.listUses, { id: 'x' }))).toBe('invalidInput')
  })
})

describe('the recycle bin', () => {
  test('holds a deleted file for thirty days, the last deleted first [7.8]', async () => {
    const first = await added(3, '第一张')
    const second = await added(1, '第二个')
    await mine.call(materials.delete, { id: first.id })
    await mine.call(materials.delete, { id: second.id })
    const found = await bin()
    expect(found.map(({ title }) => title)).toEqual(['第二个', '第一张'])
    for (const { deleteTime, purgeTime } of found) {
      expect(Date.parse(purgeTime) - Date.parse(deleteTime)).toBe(30 * 24 * 3600 * 1000)
    }
    const pictures = await mine.call(materials.listDeleted, { kindDict: fileKind.image, keyword: '第一' })
    expect(pictures).toMatchObject({ total: 1, list: [{ id: first.id, kindDict: fileKind.image }] })
    expect((await others.call(materials.listDeleted, {})).total).toBe(0)
    expect(await failureOf(anyone.call(materials.listDeleted, {}))).toBe('tokenIllegal')
    expect(await failureOf(mine.raw(materials.listDeleted, { pageSize: '0' }))).toBe('invalidInput')
  })

  test('restores a file as it was', async () => {
    const file = await added()
    await mine.call(materials.delete, { id: file.id })
    const back = await mine.call(materials.restore, { id: file.id })
    expect(back).toMatchObject({ id: file.id, title: file.title, size: file.size })
    expect((await bytesAt(back.url)).equals(samples.png)).toBe(true)
    expect(await bin()).toEqual([])
  })

  test('restores nothing that is not in it', async () => {
    const { id } = await added()
    for (const call of [materials.restore, materials.purge]) {
      expect(await failureOf(mine.call(call, { id }))).toBe('fileNotFound')
      expect(await failureOf(mine.raw(call, { id: 'x' }))).toBe('invalidInput')
      expect(await failureOf(anyone.call(call, { id }))).toBe('tokenIllegal')
    }
    await mine.call(materials.delete, { id })
    for (const call of [materials.restore, materials.purge]) {
      expect(await failureOf(others.call(call, { id }))).toBe('fileNotFound')
    }
    await mine.call(materials.purge, { id })
    expect(await failureOf(mine.call(materials.restore, { id }))).toBe('fileNotFound')
    expect(await failureOf(mine.call(materials.purge, { id }))).toBe('fileNotFound')
    expect(await bin()).toEqual([])
  })

  test('a file is restored or purged, never both [7.8 P1]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await added()
      await mine.call(materials.delete, { id })
      const outcomes = await Promise.all([
        failureOf(mine.call(materials.restore, { id })),
        failureOf(mine.call(materials.purge, { id })),
      ])
      expect(outcomes.toSorted()).toEqual(['fileNotFound', undefined])
      const isBack = (await failureOf(mine.call(materials.get, { id }))) === undefined
      expect(isBack).toBe(outcomes[0] === undefined)
    }
  })
})

test('a purged file cannot be restored, also by a server whose clock is behind', async () => {
  const { id } = await added()
  const before = new Date(Date.now() - 60_000).toISOString()
  await mine.call(materials.delete, { id })
  await mine.call(materials.purge, { id })
  const isBack = transaction(server.database.sql, (sql) => unmarkDeleted(sql, creator.creator, id, before))
  expect(await isBack).toBe(false)
})

describe('the quota', () => {
  const megabyte = 1024 ** 2
  const set = (mb: number) =>
    server.database.sql`update settings set value = ${String(mb)} where key = 'zsm_storage_quota_mb'`
  const usage = () => mine.call(materials.usage, {})

  test('counts every stored file, the bin included [7.8]', async () => {
    expect(await usage()).toEqual({ usedSize: 0, deletedSize: 0, limitSize: 102_400 * megabyte })
    const { id } = await added()
    await added(1)
    await mine.call(materials.delete, { id })
    const usedSize = samples.png.length + samples.webm.length
    expect(await usage()).toMatchObject({ usedSize, deletedSize: samples.png.length })
    expect(await failureOf(anyone.call(materials.usage, {}))).toBe('tokenIllegal')
    expect((await others.call(materials.usage, {})).usedSize).toBe(0)
  })

  test('is checked before anything is sent, and the refusal says how much is used and allowed', async () => {
    await set(1)
    try {
      await added()
      const ask = (size: number) => mine.call(materials.uploadToken, { filePath: 'a.webm', size })
      await expect(ask(megabyte)).rejects.toThrow(/已用 70 B，共 1 MB/)
      expect(await failureOf(ask(megabyte))).toBe('storageQuotaExceeded')
      // a stored upload that is not recorded yet counts too
      await upload('a.webm', samples.webm)
      const left = megabyte - samples.png.length - samples.webm.length
      expect(await failureOf(ask(left + 1))).toBe('storageQuotaExceeded')
      expect(await failureOf(ask(left))).toBeUndefined()
      // and so does the size that a token was issued for
      expect(await failureOf(ask(1))).toBe('storageQuotaExceeded')
    } finally {
      await set(102_400)
    }
  })

  test('lets only those uploads through that fit, when several are recorded at the same time [7.8]', async () => {
    const size = 200_000
    const keys = await Promise.all(
      Array.from({ length: 8 }, () =>
        upload('a.webm', Buffer.concat([samples.webm, Buffer.alloc(size - samples.webm.length)])),
      ),
    )
    const owned = await added()
    await set(1)
    try {
      const outcomes = await Promise.all(
        keys.map((key) =>
          failureOf(
            mine.call(materials.create, {
              key,
              kindDict: fileKind.video,
              title: '课',
              requestId: randomUUID(),
            }),
          ),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(5)
      expect(outcomes.filter((outcome) => outcome === 'storageQuotaExceeded')).toHaveLength(3)
      expect((await usage()).usedSize).toBe(5 * size + owned.size)
      const key = keys[outcomes.indexOf('storageQuotaExceeded')] ?? ''
      const video = (await mine.call(materials.listData, { kindDict: fileKind.video })).list[0]?.id as FileId
      const replaced = mine.call(materials.deleteAndCreate, { id: video, key, requestId: randomUUID() })
      expect(await failureOf(replaced)).toBe('storageQuotaExceeded')
    } finally {
      await set(102_400)
    }
  })
})
