import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { mostAtOnce, mostTags, mostTagsOfFile } from '@zsm/contract/materials/library'
import { fileKind, goodKind, shopKind } from '@zsm/contract/states'
import type { FileId, FileTagId } from '@zsm/contract/values'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { setUses } from '../public.ts'

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

const sql = () => server.database.sql
const file = (title: string, kind: 1 | 2 | 3 | 4 | 5 = fileKind.image) =>
  makeFile(sql(), creator.creator, kind, { title })
const tag = async (name: string, by = mine) =>
  (await by.call(materials.createTag, { name, requestId: randomUUID() })).id
const use = (id: FileId, name = '摄影入门') =>
  setUses(sql(), creator.creator, { type: 'good', id: randomUUID(), name }, [id])
const found = async (filter: object) => {
  const { list } = await mine.call(materials.listData, { sort: 'title', ...filter })
  return list.map(({ title }) => title)
}

/** Many files without bytes: only their rows matter. */
const insertFiles = (count: number) => sql()`
  insert into files (creator_id, id, kind, title, ext, mime, size, key, create_time, update_time)
  select ${creator.creator}, gen_random_uuid(), 3, '图 ' || n, 'png', 'image/png', 1000, 'k' || n, now(), now()
  from generate_series(1, ${count}) n`

describe('the list', () => {
  test('is narrowed by use, size and day, and its sum tells the bytes', async () => {
    const [used, unused] = [await file('用了'), await file('没用')]
    await use(used)
    await sql()`update files set size = 5000000, create_time = '2026-01-02T03:00:00Z'
      where creator_id = ${creator.creator} and id = ${unused}`
    expect(await found({ usedFlag: true })).toEqual(['用了'])
    expect(await found({ usedFlag: false })).toEqual(['没用'])
    expect(await found({ minSize: 5_000_000 })).toEqual(['没用'])
    expect(await found({ maxSize: 4_999_999 })).toEqual(['用了'])
    expect(await found({ startDay: '2026-01-02', endDay: '2026-01-02' })).toEqual(['没用'])
    expect(await found({ endDay: '2026-01-01' })).toEqual([])
    expect(await mine.call(materials.sumData, { usedFlag: false })).toEqual({ fileCount: 1, size: 5_000_000 })
    expect(await mine.call(materials.sumData, { kindDict: fileKind.video })).toEqual({
      fileCount: 0,
      size: 0,
    })
    expect(await others.call(materials.sumData, {})).toEqual({ fileCount: 0, size: 0 })
    expect(await failureOf(mine.raw(materials.sumData, { minSize: 'x' }))).toBe('invalidInput')
    expect(await failureOf(api(server.app).call(materials.sumData, {}))).toBe('tokenIllegal')
  })

  test('is sorted by pinyin and numbers, time, size and duration', async () => {
    const ids = new Map<string, FileId>()
    for (const title of ['第 10 讲', '张三', '第 2 讲', '安静']) ids.set(title, await file(title, 2))
    const sizes = { '第 10 讲': 3, 张三: 1, '第 2 讲': 4, 安静: 2 }
    for (const [title, size] of Object.entries(sizes))
      await sql()`update files set size = ${size}, duration_sec = ${10 - size}
        where creator_id = ${creator.creator} and id = ${ids.get(title) as FileId}`
    const byTitle = ['安静', '第 2 讲', '第 10 讲', '张三']
    const byTime = ['第 10 讲', '张三', '第 2 讲', '安静']
    const bySize = ['张三', '安静', '第 10 讲', '第 2 讲']
    expect(await found({ sort: 'title' })).toEqual(byTitle)
    expect(await found({ sort: 'titleDown' })).toEqual(byTitle.toReversed())
    expect(await found({ sort: 'oldest' })).toEqual(byTime)
    expect(await found({ sort: 'newest' })).toEqual(byTime.toReversed())
    expect(await found({ sort: 'smallest' })).toEqual(bySize)
    expect(await found({ sort: 'largest' })).toEqual(bySize.toReversed())
    expect(await found({ sort: 'longest' })).toEqual(bySize)
    expect(await found({ sort: 'shortest' })).toEqual(bySize.toReversed())
    const second = await mine.call(materials.listData, { sort: 'title', pageNum: 2, pageSize: 3 })
    expect(second.list.map(({ title }) => title)).toEqual(['张三'])
  })
})

