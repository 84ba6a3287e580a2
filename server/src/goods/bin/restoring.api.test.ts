import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import type { FileId, GroupId, LessonId, OutlineId } from '@zsm/contract/values'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { countSale } from '../public.ts'

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

const restore = (...ids: LessonId[]) => mine.call(goods.restoreLesson, { ids })
const remove = (...ids: LessonId[]) => mine.call(goods.batchUpdateLesson, { ids, deleteFlag: true })

async function lesson(tempGoodId: OutlineId, name: string, groupId?: GroupId) {
  const fileId = await makeFile(server.database.sql, creator.creator, 1)
  const input = { tempGoodId, name, fileId, requestId: randomUUID() }
  return mine.call(goods.createLesson, groupId ? { ...input, groupId } : input)
}

const group = (tempGoodId: OutlineId, name: string) =>
  mine.call(goods.createGroup, { tempGoodId, name, requestId: randomUUID() })

/** The groups, each with its lessons in order, then the ungrouped lessons. */
async function outline(tempGoodId: OutlineId) {
  const { list: groups } = await mine.call(goods.listGroup, { tempGoodId })
  const { list } = await mine.call(goods.listChildren, { tempGoodId })
  const inGroup = (id: GroupId | null) => list.filter(({ groupId }) => groupId === id).map(({ name }) => name)
  return [...groups.map(({ id, name }) => [name, ...inGroup(id)]), inGroup(null)]
}

describe('deleted lessons', () => {
  test('are restored to their place, and their file counts as used again [7.7]', async () => {
    const tempGoodId = newId<OutlineId>()
    const { id: groupId } = await group(tempGoodId, '一')
    const [, b] = [await lesson(tempGoodId, '甲', groupId), await lesson(tempGoodId, '乙', groupId)]
    const [, d] = [await lesson(tempGoodId, '丙', groupId), await lesson(tempGoodId, '丁')]
    const before = await outline(tempGoodId)
    await remove(b.id, d.id)
    expect(await outline(tempGoodId)).toEqual([['一', '甲', '丙'], []])
    const fileId = b.fileId as FileId
    expect((await mine.call(materials.get, { id: fileId })).refCount).toBe(0)
    expect((await restore(b.id, d.id)).list).toMatchObject([{ doneFlag: true }, { doneFlag: true }])
    expect(await outline(tempGoodId)).toEqual(before)
    expect((await mine.call(materials.get, { id: fileId })).refCount).toBe(1)
    expect((await mine.call(goods.listUnsaved, {})).list).toContainEqual(
      expect.objectContaining({ tempGoodId, detailCount: 4 }),
    )
  })

  test('are restored once, only by their creator, and each id is answered by itself', async () => {
    const tempGoodId = newId<OutlineId>()
    const [a, b] = [await lesson(tempGoodId, '甲'), await lesson(tempGoodId, '乙')]
    await remove(a.id)
    const stranger = anyone.as(await makeCreator(server.database.sql))
    const absent = { doneFlag: false, error: 'lessonNotFound' }
    expect((await stranger.call(goods.restoreLesson, { ids: [a.id] })).list).toMatchObject([absent])
    expect((await restore(b.id, a.id)).list).toMatchObject([absent, { doneFlag: true }])
    expect((await restore(a.id)).list).toMatchObject([absent])
    expect(await failureOf(anyone.call(goods.restoreLesson, { ids: [a.id] }))).toBe('tokenIllegal')
    expect(await failureOf(mine.raw(goods.restoreLesson, { ids: 'x' }))).toBe('invalidInput')
  })

  test('whose file was deleted meanwhile are refused with a message that says what to do', async () => {
    const { id, fileId } = await lesson(newId(), '甲')
    await remove(id)
    await mine.call(materials.delete, { id: fileId as FileId })
    const { list } = await restore(id)
    expect(list).toMatchObject([{ error: 'fileNotFound', message: expect.stringContaining('回收站') }])
    await mine.call(materials.restore, { id: fileId as FileId })
    expect((await restore(id)).list).toMatchObject([{ doneFlag: true }])
  })

  test('whose group was deleted meanwhile are restored among the ungrouped', async () => {
    const tempGoodId = newId<OutlineId>()
    const { id: groupId } = await group(tempGoodId, '一')
    const { id } = await lesson(tempGoodId, '甲', groupId)
    await remove(id)
    await mine.call(goods.deleteGroup, { id: groupId })
    await restore(id)
    expect(await outline(tempGoodId)).toEqual([['甲']])
  })

  test('are purged after 30 days, except those that somebody bought [7.7]', async () => {
    const { sql } = server.database
    const { id: goodId, tempGoodId } = await makeGood(sql, creator.creator)
    const { id: groupId } = await group(tempGoodId, '一')
    const [unsold, sold] = [await lesson(tempGoodId, '甲', groupId), await lesson(tempGoodId, '乙', groupId)]
    await remove(unsold.id)
    await countSale(sql, creator.creator, goodId)
    await remove(sold.id)
    await mine.call(goods.deleteGroup, { id: groupId })
    const left = async () => {
      const rows = await sql<{ id: string }[]>`
        select id from good_details where creator_id = ${creator.creator} and id in (${unsold.id}, ${sold.id})
        union all select id from good_groups where creator_id = ${creator.creator} and id = ${groupId}`
      return rows.map(({ id }) => id)
    }
    await server.runTimed('purgeOutlines', plusDays(now(), 29))
    expect(await left()).toHaveLength(3)
    await server.runTimed('purgeOutlines', plusDays(now(), 31))
    expect(await left()).toEqual([sold.id])
    expect((await restore(sold.id)).list).toMatchObject([{ doneFlag: true }])
  })
})

