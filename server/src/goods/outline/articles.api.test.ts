import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { lessonKind } from '@zsm/contract/states'
import type { FileId, LessonId, OutlineId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'

const { goods, materials } = contract

const server = sharedApp()
let creator: MadeCreator
let anyone: Api
let mine: Api
beforeAll(async () => {
  creator = await makeCreator(server.database.sql)
  anyone = api(server.app)
  mine = anyone.as(creator)
})

const fileOf = (kind: 1 | 3 | 4, owner = creator) => makeFile(server.database.sql, owner.creator, kind)
const imageOf = (id: FileId) => `<img data-file-id="${id}" alt="图" />`

const write = (given: Partial<CallInput<typeof goods.createLesson>> = {}) =>
  mine.call(goods.createLesson, {
    tempGoodId: newId<OutlineId>(),
    name: '读一读',
    contentHtml: '<p>一共六个字。</p>',
    requestId: randomUUID(),
    ...given,
  })

const read = (id: LessonId) => mine.call(goods.getLesson, { id })
const usesOf = async (id: FileId) => (await mine.call(materials.get, { id })).refCount

describe('a lesson of text', () => {
  test('is stored sanitised, with pictures of the library [7.7]', async () => {
    const picture = await fileOf(3)
    const dirty = `<p onclick="x()">看图</p><script>steal()</script>${imageOf(picture)}<img src="https://e.com/x.png">`
    const made = await write({ contentHtml: dirty })
    expect(made).toMatchObject({
      typeDict: lessonKind.article,
      fileId: null,
      durationSec: null,
      size: null,
      wordCount: 2,
    })
    const kept = await read(made.id)
    expect(kept.contentHtml).toBe(`<p>看图</p><img data-file-id="${picture}" alt="图" />`)
    expect(kept.contentImages).toMatchObject([{ id: picture, url: expect.stringMatching(/^\/media\//) }])
    expect(await failureOf(mine.call(materials.delete, { id: picture }))).toBe('fileInUse')
    const { list } = await mine.call(goods.listChildren, { tempGoodId: made.tempGoodId })
    expect(list).toMatchObject([{ id: made.id, typeDict: lessonKind.article, wordCount: 2, viewFlag: true }])
    expect(list[0]).not.toHaveProperty('contentHtml')
  })

  test('is changed by version and releases the pictures that it no longer shows', async () => {
    const [before, after] = [await fileOf(3), await fileOf(3)]
    const { id, version } = await write({ contentHtml: imageOf(before) })
    const change = { id, version, name: '再读一读', contentHtml: imageOf(after) }
    expect(await mine.call(goods.updateLesson, change)).toMatchObject({ name: '再读一读', version: 2 })
    expect(await failureOf(mine.call(goods.updateLesson, change))).toBe('versionConflict')
    expect([await usesOf(before), await usesOf(after)]).toEqual([0, 1])
    const renamed = await mine.call(goods.updateLesson, { id, version: 2, name: '只改名' })
    expect(renamed).toMatchObject({ name: '只改名', version: 3 })
    expect(await usesOf(after)).toBe(1)
    expect((await read(id)).contentHtml).toContain(after)
  })

  test('shows only pictures, and only its creator’s', async () => {
    const stranger = await makeCreator(server.database.sql)
    const wrong: [FileId, string][] = [
      [newId<FileId>(), 'fileNotFound'],
      [await fileOf(3, stranger), 'fileNotFound'],
      [await fileOf(1), 'fileTypeRefused'],
    ]
    const { id, version } = await write()
    for (const [file, error] of wrong) {
      expect(await failureOf(write({ contentHtml: imageOf(file) }))).toBe(error)
      const change = { id, version, name: '读', contentHtml: imageOf(file) }
      expect(await failureOf(mine.call(goods.updateLesson, change))).toBe(error)
    }
  })

  test('takes a text or a file, never both or neither, and never changes to the other', async () => {
    const fileId = await fileOf(4)
    expect(await failureOf(write({ fileId }))).toBe('invalidInput')
    expect(await failureOf(write({ contentHtml: undefined }))).toBe('invalidInput')
    const article = await write()
    const lesson = await write({ contentHtml: undefined, fileId })
    const { id, version, name } = article
    expect(await failureOf(mine.call(goods.updateLesson, { id, version, name, fileId }))).toBe(
      'fileTypeRefused',
    )
    const written = { id: lesson.id, version, name, contentHtml: '<p>字</p>' }
    expect(await failureOf(mine.call(goods.updateLesson, written))).toBe('fileTypeRefused')
  })

  test('is enough to put its good on the shelf once it has a text [7.7]', async () => {
    const tempGoodId = newId<OutlineId>()
    const { id, version } = await write({ tempGoodId, contentHtml: '' })
    expect(await mine.call(goods.getLesson, { id })).toMatchObject({ wordCount: 0, viewFlag: false })
    const { sql } = server.database
    const good = await makeGood(sql, creator.creator, { tempGoodId, onShelf: false })
    const { list } = await mine.call(goods.listChildren, { tempGoodId })
    const [video] = list.filter(({ typeDict }) => typeDict === lessonKind.video)
    await mine.call(goods.deleteLesson, { id: video?.id as LessonId })
    const blockers = async () => (await mine.call(goods.get, { id: good.id })).blockers
    expect(await blockers()).toEqual([
      { field: 'details', message: '有图文课时还没有内容，请填写内容或隐藏该课时' },
    ])
    await mine.call(goods.updateLesson, { id, version, name: '读一读', contentHtml: '<p>写好了</p>' })
    expect(await blockers()).toEqual([])
    expect(await mine.call(goods.updateShelfFlag, { id: good.id, shelfFlag: true })).toMatchObject({
      shelfFlag: true,
    })
  })

  test('is never empty while it is shown in a good on the shelf [7.7]', async () => {
    const { tempGoodId } = await makeGood(server.database.sql, creator.creator)
    expect(await failureOf(write({ tempGoodId, contentHtml: '<p></p>' }))).toBe('goodIncomplete')
    const hidden = await write({ tempGoodId, contentHtml: '', shelfFlag: false })
    const show = mine.call(goods.updateLessonShelfFlag, { id: hidden.id, shelfFlag: true })
    expect(await failureOf(show)).toBe('goodIncomplete')
    const shown = await write({ tempGoodId })
    const empty = { id: shown.id, version: shown.version, name: '读', contentHtml: '' }
    expect(await failureOf(mine.call(goods.updateLesson, empty))).toBe('goodIncomplete')
  })
})

test('getLesson answers only the creator’s own lessons [7.7]', async () => {
  const { id } = await write()
  const stranger = anyone.as(await makeCreator(server.database.sql))
  expect(await failureOf(stranger.call(goods.getLesson, { id }))).toBe('lessonNotFound')
  expect(await failureOf(anyone.call(goods.getLesson, { id }))).toBe('tokenIllegal')
  expect(await failureOf(mine.raw(goods.getLesson, { id: 'x' }))).toBe('invalidInput')
})

test('viewFlag says whether a learner can open a lesson [7.7]', async () => {
  const { tempGoodId } = await write()
  const fileId = await fileOf(1)
  const lesson = await write({ tempGoodId, contentHtml: undefined, fileId, shelfFlag: false })
  const flags = async () => {
    const { list } = await mine.call(goods.listChildren, { tempGoodId })
    return list.map(({ shelfFlag, viewFlag }) => [shelfFlag, viewFlag])
  }
  expect(await flags()).toEqual([
    [true, true],
    [false, false],
  ])
  await mine.call(goods.updateLessonShelfFlag, { id: lesson.id, shelfFlag: true })
  expect(await flags()).toEqual([
    [true, true],
    [true, true],
  ])
  const { sql } = server.database
  await sql`
    update files set delete_time = now(), purge_time = now() + interval '30 days'
    where creator_id = ${creator.creator} and id = ${fileId}`
  expect(await flags()).toEqual([
    [true, true],
    [true, false],
  ])
})
