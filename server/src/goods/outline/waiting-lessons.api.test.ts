import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { lessonKind } from '@zsm/contract/states'
import type { FileId, LessonId, OutlineId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'
import { findLearned, listContents } from '../shelf/on-shelf.ts'

const { goods, materials } = contract

const server = sharedApp()
let creator: MadeCreator
let mine: Api
let others: Api
beforeAll(async () => {
  creator = await makeCreator(server.database.sql)
  mine = api(server.app).as(creator)
  others = api(server.app).as(await makeCreator(server.database.sql))
})

const video = (name: string, awaitedName = '') => ({ name, typeDict: lessonKind.video, awaitedName })
const lessons = async (tempGoodId: OutlineId) => (await mine.call(goods.listChildren, { tempGoodId })).list
const plan = (tempGoodId: OutlineId, ...sections: { name: string; lessons: ReturnType<typeof video>[] }[]) =>
  mine.call(goods.createOutline, { tempGoodId, sections, requestId: randomUUID() })
const file = (kind: 1 | 2 | 3 = 1) =>
  makeFile(server.database.sql, creator.creator, kind, kind === 3 ? {} : { durationSec: 60 })

async function waitingLesson(tempGoodId = newId<OutlineId>()): Promise<LessonId> {
  const { ids } = await plan(tempGoodId, { name: '', lessons: [video('等素材', '01-等素材.mp4')] })
  return ids[0] as LessonId
}

test('groups and lessons are made at once, before their files, in the order of the call', async () => {
  const tempGoodId = newId<OutlineId>()
  const standing = await mine.call(goods.createGroup, { tempGoodId, name: '导论', requestId: randomUUID() })
  const article = { name: '写在前面', typeDict: lessonKind.article, awaitedName: '前言.docx' }
  const requestId = randomUUID()
  const sections = [
    { name: '', lessons: [article] },
    { name: '导论', lessons: [{ ...video('开场', '01-开场.mp4'), demoFlag: true }, video('构图')] },
    { name: '进阶', lessons: [video('光线', '02 光线.mov')] },
  ]
  const made = await mine.call(goods.createOutline, { tempGoodId, sections, requestId })
  expect(await mine.call(goods.createOutline, { tempGoodId, sections, requestId })).toEqual(made)
  const list = await lessons(tempGoodId)
  expect(list).toMatchObject([
    {
      name: '开场',
      groupId: standing.id,
      fileId: null,
      awaitedName: '01-开场.mp4',
      demoFlag: true,
      viewFlag: false,
    },
    { name: '构图', groupId: standing.id, awaitedName: '', demoFlag: false, durationSec: null },
    { name: '光线', awaitedName: '02 光线.mov' },
    { name: '写在前面', groupId: null, typeDict: lessonKind.article, awaitedName: '', wordCount: 0 },
  ])
  const [ungrouped, ...grouped] = made.ids
  expect(list.map(({ id }) => id)).toEqual([...grouped, ungrouped])
  expect(await mine.call(goods.listUnsaved, {})).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ tempGoodId, groupCount: 2, detailCount: 4 })]),
  })
})

test('the same tempGoodId of another creator is another outline', async () => {
  const tempGoodId = newId<OutlineId>()
  await plan(tempGoodId, { name: '一', lessons: [video('我的')] })
  const sections = [{ name: '一', lessons: [video('别人的')] }]
  await others.call(goods.createOutline, { tempGoodId, sections, requestId: randomUUID() })
  expect((await lessons(tempGoodId)).map(({ name }) => name)).toEqual(['我的'])
})

test('an upload fills its lesson once; a repetition changes nothing, and another file stays in the library', async () => {
  const tempGoodId = newId<OutlineId>()
  const id = await waitingLesson(tempGoodId)
  const fileId = await file(2)
  const filled = await mine.call(goods.fillLesson, { id, fileId })
  expect(filled).toMatchObject({
    id,
    fileId,
    typeDict: lessonKind.audio,
    awaitedName: '',
    durationSec: 60,
    viewFlag: true,
  })
  expect(await mine.call(goods.fillLesson, { id, fileId })).toEqual(filled)
  expect(await mine.call(materials.listUses, { id: fileId })).toMatchObject({
    list: [{ type: 'detail', id }],
  })
  const fileAgain = await file()
  expect(await failureOf(mine.call(goods.fillLesson, { id, fileId: fileAgain }))).toBe('lessonFilled')
  expect(await lessons(tempGoodId)).toMatchObject([{ fileId }])
})

test('a name changed while the upload runs is no conflict', async () => {
  const id = await waitingLesson()
  await mine.call(goods.fillLesson, { id, fileId: await file() })
  const renamed = await mine.call(goods.updateLesson, { id, name: '新名字', version: 1 })
  expect(renamed).toMatchObject({ name: '新名字', viewFlag: true })
})

test('a lesson that waits may be given a file of the library instead', async () => {
  const id = await waitingLesson()
  const fileId = await file()
  const chosen = await mine.call(goods.updateLesson, { id, name: '等素材', fileId, version: 1 })
  expect(chosen).toMatchObject({ fileId, awaitedName: '' })
})

