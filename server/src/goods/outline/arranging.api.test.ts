import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { lessonKind } from '@zsm/contract/states'
import type { GroupId, LessonId, OutlineId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { makeCreator } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'

const { goods } = contract

const server = sharedApp()
let mine: Api
let others: Api
beforeAll(async () => {
  mine = api(server.app).as(await makeCreator(server.database.sql))
  others = api(server.app).as(await makeCreator(server.database.sql))
})

const video = (name: string) => ({ name, typeDict: lessonKind.video, awaitedName: '' })

/** 未分组: 甲; 一: 乙 丙 丁; 二: empty */
async function outline(caller = mine) {
  const tempGoodId = newId<OutlineId>()
  const sections = [
    { name: '', lessons: [video('甲')] },
    { name: '一', lessons: [video('乙'), video('丙'), video('丁')] },
    { name: '二', lessons: [] },
  ]
  const { ids } = await caller.call(goods.createOutline, { tempGoodId, sections, requestId: randomUUID() })
  const { list } = await caller.call(goods.listGroup, { tempGoodId })
  const [one = '' as GroupId, two = '' as GroupId] = list.map(({ id }) => id)
  const [a, b, c, d] = ids as [LessonId, LessonId, LessonId, LessonId]
  return { tempGoodId, one, two, a, b, c, d }
}

const namesOf = async (tempGoodId: OutlineId) =>
  (await mine.call(goods.listChildren, { tempGoodId })).list.map(({ name }) => name).join('')

test('several lessons move within their group and across groups at once, and back', async () => {
  const { tempGoodId, one, two, a, b, c, d } = await outline()
  const there = [
    { groupId: undefined, ids: [c], seenIds: [a] },
    { groupId: one, ids: [d, b], seenIds: [b, c, d] },
    { groupId: two, ids: [a], seenIds: [] },
  ]
  const moved = { tempGoodId, groups: there }
  expect((await mine.call(goods.arrangeLessons, moved)).list).toMatchObject([
    { id: d, groupId: one },
    { id: b, groupId: one },
    { id: a, groupId: two },
    { id: c, groupId: null },
  ])
  // sent twice: everything is in place
  await mine.call(goods.arrangeLessons, moved)
  const groups = there.map(({ groupId, ids, seenIds }) => ({ groupId, ids: seenIds, seenIds: ids }))
  await mine.call(goods.arrangeLessons, { tempGoodId, groups })
  expect(await namesOf(tempGoodId)).toBe('乙丙丁甲')
})

test('an arrangement that began from another order, or loses or doubles a lesson, moves nothing', async () => {
  const { tempGoodId, one, two, a, b, c, d } = await outline()
  const wrong = [
    [{ groupId: one, ids: [d, c, b], seenIds: [c, b, d] }],
    [{ groupId: one, ids: [b, c], seenIds: [b, c, d] }],
    [{ groupId: one, ids: [b, c, d, d], seenIds: [b, c, d] }],
    [{ groupId: one, ids: [b, c, d, a], seenIds: [b, c, d] }],
    [
      { groupId: one, ids: [d, c, b], seenIds: [b, c, d] },
      { groupId: one, ids: [b, c, d], seenIds: [b, c, d] },
    ],
  ]
  for (const groups of wrong) {
    expect(await failureOf(mine.call(goods.arrangeLessons, { tempGoodId, groups }))).toBe('orderChanged')
  }
  expect(await namesOf(tempGoodId)).toBe('乙丙丁甲')
  const group = { groupId: two, ids: [], seenIds: [] }
  for (const groups of [[], 'a', [{ ...group, ids: 'x' }]]) {
    expect(await failureOf(mine.raw(goods.arrangeLessons, { tempGoodId, groups }))).toBe('invalidInput')
  }
})

test('nobody arranges another creator’s lessons, or into a group of another course', async () => {
  const { tempGoodId, one, b, c, d } = await outline()
  const strange = await outline(others)
  const groups = [{ groupId: one, ids: [d, c, b], seenIds: [b, c, d] }]
  expect(await failureOf(others.call(goods.arrangeLessons, { tempGoodId, groups }))).toBe('groupNotFound')
  const foreign = [{ groupId: strange.one, ids: [], seenIds: [] }]
  expect(await failureOf(mine.call(goods.arrangeLessons, { tempGoodId, groups: foreign }))).toBe(
    'groupNotFound',
  )
  const elsewhere = await outline()
  const other = [{ groupId: elsewhere.one, ids: [d, c, b], seenIds: [b, c, d] }]
  expect(await failureOf(mine.call(goods.arrangeLessons, { tempGoodId, groups: other }))).toBe(
    'groupNotFound',
  )
  const nobody = api(server.app)
  expect(await failureOf(nobody.call(goods.arrangeLessons, { tempGoodId, groups }))).toBe('tokenIllegal')
  expect(await namesOf(tempGoodId)).toBe('乙丙丁甲')
})

test('of twenty arrangements at once, one wins', async () => {
  const { tempGoodId, one, b, c, d } = await outline()
  const orders = [
    [d, c, b],
    [c, b, d],
  ]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => {
      const groups = [{ groupId: one, ids: orders[at % 2] ?? [], seenIds: [b, c, d] }]
      return mine.call(goods.arrangeLessons, { tempGoodId, groups })
    }),
  )
  // the ten that want the same order find it in place
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})
