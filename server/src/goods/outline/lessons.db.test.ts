import { fen } from '@zsm/contract/money/fen'
import { goodKind, shopKind } from '@zsm/contract/states'
import type { CreatorId, GroupId, LessonId, OutlineId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator, makeFile, makeGood } from '../../../test/makers.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { Failure } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { changeShelf, createGood, deleteGood, updateGood } from '../goods.ts'
import { getGood } from '../with-good.ts'
import { deleteLesson } from './deleted-lessons.ts'
import { listGroups } from './groups.queries.ts'
import { createGroup, deleteGroup, sortAllGroups } from './groups.ts'
import { listLessons, lockOutline } from './lessons.queries.ts'
import {
  changeLesson,
  changeLessonShelf,
  createLesson,
  getLesson,
  moveLesson,
  sortLessons,
} from './lessons.ts'

const requestId = () => newId<string>()

async function lesson(
  sql: Sql,
  creator: CreatorId,
  tempGoodId: OutlineId,
  {
    name = '课时',
    groupId,
    shelfFlag = true,
  }: { name?: string; groupId?: GroupId; shelfFlag?: boolean } = {},
): Promise<LessonId> {
  const fileId = await makeFile(sql, creator, 1, { durationSec: 60 })
  const input = { tempGoodId, groupId, name, fileId, demoFlag: false, shelfFlag, requestId: requestId() }
  return (await createLesson(sql, creator, input)).id
}

async function group(sql: Sql, creator: CreatorId, tempGoodId: OutlineId, name: string): Promise<GroupId> {
  return (await createGroup(sql, creator, { tempGoodId, name, requestId: requestId() })).id
}

async function namesOf(sql: Sql, creator: CreatorId, tempGoodId: OutlineId): Promise<string[]> {
  return (await listLessons(sql, creator, tempGoodId)).map(({ name }) => name)
}

/** How parallel calls ended: the values of those that succeeded and the failures of the others. */
async function outcomes<T>(calls: readonly Promise<T>[]): Promise<{ won: T[]; lost: Failure[] }> {
  const settled = await Promise.allSettled(calls)
  return {
    won: settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    lost: settled.flatMap((each) => {
      if (each.status === 'fulfilled') return []
      if (each.reason instanceof Failure) return [each.reason]
      throw each.reason
    }),
  }
}

test('groups and lessons made before the first save belong to the good after it [7.7]', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const tempGoodId = newId<OutlineId>()
  const groupId = await group(sql, creator, tempGoodId, '第一章')
  const id = await lesson(sql, creator, tempGoodId, { groupId })
  expect(await getLesson(sql, creator, id)).toMatchObject({ goodId: null, groupId, tempGoodId })
  const good = await makeGood(sql, creator, { tempGoodId })
  expect(await getLesson(sql, creator, id)).toMatchObject({ goodId: good.id, groupId, tempGoodId })
  expect(good).toMatchObject({ tempGoodId, detailCount: 2, totalDurationSec: 62.56 })
})

test('the same tempGoodId of another creator is another outline', async ({ sql }) => {
  const [one, other] = [await makeCreator(sql), await makeCreator(sql)]
  const tempGoodId = newId<OutlineId>()
  await lesson(sql, one.creator, tempGoodId)
  expect(await listLessons(sql, other.creator, tempGoodId)).toEqual([])
  const good = await makeGood(sql, other.creator, { tempGoodId })
  expect(good.detailCount).toBe(1)
  expect(await listLessons(sql, one.creator, tempGoodId)).toMatchObject([{ goodId: null }])
})

test('lessons are listed by group, the ungrouped last [7.7]', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const tempGoodId = newId<OutlineId>()
  const [first, second] = [
    await group(sql, creator, tempGoodId, '一'),
    await group(sql, creator, tempGoodId, '二'),
  ]
  await lesson(sql, creator, tempGoodId, { name: '散' })
  await lesson(sql, creator, tempGoodId, { name: '二甲', groupId: second })
  await lesson(sql, creator, tempGoodId, { name: '一甲', groupId: first })
  await lesson(sql, creator, tempGoodId, { name: '一乙', groupId: first })
  expect(await namesOf(sql, creator, tempGoodId)).toEqual(['一甲', '一乙', '二甲', '散'])
  await sortAllGroups(sql, creator, { ids: [second, first] })
  expect(await namesOf(sql, creator, tempGoodId)).toEqual(['二甲', '一甲', '一乙', '散'])
  expect(await listGroups(sql, creator, tempGoodId)).toMatchObject([
    { name: '二', detailCount: 1 },
    { name: '一', detailCount: 2 },
  ])
})