test('a good with waiting lessons does not go on the shelf, and its learners never see them', async () => {
  const { sql } = server.database
  const good = await makeGood(sql, creator.creator, { onShelf: false })
  const { tempGoodId } = good
  const [id = '' as LessonId] = (await plan(tempGoodId, { name: '', lessons: [video('在路上')] })).ids
  const shelving = mine.call(goods.updateShelfFlag, { id: good.id, shelfFlag: true })
  expect(await failureOf(shelving)).toBe('goodIncomplete')
  expect((await mine.call(goods.get, { id: good.id })).blockers).toEqual([
    { field: 'details', message: '还有 1 个课时在等素材，请等上传完成、选择素材，或隐藏这些课时' },
  ])
  await mine.call(goods.updateLessonShelfFlag, { id, shelfFlag: false })
  await mine.call(goods.updateShelfFlag, { id: good.id, shelfFlag: true })
  await mine.call(goods.updateLessonShelfFlag, { id, shelfFlag: true })
  const shown = async () => (await listContents(sql, creator.creator, good)).lessons.map(({ name }) => name)
  expect(await shown()).toEqual(['第一课'])
  const learned = await findLearned(sql, creator.creator, good.id)
  expect(learned?.lessons.map(({ name }) => name)).toEqual(['第一课'])
  expect(await mine.call(goods.get, { id: good.id })).toMatchObject({ detailCount: 1 })
  const first = (await lessons(tempGoodId)).find(({ name }) => name === '第一课')?.id ?? id
  expect(await failureOf(mine.call(goods.deleteLesson, { id: first }))).toBe('goodIncomplete')
  await mine.call(goods.fillLesson, { id, fileId: await file() })
  expect(await shown()).toEqual(['第一课', '在路上'])
  expect(await mine.call(goods.get, { id: good.id })).toMatchObject({ detailCount: 2 })
})

test('a waiting lesson comes back from the bin still waiting', async () => {
  const id = await waitingLesson()
  await mine.call(goods.deleteLesson, { id })
  expect(await failureOf(mine.call(goods.fillLesson, { id, fileId: await file() }))).toBe('lessonNotFound')
  expect(await mine.call(goods.restoreLesson, { ids: [id] })).toMatchObject({ list: [{ doneFlag: true }] })
  expect(await mine.call(goods.fillLesson, { id, fileId: await file() })).toMatchObject({ viewFlag: true })
})

test('one of twenty files that arrive together fills the lesson', async () => {
  const id = await waitingLesson()
  const files = await Promise.all(Array.from({ length: 20 }, () => file()))
  const outcomes = await Promise.allSettled(
    files.map((fileId) => mine.call(goods.fillLesson, { id, fileId })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('what cannot be made is refused whole', async () => {
  const tempGoodId = newId<OutlineId>()
  const many = { name: '', lessons: Array.from({ length: 600 }, (_, at) => video(`课时 ${at}`)) }
  await plan(tempGoodId, many)
  expect(await failureOf(plan(tempGoodId, { ...many, name: '再来' }))).toBe('lessonTooMany')
  expect((await mine.call(goods.listGroup, { tempGoodId })).list).toEqual([])
  const groups = Array.from({ length: 200 }, (_, at) => ({ name: `第 ${at} 章`, lessons: [] }))
  const crowded = newId<OutlineId>()
  await plan(crowded, ...groups)
  expect(await failureOf(plan(crowded, { name: '多一章', lessons: [] }))).toBe('groupTooMany')
  for (const sections of [[], [{ name: '', lessons: [video('')] }], 'a', [{ name: '一' }]]) {
    const broken = { tempGoodId, sections, requestId: randomUUID() }
    expect(await failureOf(mine.raw(goods.createOutline, broken))).toBe('invalidInput')
  }
  const sold = await makeGood(server.database.sql, creator.creator)
  const empty = { name: '空', typeDict: lessonKind.article, awaitedName: '' }
  const added = {
    tempGoodId: sold.tempGoodId,
    sections: [{ name: '', lessons: [empty] }],
    requestId: randomUUID(),
  }
  expect(await failureOf(mine.call(goods.createOutline, added))).toBe('goodIncomplete')
  const deleted = await makeGood(server.database.sql, creator.creator, { onShelf: false })
  await mine.call(goods.delete, { id: deleted.id })
  expect(await failureOf(plan(deleted.tempGoodId, { name: '', lessons: [video('一')] }))).toBe('goodNotFound')
})

test('nobody fills with a strange file, or another creator’s lesson', async () => {
  const id = await waitingLesson()
  const fileId = newId<FileId>()
  expect(await failureOf(mine.call(goods.fillLesson, { id, fileId }))).toBe('fileNotFound')
  expect(await failureOf(mine.call(goods.fillLesson, { id, fileId: await file(3) }))).toBe('fileTypeRefused')
  expect(await failureOf(others.call(goods.fillLesson, { id, fileId: await file() }))).toBe('lessonNotFound')
  const nobody = api(server.app)
  expect(await failureOf(nobody.call(goods.fillLesson, { id, fileId }))).toBe('tokenIllegal')
  const sections = [{ name: '', lessons: [video('一')] }]
  const wanted = { tempGoodId: newId<OutlineId>(), sections, requestId: randomUUID() }
  expect(await failureOf(nobody.call(goods.createOutline, wanted))).toBe('tokenIllegal')
})
