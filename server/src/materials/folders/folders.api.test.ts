import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import type { Kind } from '@zsm/contract/materials'
import { mostFolders } from '@zsm/contract/materials/library'
import { fileKind } from '@zsm/contract/states'
import type { FolderId } from '@zsm/contract/values'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { type MadeCreator, makeCreator, makeFile } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'

const { materials } = contract
const server = sharedApp()
let others: Api
let creator: MadeCreator
let mine: Api

beforeAll(async () => {
  others = api(server.app).as(await makeCreator(server.database.sql))
})
beforeEach(async () => {
  creator = await makeCreator(server.database.sql)
  mine = api(server.app).as(creator)
})

const folder = async (name: string, parentId?: FolderId, by = mine) =>
  (await by.call(materials.createFolder, { name, parentId, requestId: randomUUID() })).id
const folders = async () => (await mine.call(materials.listFolders, {})).list
const names = async () => (await folders()).map(({ name }) => name)
const file = (title: string, kind: 1 | 2 | 3 | 4 | 5 = fileKind.image) =>
  makeFile(server.database.sql, creator.creator, kind, { title })
const found = async (folderId: FolderId) =>
  (await mine.call(materials.listData, { folderId, sort: 'title' })).list.map(({ title }) => title)

test('folders are listed in the order of pinyin and numbers, with their files of the asked kind', async () => {
  const [second, tenth] = [await folder('第 2 章'), await folder('第 10 章')]
  await folder('安静')
  await folder('张老师')
  await mine.call(materials.batchMove, { ids: [await file('图'), await file('影', 1)], toFolderId: tenth })
  expect(await names()).toEqual(['安静', '第 2 章', '第 10 章', '张老师'])
  const counts = async (kindDict?: Kind) =>
    (await mine.call(materials.listFolders, { kindDict })).list.map(({ fileCount }) => fileCount)
  expect(await counts()).toEqual([0, 0, 2, 0])
  expect(await counts(fileKind.video)).toEqual([0, 0, 1, 0])
  expect(await counts(fileKind.audio)).toEqual([0, 0, 0, 0])
  expect((await folders()).find(({ id }) => id === second)).toMatchObject({ parentId: null })
})

test('a folder shows its files and those of all folders below it', async () => {
  const course = await folder('课程')
  const inner = await folder('第一章', course)
  await mine.call(materials.batchMove, { ids: [await file('甲')], toFolderId: course })
  await mine.call(materials.batchMove, { ids: [await file('乙')], toFolderId: inner })
  await file('丙')
  expect([await found(course), await found(inner)]).toEqual([['甲', '乙'], ['乙']])
  const loose = await mine.call(materials.listData, { looseFlag: true })
  expect(loose.list.map(({ title, folderId }) => [title, folderId])).toEqual([['丙', null]])
})

test('a name is taken only beside its own kind, and capitals do not make another name', async () => {
  const cover = await folder('Cover')
  expect(await failureOf(folder('cover'))).toBe('folderNameTaken')
  const inner = await folder('cover', cover)
  expect(await failureOf(mine.call(materials.moveFolder, { id: inner }))).toBe('folderNameTaken')
  const other = await folder('其他')
  expect(await failureOf(mine.call(materials.renameFolder, { id: other, name: 'COVER' }))).toBe(
    'folderNameTaken',
  )
  await mine.call(materials.renameFolder, { id: other, name: '别的' })
  expect(await names()).toEqual(['别的', 'cover', 'Cover'])
})

test('a request that arrives twice makes one folder', async () => {
  const input = { name: '一次', requestId: randomUUID() }
  const first = await mine.call(materials.createFolder, input)
  expect(await mine.call(materials.createFolder, input)).toEqual(first)
  expect(await names()).toEqual(['一次'])
})

