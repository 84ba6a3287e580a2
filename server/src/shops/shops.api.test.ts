import { contract } from '@zsm/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'

const { listData } = contract.shops

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a creator sees both own shops, and no other’s', async () => {
  const creator = await makeCreator(server.database.sql)
  await makeCreator(server.database.sql)
  const { list, total } = await api(server.app).as(creator).call(listData, {})
  expect(total).toBe(2)
  expect(list.map(({ shopDict }) => shopDict)).toEqual([1, 2])
  expect(new Set(list.map(({ frontId }) => frontId))).toEqual(new Set([creator.creator]))
})

test('shops are filtered by kind and keyword, and paged', async () => {
  const creator = await makeCreator(server.database.sql, { name: '小满' })
  const me = api(server.app).as(creator)
  const kinds = async (input: { shopDict?: 1 | 2; keyword?: string; pageNum?: number; pageSize?: number }) =>
    (await me.call(listData, input)).list.map(({ shopDict }) => shopDict)
  expect(await kinds({ shopDict: 2 })).toEqual([2])
  expect(await kinds({ keyword: '知识' })).toEqual([1])
  expect(await kinds({ pageNum: 2, pageSize: 1 })).toEqual([2])
})

test('the list needs a session and good input', async () => {
  const me = api(server.app).as(await makeCreator(server.database.sql))
  await expect(api(server.app).call(listData, {})).rejects.toMatchObject({ code: 50008 })
  expect(await failureOf(me.raw(listData, { shopDict: '9' }))).toBe('invalidInput')
})