describe('tags', () => {
  test('are given to files and taken off, and a row says what changed', async () => {
    const [first, second] = [await file('甲'), await file('乙')]
    const tagId = await tag('片头')
    expect((await mine.call(materials.batchTag, { ids: [first], addTagId: tagId })).list).toEqual([
      { id: first, doneFlag: true, changedFlag: true, error: null, message: null },
    ])
    const again = await mine.call(materials.batchTag, { ids: [first, second], addTagId: tagId })
    expect(again.list.map(({ id, changedFlag }) => [id, changedFlag])).toEqual([
      [first, false],
      [second, true],
    ])
    expect(await found({ tagId })).toEqual(['甲', '乙'])
    expect((await mine.call(materials.listData, {})).list[0]?.tagIds).toEqual([tagId])
    expect((await mine.call(materials.listTags, { kindDict: fileKind.image })).list).toEqual([
      { id: tagId, name: '片头', fileCount: 2 },
    ])
    expect((await mine.call(materials.listTags, { kindDict: fileKind.video })).list[0]?.fileCount).toBe(0)
    await mine.call(materials.batchUntag, { ids: [first], removeTagId: tagId })
    expect(await found({ tagId })).toEqual(['乙'])
    await mine.call(materials.deleteTag, { id: tagId })
    expect((await mine.call(materials.listData, {})).list.flatMap(({ tagIds }) => tagIds)).toEqual([])
    expect(await found({})).toEqual(['甲', '乙'])
  })

  test('have names that differ, and are renamed everywhere at once', async () => {
    const tagId = await tag('Intro')
    expect(await failureOf(tag('intro'))).toBe('fileTagNameTaken')
    const other = await tag('片尾')
    expect(await failureOf(mine.call(materials.renameTag, { id: other, name: 'INTRO' }))).toBe(
      'fileTagNameTaken',
    )
    await mine.call(materials.renameTag, { id: tagId, name: '片头' })
    expect((await mine.call(materials.listTags, {})).list.map(({ name }) => name)).toEqual(['片头', '片尾'])
  })

  test('are at most twenty of a file and two hundred of a creator', async () => {
    const id = await file('甲')
    await sql()`
      insert into file_tags (creator_id, id, name, create_time)
      select ${creator.creator}, gen_random_uuid(), 'tag ' || n, now() from generate_series(1, ${mostTags - 1}) n`
    const last = await tag('最后一个')
    expect(await failureOf(tag('再来一个'))).toBe('fileTagTooMany')
    await sql()`
      insert into tagged_files (creator_id, file_id, tag_id)
      select creator_id, ${id}, id from file_tags
      where creator_id = ${creator.creator} and id <> ${last} limit ${mostTagsOfFile}`
    const { list } = await mine.call(materials.batchTag, { ids: [id], addTagId: last })
    expect(list).toMatchObject([{ id, doneFlag: false, error: 'tagsOfFileTooMany' }])
    expect(list[0]?.message).toBe('一个素材最多 20 个标签')
  })

  test('of another creator are not found', async () => {
    const id = await file('甲')
    const [own, theirs] = [await tag('我的'), await tag('别人的', others)]
    const outcomes = [
      await failureOf(others.call(materials.renameTag, { id: own, name: '改名' })),
      await failureOf(others.call(materials.deleteTag, { id: own })),
      await failureOf(mine.call(materials.batchTag, { ids: [id], addTagId: theirs })),
      await failureOf(mine.call(materials.batchUntag, { ids: [id], removeTagId: theirs })),
    ]
    expect(outcomes).toEqual(outcomes.map(() => 'fileTagNotFound'))
    expect(await failureOf(mine.raw(materials.createTag, { name: '', requestId: randomUUID() }))).toBe(
      'invalidInput',
    )
    expect(await failureOf(api(server.app).call(materials.listTags, {}))).toBe('tokenIllegal')
  })
})