test('there are at most four levels, also after a move, and none within itself', async () => {
  const [a, x] = [await folder('一'), await folder('另外')]
  const b = await folder('二', a)
  const c = await folder('三', b)
  const d = await folder('四', c)
  expect(await failureOf(folder('五', d))).toBe('folderTooDeep')
  expect(await failureOf(mine.call(materials.moveFolder, { id: a, parentId: x }))).toBe('folderTooDeep')
  expect(await failureOf(mine.call(materials.moveFolder, { id: a, parentId: c }))).toBe('folderInItself')
  expect(await failureOf(mine.call(materials.moveFolder, { id: a, parentId: a }))).toBe('folderInItself')
  await mine.call(materials.moveFolder, { id: c, parentId: x })
  expect((await folders()).find(({ id }) => id === c)?.parentId).toBe(x)
})

test('two folders that are moved into each other at once do not vanish from the tree', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await folder(`甲 ${round}`), await folder(`乙 ${round}`)]
    const outcomes = await Promise.all([
      failureOf(mine.call(materials.moveFolder, { id: a, parentId: b })),
      failureOf(mine.call(materials.moveFolder, { id: b, parentId: a })),
    ])
    expect(outcomes.toSorted()).toEqual(['folderInItself', undefined])
  }
})

test('a deleted folder deletes no file: its files and folders move up', async () => {
  const course = await folder('课程')
  const inner = await folder('第一章', course)
  await folder('封面', course)
  await folder('封面', inner)
  const ids = [await file('甲'), await file('乙')]
  await mine.call(materials.batchMove, { ids, toFolderId: inner })
  expect(await mine.call(materials.deleteFolder, { id: inner })).toEqual({ movedCount: 2 })
  expect(await found(course)).toEqual(['甲', '乙'])
  expect(await names()).toEqual(['封面', '封面（2）', '课程'])
  await mine.call(materials.deleteFolder, { id: course })
  expect((await mine.call(materials.listData, { looseFlag: true })).total).toBe(2)
  expect(await failureOf(mine.call(materials.deleteFolder, { id: course }))).toBe('folderNotFound')
})

test('a folder whose own child has its name is deleted too', async () => {
  const outer = await folder('同名')
  await folder('同名', outer)
  await mine.call(materials.deleteFolder, { id: outer })
  expect((await folders()).map(({ name, parentId }) => [name, parentId])).toEqual([['同名', null]])
})

test('a file of the bin comes back where its folder was', async () => {
  const course = await folder('课程')
  const id = await file('甲')
  await mine.call(materials.batchMove, { ids: [id], toFolderId: course })
  await mine.call(materials.delete, { id })
  expect(await mine.call(materials.deleteFolder, { id: course })).toEqual({ movedCount: 0 })
  await mine.call(materials.restore, { id })
  expect((await mine.call(materials.listData, {})).list[0]).toMatchObject({ id, folderId: null })
})

test('there are at most two hundred folders', async () => {
  await server.database.sql`
    insert into file_folders (creator_id, id, name, create_time)
    select ${creator.creator}, gen_random_uuid(), 'folder ' || n, now() from generate_series(1, ${mostFolders}) n`
  expect(await failureOf(folder('再来一个'))).toBe('folderTooMany')
})

test('another creator’s folder is not found, and a bad name is refused', async () => {
  const id = await folder('我的')
  const theirs = await folder('别人的', undefined, others)
  const outcomes = [
    await failureOf(others.call(materials.renameFolder, { id, name: '改名' })),
    await failureOf(others.call(materials.moveFolder, { id })),
    await failureOf(others.call(materials.deleteFolder, { id })),
    await failureOf(mine.call(materials.moveFolder, { id, parentId: theirs })),
    await failureOf(folder('里面', theirs)),
    await failureOf(mine.call(materials.batchMove, { ids: [await file('甲')], toFolderId: theirs })),
  ]
  expect(outcomes).toEqual(outcomes.map(() => 'folderNotFound'))
  expect(await found(theirs)).toEqual([])
  for (const name of ['', ' ', '长'.repeat(41)])
    expect(await failureOf(mine.raw(materials.createFolder, { name, requestId: randomUUID() }))).toBe(
      'invalidInput',
    )
  expect(await failureOf(api(server.app).call(materials.listFolders, {}))).toBe('tokenIllegal')
})