describe('a deleted group', () => {
  test('is restored to its place with its lessons in their order [7.7]', async () => {
    const tempGoodId = newId<OutlineId>()
    const { id: first } = await group(tempGoodId, '一')
    await group(tempGoodId, '二')
    await lesson(tempGoodId, '散')
    for (const name of ['甲', '乙', '丙']) await lesson(tempGoodId, name, first)
    const before = await outline(tempGoodId)
    expect(await mine.call(goods.deleteGroup, { id: first })).toEqual({ movedCount: 3 })
    expect(await outline(tempGoodId)).toEqual([['二'], ['散', '甲', '乙', '丙']])
    expect(await mine.call(goods.restoreGroup, { id: first })).toMatchObject({ name: '一', detailCount: 3 })
    expect(await outline(tempGoodId)).toEqual(before)
  })

  test('does not take back lessons that were moved or deleted since [7.7]', async () => {
    const tempGoodId = newId<OutlineId>()
    const [one, two] = [await group(tempGoodId, '一'), await group(tempGoodId, '二')]
    const [a, b] = [await lesson(tempGoodId, '甲', one.id), await lesson(tempGoodId, '乙', one.id)]
    await lesson(tempGoodId, '丙', one.id)
    await mine.call(goods.deleteGroup, { id: one.id })
    await mine.call(goods.updateLessonGroup, { id: a.id, groupId: two.id })
    await remove(b.id)
    await mine.call(goods.restoreGroup, { id: one.id })
    expect(await outline(tempGoodId)).toEqual([['一', '丙'], ['二', '甲'], []])
  })

  test('is not restored when its name is taken, when it is not deleted, or for another creator', async () => {
    const tempGoodId = newId<OutlineId>()
    const { id } = await group(tempGoodId, '一')
    expect(await failureOf(mine.call(goods.restoreGroup, { id }))).toBe('groupNotFound')
    await mine.call(goods.deleteGroup, { id })
    const stranger = anyone.as(await makeCreator(server.database.sql))
    expect(await failureOf(stranger.call(goods.restoreGroup, { id }))).toBe('groupNotFound')
    expect(await failureOf(anyone.call(goods.restoreGroup, { id }))).toBe('tokenIllegal')
    expect(await failureOf(mine.raw(goods.restoreGroup, { id: 'x' }))).toBe('invalidInput')
    const again = await group(tempGoodId, '一')
    expect(await failureOf(mine.call(goods.restoreGroup, { id }))).toBe('groupNameTaken')
    await mine.call(goods.deleteGroup, { id: again.id })
    await server.database.sql`
      insert into good_groups (creator_id, id, temp_good_id, name, sort)
      select ${creator.creator}::uuid, gen_random_uuid(), ${tempGoodId}::uuid, 'g' || n, n
      from generate_series(1, 200) n`
    expect(await failureOf(mine.call(goods.restoreGroup, { id }))).toBe('groupTooMany')
  })
})

test('lessons that were moved together are moved back to their places together', async () => {
  const tempGoodId = newId<OutlineId>()
  const { id: groupId } = await group(tempGoodId, '一')
  const ids: LessonId[] = []
  for (const name of ['甲', '乙', '丙', '丁']) ids.push((await lesson(tempGoodId, name)).id)
  const before = await outline(tempGoodId)
  const moved = ids.slice(1, 3)
  await mine.call(goods.batchUpdateLesson, { ids: moved, groupId })
  expect(await outline(tempGoodId)).toEqual([
    ['一', '乙', '丙'],
    ['甲', '丁'],
  ])
  await mine.call(goods.batchUpdateLesson, { ids: moved, ungroupFlag: true, sort: 1 })
  expect(await outline(tempGoodId)).toEqual(before)
})
