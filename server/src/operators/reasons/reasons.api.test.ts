import { contract } from '@zsm/contract/contract'
import type { ReasonId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { expectOneHeard } from '../../../test/one-heard.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'

const { listReason, createReason, updateReason, deleteReason } = contract.operators

const server = sharedApp()
let admin: Api
beforeAll(async () => {
  admin = await server.asOperator('admin')
})

const written = { listName: 'refund', words: '课程已经下载', sort: 7 } as const
const add = () => admin.call(createReason, { ...written, requestId: newId<string>() })

test('an admin writes reasons for a list, and every operator chooses from them', async () => {
  const { id, version } = await add()
  for (const role of ['reviewer', 'finance', 'support'] as const) {
    const { list } = await (await server.asOperator(role)).call(listReason, { listName: 'refund' })
    expect(list).toContainEqual(expect.objectContaining({ id, words: written.words }))
    expect(list.every(({ listName }) => listName === 'refund')).toBe(true)
  }
  const changed = await admin.call(updateReason, { id, version, ...written, words: '课程已经全部下载' })
  expect(changed).toMatchObject({ version: 2, words: '课程已经全部下载' })
  expect((await admin.call(listReason, { keyword: '全部下载' })).list).toEqual([changed])
  expect(await admin.call(deleteReason, { id })).toBeNull()
  expect(await failureOf(admin.call(deleteReason, { id }))).toBe('reasonNotFound')
})

test('of two changes of one version the second is refused', async () => {
  const { id, version } = await add()
  await expectOneHeard(() => admin.call(updateReason, { id, version, ...written }))
  const absent = { id: newId<ReasonId>(), version, ...written }
  expect(await failureOf(admin.call(updateReason, absent))).toBe('reasonNotFound')
})

test('only an admin changes reasons, and only operators read them', async () => {
  const { id, version } = await add()
  const reviewer = await server.asOperator('reviewer')
  const asked = { ...written, requestId: newId<string>() }
  expect(await failureOf(reviewer.call(createReason, asked))).toBe('forbidden')
  expect(await failureOf(reviewer.call(updateReason, { id, version, ...written }))).toBe('forbidden')
  expect(await failureOf(reviewer.call(deleteReason, { id }))).toBe('forbidden')
  expect(await failureOf(api(server.app).call(listReason, {}))).toBe('tokenIllegal')
})

test.each([
  [listReason, { listName: 'nothing' }],
  [createReason, { listName: 'refund', words: '' }],
  [updateReason, { id: 'x', version: '1' }],
  [deleteReason, { id: 'x' }],
])('bad input is refused: %#', async (endpoint, input) => {
  expect(await failureOf(admin.raw(endpoint, input))).toBe('invalidInput')
  expect(await failureOf(api(server.app).raw(endpoint, input))).toBe('tokenIllegal')
})
