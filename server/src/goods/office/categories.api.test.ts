import { contract } from '@zsm/contract/contract'
import { shopKind } from '@zsm/contract/states'
import type { CategoryId } from '@zsm/contract/values'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { makeCreator, makeGood } from '../../../test/makers.ts'
import { expectOneHeard } from '../../../test/one-heard.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now } from '../../clock.ts'
import { dayAfter, shanghaiDay } from '../../days.ts'
import { newId } from '../../ids.ts'

const { operators, reference } = contract

const server = sharedApp()
let admin: Api
beforeAll(async () => {
  admin = await as('admin')
})

const sql = () => server.database.sql
const as = server.asOperator
const requestId = () => newId<string>()
const tomorrow = () => dayAfter(shanghaiDay(now()), 1)
const anyone = () => api(server.app)

describe('categories', () => {
  const { listCategories, createCategory, updateCategory, deleteCategory } = operators
  const add = (name: string, parentId?: CategoryId) =>
    admin.call(createCategory, {
      name,
      shopDict: shopKind.knowledge,
      feeBp: 500,
      requestId: requestId(),
      ...(parentId && { parentId }),
    })
  const names = async () => (await anyone().call(reference.listCategories, {})).list.map(({ name }) => name)

  test('have three levels, and a hidden one hides those below it [7.11]', async () => {
    const top = await add('手工')
    const middle = await add('编织', top.id)
    const low = await add('毛线', middle.id)
    expect([top.level, middle.level, low.level]).toEqual([1, 2, 3])
    expect(await names()).toEqual(expect.arrayContaining(['手工', '编织', '毛线']))
    expect(await failureOf(add('围巾', low.id))).toBe('categoryTooDeep')
    expect(await failureOf(add('编织', top.id))).toBe('categoryNameTaken')
    expect(await failureOf(add('手工'))).toBe('categoryNameTaken')
    expect(await failureOf(add('别处', newId<CategoryId>()))).toBe('categoryNotFound')
    const wrongShop = {
      name: '木工',
      shopDict: shopKind.service,
      feeBp: 300,
      parentId: top.id,
      requestId: requestId(),
    } as const
    expect(await failureOf(admin.call(createCategory, wrongShop))).toBe('categoryNotFound')
    const { id, sort } = middle
    await admin.call(updateCategory, {
      id,
      name: '针织',
      sort,
      feeBp: 400,
      effectDay: tomorrow(),
      showFlag: false,
      version: 1,
    })
    const shown = await names()
    expect(shown).toContain('手工')
    expect(shown.filter((name) => ['针织', '编织', '毛线'].includes(name))).toEqual([])
    const { list } = await admin.call(listCategories, { shopDict: shopKind.knowledge })
    expect(list.find((category) => category.id === id)).toMatchObject({
      name: '针织',
      feeBp: 500,
      waitingFlag: true,
      version: 2,
    })
  })

  test('are made once for repeated requests with one requestId', async () => {
    const asked = {
      name: '书法入门',
      shopDict: shopKind.knowledge,
      feeBp: 300,
      effectDay: tomorrow(),
      requestId: requestId(),
    } as const
    const [first, again] = await Promise.all([1, 2].map(() => admin.call(createCategory, asked)))
    expect(again).toEqual(first)
  })

  test('are deleted only when they hold no goods and no categories', async () => {
    const { creator } = await makeCreator(sql())
    const top = await add('乐器')
    const below = await add('古琴', top.id)
    expect(await failureOf(admin.call(deleteCategory, { id: top.id, version: 1 }))).toBe('categoryInUse')
    await makeGood(sql(), creator, { classifyId: below.id })
    expect(await failureOf(admin.call(deleteCategory, { id: below.id, version: 1 }))).toBe('categoryInUse')
    const { list } = await admin.call(listCategories, {})
    expect(list.find(({ id }) => id === below.id)?.goodCount).toBe(1)
    const empty = await add('口琴', top.id)
    expect(await failureOf(admin.call(deleteCategory, { id: empty.id, version: 2 }))).toBe('versionConflict')
    expect(await admin.call(deleteCategory, { id: empty.id, version: 1 })).toBeNull()
    expect(await failureOf(admin.call(deleteCategory, { id: empty.id, version: 1 }))).toBe('categoryNotFound')
  })

  test('are changed once for one version', async () => {
    const { id, name, sort } = await add('陶艺')
    const change = { id, name, sort, feeBp: 500, version: 1 }
    await expectOneHeard(() => admin.call(updateCategory, change))
    const taken = { ...change, name: '职业技能', version: 2 }
    expect(await failureOf(admin.call(updateCategory, taken))).toBe('categoryNameTaken')
    const absent = { ...change, id: newId<CategoryId>() }
    expect(await failureOf(admin.call(updateCategory, absent))).toBe('categoryNotFound')
  })
})

test.each([
  [operators.listCategories, { shopDict: '3' }],
  [
    operators.createCategory,
    { name: '', shopDict: String(shopKind.knowledge), feeBp: '100', requestId: newId() },
  ],
  [operators.updateCategory, { id: newId(), name: '甲', feeBp: '5001', version: '1' }],
  [operators.deleteCategory, { id: 'x', version: '1' }],
])('bad input is refused: %#', async (endpoint, input) => {
  expect(await failureOf(admin.raw(endpoint, input))).toBe('invalidInput')
  expect(await failureOf(anyone().raw(endpoint, input))).toBe('tokenIllegal')
})