test('a lesson moves to a place in another group and back to the end of the ungrouped', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const tempGoodId = newId<OutlineId>()
  const groupId = await group(sql, creator, tempGoodId, '一')
  for (const name of ['甲', '乙']) await lesson(sql, creator, tempGoodId, { name, groupId })
  const moved = await lesson(sql, creator, tempGoodId, { name: '丙' })
  await lesson(sql, creator, tempGoodId, { name: '丁' })
  await moveLesson(sql, creator, { id: moved, groupId, sort: 1 })
  expect(await namesOf(sql, creator, tempGoodId)).toEqual(['甲', '丙', '乙', '丁'])
  await moveLesson(sql, creator, { id: moved, groupId, sort: 0 })
  expect(await namesOf(sql, creator, tempGoodId)).toEqual(['丙', '甲', '乙', '丁'])
  await moveLesson(sql, creator, { id: moved, groupId: undefined, sort: undefined })
  expect(await namesOf(sql, creator, tempGoodId)).toEqual(['甲', '乙', '丁', '丙'])
})

test('a new lesson goes to the end of its group, also after other lessons left it', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const tempGoodId = newId<OutlineId>()
  const ids = []
  for (const name of ['甲', '乙', '丙']) ids.push(await lesson(sql, creator, tempGoodId, { name }))
  for (const id of ids.slice(0, 2)) await deleteLesson(sql, creator, { id })
  await lesson(sql, creator, tempGoodId, { name: '丁' })
  expect(await namesOf(sql, creator, tempGoodId)).toEqual(['丙', '丁'])
})

test('a deleted group leaves its lessons among the ungrouped, in their order [7.7]', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const tempGoodId = newId<OutlineId>()
  const groupId = await group(sql, creator, tempGoodId, '一')
  await lesson(sql, creator, tempGoodId, { name: '散' })
  for (const name of ['甲', '乙']) await lesson(sql, creator, tempGoodId, { name, groupId })
  expect(await deleteGroup(sql, creator, { id: groupId })).toEqual({ movedCount: 2 })
  expect(await namesOf(sql, creator, tempGoodId)).toEqual(['散', '甲', '乙'])
  expect(await listGroups(sql, creator, tempGoodId)).toEqual([])
})

test('a lesson cannot move into a group of another good', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const id = await lesson(sql, creator, newId<OutlineId>())
  const groupId = await group(sql, creator, newId<OutlineId>(), '别处')
  await expect(moveLesson(sql, creator, { id, groupId, sort: 0 })).rejects.toMatchObject({
    error: 'groupNotFound',
  })
})

test('a good’s lesson count and duration follow its lessons', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const { id, tempGoodId } = await makeGood(sql, creator, { onShelf: false })
  const sums = async () => {
    const { detailCount, totalDurationSec } = await getGood(sql, creator, id)
    return [detailCount, totalDurationSec]
  }
  const detailId = await lesson(sql, creator, tempGoodId)
  expect(await sums()).toEqual([2, 62.56])
  const fileId = await makeFile(sql, creator, 1, { durationSec: 30.5 })
  const input = { id: detailId, name: '短', fileId, copyRightNote: undefined, version: 1 }
  expect(await changeLesson(sql, creator, input)).toMatchObject({ version: 2, durationSec: 30.5 })
  expect(await sums()).toEqual([2, 33.06])
  await deleteLesson(sql, creator, { id: detailId })
  expect(await sums()).toEqual([1, 2.56])
})

test('an outline holds at most 200 groups and 1000 lessons', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const tempGoodId = newId<OutlineId>()
  const fileId = await makeFile(sql, creator, 1, { durationSec: 60 })
  await group(sql, creator, tempGoodId, '第一章')
  await sql`
    insert into good_groups (creator_id, id, temp_good_id, name, sort)
    select ${creator}::uuid, gen_random_uuid(), ${tempGoodId}::uuid, 'g' || n, n from generate_series(2, 200) n`
  await sql`
    insert into good_details (creator_id, id, temp_good_id, name, type_dict, file_id, shelf_flag, demo_flag, sort)
    select ${creator}::uuid, gen_random_uuid(), ${tempGoodId}::uuid, 'd', 1, ${fileId}::uuid, true, false, n
    from generate_series(1, 1000) n`
  await expect(group(sql, creator, tempGoodId, '再一章')).rejects.toMatchObject({ error: 'groupTooMany' })
  await expect(lesson(sql, creator, tempGoodId)).rejects.toMatchObject({ error: 'lessonTooMany' })
})

