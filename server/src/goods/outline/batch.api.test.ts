import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { CallError } from '@zsm/contract/client/call-error'
import { lessonRelease } from '@zsm/contract/states'
import type { GroupId, Instant, LessonId, OutlineId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'

const { goods } = contract

const server = sharedApp()
let creator: MadeCreator
let mine: Api
beforeAll(async () => {
  creator = await makeCreator(server.database.sql)
  mine = api(server.app).as(creator)
})

async function lesson(tempGoodId: OutlineId, name: string, owner = creator): Promise<LessonId> {
  const fileId = await makeFile(server.database.sql, owner.creator, 1)
  const input = { tempGoodId, name, fileId, requestId: randomUUID() }
  return (await api(server.app).as(owner).call(goods.createLesson, input)).id
}

const lessons = async (tempGoodId: OutlineId) => (await mine.call(goods.listChildren, { tempGoodId })).list

test('many lessons are changed by one call, each answered by itself [7.7 B3]', async () => {
  const tempGoodId = newId<OutlineId>()
  const other = await makeCreator(server.database.sql)
  const [a, b] = [await lesson(tempGoodId, '甲'), await lesson(tempGoodId, '乙')]
  const foreign = await lesson(newId(), '别人的', other)
  const group = await mine.call(goods.createGroup, { tempGoodId, name: '一', requestId: randomUUID() })
  const patch = { demoFlag: true, downloadFlag: true, shelfFlag: false, groupId: group.id }
  const { list } = await mine.call(goods.batchUpdateLesson, { ids: [b, foreign, a, b], ...patch })
  expect(list).toEqual([
    { id: b, doneFlag: true, error: null, message: null },
    {
      id: foreign,
      doneFlag: false,
      error: 'lessonNotFound',
      message: '这个课时已经不在了，可能在别处删除了，目录里是现在的样子',
    },
    { id: a, doneFlag: true, error: null, message: null },
  ])
  expect(await lessons(tempGoodId)).toMatchObject([
    { id: b, ...patch },
    { id: a, ...patch },
  ])
  await mine.call(goods.batchUpdateLesson, { ids: [a], ungroupFlag: true })
  expect(await lessons(tempGoodId)).toMatchObject([
    { id: b, groupId: group.id },
    { id: a, groupId: null, demoFlag: true },
  ])
  await mine.call(goods.batchUpdateLesson, { ids: [a, b], deleteFlag: true })
  expect(await lessons(tempGoodId)).toEqual([])
})

test('many lessons open at a time, or some days after the purchase, and a release without its time is refused for all', async () => {
  const tempGoodId = newId<OutlineId>()
  const ids = [await lesson(tempGoodId, '甲'), await lesson(tempGoodId, '乙')]
  const releaseTime = '2027-01-01T00:00:00.000Z' as Instant
  const opensAt = { releaseTypeDict: lessonRelease.atTime, releaseTime }
  await mine.call(goods.batchUpdateLesson, { ids, ...opensAt })
  expect(await lessons(tempGoodId)).toMatchObject([opensAt, opensAt])
  await mine.call(goods.batchUpdateLesson, { ids, releaseTypeDict: lessonRelease.afterDays, releaseDays: 7 })
  const afterDays = { releaseTypeDict: lessonRelease.afterDays, releaseTime: null, releaseDays: 7 }
  expect(await lessons(tempGoodId)).toMatchObject([afterDays, afterDays])
  const untimed = mine.raw(goods.batchUpdateLesson, { ids, releaseTypeDict: '1' })
  expect(await failureOf(untimed)).toBe('invalidInput')
  expect(await lessons(tempGoodId)).toMatchObject([afterDays, afterDays])
})

test('a batch that would hide every lesson is refused for the last one, which stays unchanged', async () => {
  const { tempGoodId } = await makeGood(server.database.sql, creator.creator)
  await lesson(tempGoodId, '第二课')
  const ids = (await lessons(tempGoodId)).map(({ id }) => id)
  const patch = { ids, demoFlag: true, shelfFlag: false }
  const { list } = await mine.call(goods.batchUpdateLesson, patch)
  expect(list).toMatchObject([{ doneFlag: true }, { doneFlag: false, error: 'goodIncomplete' }])
  expect(await lessons(tempGoodId)).toMatchObject([
    { demoFlag: true, shelfFlag: false },
    { demoFlag: false, shelfFlag: true },
  ])
})

test.each([{ ids: newId() }, { ids: newId(), shelfFlag: '2' }, { ids: 'x', demoFlag: '1' }])(
  'a batch of %j is refused',
  async (input) => {
    expect(await failureOf(mine.raw(goods.batchUpdateLesson, input))).toBe('invalidInput')
  },
)

test('of two sorts from the same order the second is refused with the current order [7.7]', async () => {
  const tempGoodId = newId<OutlineId>()
  const [a, b, c] = [
    await lesson(tempGoodId, '甲'),
    await lesson(tempGoodId, '乙'),
    await lesson(tempGoodId, '丙'),
  ]
  const seenIds = [a, b, c] as LessonId[]
  await mine.call(goods.updateLessonSort, { tempGoodId, ids: [c, a, b] as LessonId[], seenIds })
  const late = mine.call(goods.updateLessonSort, { tempGoodId, ids: [b, a, c] as LessonId[], seenIds })
  const failure = await late.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({ name: 'orderChanged', data: { list: [c, a, b] } })
})

test('of two group sorts from the same order the second is refused with the current order, unless it sends no seenIds [7.7]', async () => {
  const tempGoodId = newId<OutlineId>()
  const groups: GroupId[] = []
  for (const name of ['甲', '乙', '丙']) {
    groups.push((await mine.call(goods.createGroup, { tempGoodId, name, requestId: randomUUID() })).id)
  }
  const [a, b, c] = groups as [GroupId, GroupId, GroupId]
  const seenIds = [a, b, c]
  await mine.call(goods.updateGroupSorts, { ids: [c, a, b], seenIds })
  const late = mine.call(goods.updateGroupSorts, { ids: [b, a, c], seenIds })
  const failure = await late.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({ name: 'orderChanged', data: { list: [c, a, b] } })
  const { list } = await mine.call(goods.updateGroupSorts, { ids: [b, a, c] })
  expect(list.map(({ id }) => id)).toEqual([b, a, c])
})
