import { contract } from '@zsm/contract/contract'
import { shopKind } from '@zsm/contract/states'
import type { LabelId } from '@zsm/contract/values'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { courseCategory, makeCreator, makeGood } from '../../../test/makers.ts'
import { expectOneHeard } from '../../../test/one-heard.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'

const { operators, reference } = contract

const server = sharedApp()
let support: Api
beforeAll(async () => {
  support = await as('support')
})

const sql = () => server.database.sql
const as = server.asOperator
const requestId = () => newId<string>()
const anyone = () => api(server.app)

describe('labels', () => {
  const { listLabel, createLabel, updateLabel, deleteLabel } = operators
  const add = (name: string) => support.call(createLabel, { name, groupName: '特色', requestId: requestId() })

  test('are made, changed, hidden and, while unused, deleted [7.11]', async () => {
    const { id } = await add('周末班')
    expect(await failureOf(add('周末班'))).toBe('labelNameTaken')
    const fields = { groupName: '形式', sort: 3, shopDict: shopKind.knowledge, showFlag: false }
    expect(await support.call(updateLabel, { id, name: '夜班', ...fields, version: 1 })).toMatchObject({
      name: '夜班',
      groupName: '形式',
      shopDict: shopKind.knowledge,
      showFlag: false,
      version: 2,
    })
    expect((await support.call(listLabel, { keyword: '夜班' })).list).toMatchObject([{ id, goodCount: 0 }])
    const everybody = (await anyone().call(reference.listLabel, {})).list
    expect(everybody.filter((label) => label.id === id)).toEqual([])
    await expectOneHeard(() => support.call(updateLabel, { id, name: '夜班', ...fields, version: 2 }))
    const taken = { id, name: '入门', ...fields, version: 3 }
    expect(await failureOf(support.call(updateLabel, taken))).toBe('labelNameTaken')
    expect(await failureOf(support.call(deleteLabel, { id, version: 1 }))).toBe('versionConflict')
    expect(await support.call(deleteLabel, { id, version: 3 })).toBeNull()
    expect(await failureOf(support.call(deleteLabel, { id, version: 3 }))).toBe('labelNotFound')
    const absent = { ...taken, id: newId<LabelId>() }
    expect(await failureOf(support.call(updateLabel, absent))).toBe('labelNotFound')
  })

  test('in use are not deleted', async () => {
    const { creator } = await makeCreator(sql())
    const { id } = await add('会员专享')
    await makeGood(sql(), creator, { classifyId: courseCategory, labelIds: [id] })
    expect(await failureOf(support.call(deleteLabel, { id, version: 1 }))).toBe('labelInUse')
  })
})

test.each([
  [operators.listLabel, { pageSize: '0' }],
  [operators.createLabel, { name: '九个字的标签太长了', groupName: '甲', requestId: newId() }],
  [operators.updateLabel, { id: newId(), name: '甲', groupName: '乙', version: '0' }],
  [operators.deleteLabel, { id: newId() }],
])('bad input is refused: %#', async (endpoint, input) => {
  expect(await failureOf(support.raw(endpoint, input))).toBe('invalidInput')
  expect(await failureOf(anyone().raw(endpoint, input))).toBe('tokenIllegal')
})