test('the last shown lesson of a good on the shelf cannot be deleted or hidden', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const good = await makeGood(sql, creator)
  const [last] = await listLessons(sql, creator, good.tempGoodId)
  const id = last?.id as LessonId
  await lesson(sql, creator, good.tempGoodId, { shelfFlag: false })
  const failure = { error: 'goodIncomplete', data: { blockers: [{ field: 'details' }] } }
  await expect(deleteLesson(sql, creator, { id })).rejects.toMatchObject(failure)
  await expect(changeLessonShelf(sql, creator, { id, shelfFlag: false })).rejects.toMatchObject(failure)
  expect(await getLesson(sql, creator, id)).toMatchObject({ shelfFlag: true })
  await changeShelf(sql, creator, { id: good.id, shelfFlag: false })
  await deleteLesson(sql, creator, { id })
})

test('the groups and lessons of a deleted good are no longer found', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const { id, tempGoodId } = await makeGood(sql, creator, { onShelf: false })
  const groupId = await group(sql, creator, tempGoodId, '一')
  const detailId = await lesson(sql, creator, tempGoodId)
  await deleteGood(sql, creator, { id })
  expect(await listLessons(sql, creator, tempGoodId)).toEqual([])
  expect(await listGroups(sql, creator, tempGoodId)).toEqual([])
  await expect(deleteLesson(sql, creator, { id: detailId })).rejects.toMatchObject({
    error: 'lessonNotFound',
  })
  await expect(deleteGroup(sql, creator, { id: groupId })).rejects.toMatchObject({ error: 'groupNotFound' })
  await expect(group(sql, creator, tempGoodId, '二')).rejects.toMatchObject({ error: 'goodNotFound' })
  await expect(lesson(sql, creator, tempGoodId)).rejects.toMatchObject({ error: 'goodNotFound' })
})

/** Runs both calls in parallel. The row that both need stays locked until both wait for it. */
async function atOnce<T>(
  sql: Sql,
  { creator, tempGoodId }: { creator: CreatorId; tempGoodId: OutlineId },
  calls: readonly (() => Promise<T>)[],
): Promise<Promise<T>[]> {
  return transaction(sql, async (held) => {
    await lockOutline(held, creator, tempGoodId)
    const running = calls.map((call) => call())
    while ((await countWaiting(sql)) < calls.length);
    return running
  })
}

async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count ?? 0
}

test('of parallel sorts to different orders exactly one wins, and the others get the winning order [7.7]', async ({
  database: { sql },
}) => {
  const { creator } = await makeCreator(sql)
  const tempGoodId = newId<OutlineId>()
  const ids: LessonId[] = []
  for (const name of ['甲', '乙', '丙']) ids.push(await lesson(sql, creator, tempGoodId, { name }))
  const [a, b, c] = ids as [LessonId, LessonId, LessonId]
  const sorts = [
    [c, b, a],
    [b, a, c],
  ].map((ids) => () => sortLessons(sql, creator, { tempGoodId, groupId: undefined, ids }))
  const { won, lost } = await outcomes(await atOnce(sql, { creator, tempGoodId }, sorts))
  const stored = (await listLessons(sql, creator, tempGoodId)).map(({ id }) => id)
  expect(won.map((list) => list.map(({ id }) => id))).toEqual([stored])
  expect(lost).toMatchObject([{ error: 'orderChanged', data: { list: stored } }])
})

test('a sort made before a lesson was added is refused with the current order', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const tempGoodId = newId<OutlineId>()
  const a = await lesson(sql, creator, tempGoodId)
  const b = await lesson(sql, creator, tempGoodId)
  const c = await lesson(sql, creator, tempGoodId)
  for (const ids of [[b, a], [b, a, c, newId<LessonId>()], [b, b, a], []]) {
    const sorting = sortLessons(sql, creator, { tempGoodId, groupId: undefined, ids })
    await expect(sorting).rejects.toMatchObject({ error: 'orderChanged', data: { list: [a, b, c] } })
  }
})

test('lessons and groups that are made in parallel each get their own place', async ({
  database: { sql },
}) => {
  const { creator } = await makeCreator(sql)
  const tempGoodId = newId<OutlineId>()
  const names = Array.from({ length: 8 }, (_, index) => `第${index}节`)
  await Promise.all(names.map((name) => lesson(sql, creator, tempGoodId, { name })))
  await Promise.all(names.map((name) => group(sql, creator, tempGoodId, name)))
  const sorts = (await listLessons(sql, creator, tempGoodId)).map(({ sort }) => sort)
  expect(sorts).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect((await listGroups(sql, creator, tempGoodId)).map(({ sort }) => sort)).toEqual(sorts)
})