describe('a batch', () => {
  test('moves files, and says of each where it was', async () => {
    const ids = [await file('甲'), await file('乙')]
    const folder = async (name: string) =>
      (await mine.call(materials.createFolder, { name, requestId: randomUUID() })).id
    const [from, to] = [await folder('旧'), await folder('新')]
    await mine.call(materials.batchMove, { ids: ids.slice(1), toFolderId: from })
    const { list } = await mine.call(materials.batchMove, { ids, toFolderId: to })
    expect(list.map(({ id, changedFlag, fromFolderId }) => [id, changedFlag, fromFolderId])).toEqual([
      [ids[0], true, null],
      [ids[1], true, from],
    ])
    const again = await mine.call(materials.batchMove, { ids, toFolderId: to })
    expect(again.list.map(({ changedFlag }) => changedFlag)).toEqual([false, false])
    await mine.call(materials.batchMove, { ids })
    expect((await mine.call(materials.listData, { looseFlag: true })).total).toBe(2)
  })

  test('of all that match takes the filters, not a list, and leaves out what was unticked', async () => {
    await insertFiles(150)
    const except = await file('图 不要')
    await file('别的')
    const all = { ids: [], allFlag: true, kindDict: fileKind.image, keyword: '图' }
    const tagId = await tag('图')
    const { total } = await mine.call(materials.batchTag, { ...all, exceptIds: [except], addTagId: tagId })
    expect(total).toBe(150)
    expect((await mine.call(materials.listData, { tagId })).total).toBe(150)
    expect((await mine.call(materials.listData, {})).total).toBe(152)
    expect((await mine.call(materials.batchDelete, { ids: [], allFlag: true, tagId })).total).toBe(150)
    expect(await found({})).toEqual(['别的', '图 不要'])
  })

  test('of more than two thousand files is refused before anything happens', async () => {
    await insertFiles(mostAtOnce + 1)
    const all = { ids: [], allFlag: true }
    const tagId = await tag('图')
    const outcomes = [
      await failureOf(mine.call(materials.batchMove, all)),
      await failureOf(mine.call(materials.batchTag, { ...all, addTagId: tagId })),
      await failureOf(mine.call(materials.batchUntag, { ...all, removeTagId: tagId })),
      await failureOf(mine.call(materials.batchDelete, all)),
      await failureOf(mine.call(materials.batchDownload, all)),
    ]
    expect(outcomes).toEqual(outcomes.map(() => 'fileBatchTooLarge'))
    expect((await mine.call(materials.sumData, {})).fileCount).toBe(mostAtOnce + 1)
    const { list } = await mine.call(materials.listData, { pageSize: 1 })
    const two = await mine.call(materials.batchDelete, {
      ...all,
      exceptIds: list.map(({ id }) => id),
    })
    expect(two.list.filter(({ doneFlag }) => doneFlag)).toHaveLength(mostAtOnce)
  })

  test('deletes unused files and names what uses the others; one call takes it back', async () => {
    const [used, unused] = [await file('用了'), await file('没用')]
    await use(used, '声音课')
    const { list } = await mine.call(materials.batchDelete, { ids: [used, unused] })
    expect(list.find(({ id }) => id === unused)).toMatchObject({ doneFlag: true, error: null })
    expect(list.find(({ id }) => id === used)).toMatchObject({ doneFlag: false, error: 'fileInUse' })
    expect(list.find(({ id }) => id === used)?.message).toContain('声音课')
    expect(await found({})).toEqual(['用了'])
    const logged = await sql()<{ action: string }[]>`
      select action from audit_log where creator_id = ${creator.creator} and target_id = ${unused} order by id`
    expect(logged.map(({ action }) => action)).toContain('materials.delete')
    expect((await mine.call(materials.batchRestore, { ids: [unused, used] })).list).toMatchObject([
      { id: unused, doneFlag: true },
      { id: used, doneFlag: false, error: 'fileNotFound' },
    ])
    expect(await found({})).toEqual(['没用', '用了'])
  })

  test('names the users of each refused file, also beside one that a thousand places use', async () => {
    const [busy, other] = [await file('很忙'), await file('一处')]
    await sql()`
      insert into file_uses (creator_id, file_id, user_type, user_id, user_name)
      select ${creator.creator}, ${busy}, 'good', gen_random_uuid(), '甲 ' || n from generate_series(1, 1000) n`
    await use(other, '声音课')
    const { list } = await mine.call(materials.batchDelete, { ids: [busy, other] })
    const messages = new Map(list.map(({ id, message }) => [id, message]))
    expect(messages.get(busy)).toContain('等 1000 处')
    expect(messages.get(other)).toContain('商品「声音课」')
  })

  test('never deletes a file that gets its first use at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await file(`图 ${round}`)
      const [deleted] = await Promise.all([
        mine.call(materials.batchDelete, { ids: [id] }),
        use(id).catch(() => undefined),
      ])
      const users = await sql()`
        select 1 from file_uses where creator_id = ${creator.creator} and file_id = ${id}`
      expect(deleted.list[0]?.doneFlag).toBe(users.length === 0)
    }
  })

  test('answers another creator’s file as absent, each in its row', async () => {
    const own = await file('甲')
    const foreign = await makeFile(sql(), (await makeCreator(sql())).creator, 3)
    const tagId = await tag('片头')
    const ids = [own, foreign]
    const rows = [
      await mine.call(materials.batchMove, { ids }),
      await mine.call(materials.batchTag, { ids, addTagId: tagId }),
      await mine.call(materials.batchUntag, { ids, removeTagId: tagId }),
      await mine.call(materials.batchDelete, { ids }),
      await mine.call(materials.batchRestore, { ids }),
    ]
    for (const { list } of rows)
      expect(list.map(({ id, error }) => [id, error])).toEqual([
        [own, null],
        [foreign, 'fileNotFound'],
      ])
    expect(await failureOf(mine.call(materials.batchDownload, { ids }))).toBe('fileNotFound')
  })

  test('of nothing, or without a session, is refused', async () => {
    const nobody = api(server.app)
    const addTagId = randomUUID() as FileTagId
    for (const call of [materials.batchMove, materials.batchDelete, materials.batchDownload]) {
      expect(await failureOf(mine.call(call, { ids: [] }))).toBe('invalidInput')
      expect(await failureOf(nobody.call(call, { ids: [] }))).toBe('tokenIllegal')
    }
    expect(await failureOf(nobody.call(materials.batchTag, { ids: [], addTagId }))).toBe('tokenIllegal')
    expect(await failureOf(mine.raw(materials.batchRestore, { ids: ['x'] }))).toBe('invalidInput')
  })

  test('does not touch papers, which the library does not show', async () => {
    const paper = await file('身份证')
    const user = { type: 'certification', id: randomUUID(), name: '实名认证' } as const
    await setUses(sql(), creator.creator, user, [paper])
    expect((await mine.call(materials.batchDelete, { ids: [], allFlag: true })).total).toBe(0)
    expect((await mine.call(materials.batchMove, { ids: [paper] })).list[0]?.error).toBe('fileNotFound')
  })
})

test('the users of a file come with what leads there', async () => {
  const cover = await file('封面')
  const { id, tempGoodId } = await makeGood(sql(), creator.creator, { coverFileIds: [cover] })
  const lesson = (await mine.call(contract.goods.listChildren, { tempGoodId })).list[0]
  const [good] = (await mine.call(materials.listUses, { id: cover })).list
  expect(good).toMatchObject({ type: 'good', id, goodId: id, bizDict: goodKind.course, shopDict: null })
  const users = (await mine.call(materials.listUses, { id: lesson?.fileId as FileId })).list
  expect(users).toMatchObject([{ type: 'detail', id: lesson?.id, goodId: id, bizDict: goodKind.course }])
  await setUses(sql(), creator.creator, { type: 'shop', id: creator.shopId, name: '店铺' }, [cover])
  const shop = (await mine.call(materials.listUses, { id: cover })).list.find(({ type }) => type === 'shop')
  expect(shop).toMatchObject({ id: creator.shopId, goodId: null, shopDict: shopKind.knowledge })
})