test('of parallel requests to make groups of one name one succeeds', async ({ database: { sql } }) => {
  const { creator } = await makeCreator(sql)
  const tempGoodId = newId<OutlineId>()
  const { won, lost } = await outcomes(
    Array.from({ length: 5 }, () => group(sql, creator, tempGoodId, '同名')),
  )
  expect(won).toHaveLength(1)
  expect(lost.map(({ error }) => error)).toEqual(Array(4).fill('groupNameTaken'))
})

test('twenty parallel creates with one requestId make one good [7.7]', async ({ database: { sql } }) => {
  const { creator } = await makeCreator(sql)
  const input = {
    ...({
      tempGoodId: newId<OutlineId>(),
      shopDict: shopKind.knowledge,
      bizDict: goodKind.course,
      name: '一门课',
      subTitle: '',
    } as const),
    classifyId: undefined,
    labelIds: [],
    coverFileIds: [],
    priceFen: fen(0),
    introHtml: '',
    freeFlag: false,
    downloadFileIds: [],
    copyRightNote: '',
    requestId: requestId(),
  }
  const goods = await Promise.all(Array.from({ length: 20 }, () => createGood(sql, creator, input)))
  expect(new Set(goods.map(({ id }) => id)).size).toBe(1)
  const [row] = await sql<
    { count: number }[]
  >`select count(*) as count from goods where creator_id = ${creator}`
  expect(row?.count).toBe(1)
  const again = { ...input, requestId: requestId() }
  await expect(createGood(sql, creator, again)).rejects.toMatchObject({ error: 'goodExists' })
  const { won, lost } = await outcomes([
    createGood(sql, creator, { ...again, tempGoodId: newId<OutlineId>() }),
    createGood(sql, creator, { ...again, tempGoodId: newId<OutlineId>() }),
  ])
  expect([won.length, lost.map(({ error }) => error)]).toEqual([1, ['requestIdReused']])
})

test('of parallel saves of one version one succeeds [7.7 P1]', async ({ database: { sql } }) => {
  const { creator } = await makeCreator(sql)
  const good = await makeGood(sql, creator)
  const { id, version, name, subTitle, labelIds, coverFileIds, introHtml, freeFlag, downloadFileIds } = good
  const classifyId = good.classifyId ?? undefined
  const texts = { name, subTitle, introHtml }
  const same = { id, version, ...texts, classifyId, labelIds, coverFileIds, freeFlag, downloadFileIds }
  const { won, lost } = await outcomes(
    [100, 200, 300, 400].map((price) => updateGood(sql, creator, { ...same, priceFen: fen(price) })),
  )
  expect(won).toHaveLength(1)
  expect(lost.map(({ error }) => error)).toEqual(Array(3).fill('versionConflict'))
  expect(await getGood(sql, creator, id)).toMatchObject({ version: 2, priceFen: won[0]?.priceFen })
})

test('two parallel deletions never leave a good on the shelf without a lesson [7.7]', async ({
  database: { sql },
}) => {
  const { creator } = await makeCreator(sql)
  const good = await makeGood(sql, creator)
  await lesson(sql, creator, good.tempGoodId)
  const lessons = await listLessons(sql, creator, good.tempGoodId)
  const { won, lost } = await outcomes(lessons.map(({ id }) => deleteLesson(sql, creator, { id })))
  expect([won.length, lost.map(({ error }) => error)]).toEqual([1, ['goodIncomplete']])
})

test('a good that is put on the shelf and deleted at the same time is on the shelf or deleted, never both', async ({
  database: { sql },
}) => {
  const { creator } = await makeCreator(sql)
  const { id } = await makeGood(sql, creator, { onShelf: false })
  const { won, lost } = await outcomes<unknown>([
    changeShelf(sql, creator, { id, shelfFlag: true }),
    deleteGood(sql, creator, { id }),
  ])
  expect(won).toHaveLength(1)
  const isGone = won[0] === null
  expect(lost.map(({ error }) => error)).toEqual([isGone ? 'goodNotFound' : 'goodOnShelf'])
  const shelf = await sql`select shelf_flag from goods where creator_id = ${creator} and delete_time is null`
  expect(shelf).toEqual(isGone ? [] : [{ shelfFlag: true }])
})
