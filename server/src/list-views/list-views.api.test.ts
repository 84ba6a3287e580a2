import { contract } from '@zsm/contract/contract'
import type { ListView } from '@zsm/contract/lists/views'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, makeOperator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'

const { listViews, operators } = contract

const server = sharedApp()
const newcomer = async () => api(server.app).as(await makeCreator(server.database.sql))
const operator = async () => api(server.app).as(await makeOperator(server.database.sql, 'support'))

const view = (change: Partial<ListView> = {}): ListView => ({
  listKey: 'orders',
  columns: [
    { key: 'pay', hiddenFlag: false, width: 120 },
    { key: 'good', hiddenFlag: true, width: null },
  ],
  denseFlag: true,
  pageSize: 50,
  sort: 'payFen-desc',
  filters: [{ name: '本月退款', query: 'status=5&days=30' }],
  ...change,
})

test('how a creator sees a list is stored whole, and the last write of a list wins', async () => {
  const me = await newcomer()
  expect((await me.call(listViews.listData, {})).list).toEqual([])
  await me.call(listViews.save, view())
  const goods = view({ listKey: 'goods', filters: [] })
  await me.call(listViews.save, goods)
  const second = view({ columns: [], pageSize: 0, sort: '' })
  expect(await me.call(listViews.save, second)).toEqual(second)
  expect(await me.call(listViews.listData, {})).toEqual({ list: [goods, second], total: 2 })
})

test('of twenty saves of one list at once one is stored, whole [P1]', async () => {
  const me = await newcomer()
  const views = Array.from({ length: 20 }, (_, n) => view({ sort: `s${n}`, pageSize: n + 1 }))
  await Promise.all(views.map((each) => me.call(listViews.save, each)))
  const { list } = await me.call(listViews.listData, {})
  expect(list).toHaveLength(1)
  expect(views).toContainEqual(list[0])
})

test('an operator’s lists are stored as a creator’s, and nobody sees those of another person', async () => {
  const [me, other, office, colleague] = [
    await newcomer(),
    await newcomer(),
    await operator(),
    await operator(),
  ]
  await me.call(listViews.save, view())
  const theirs = view({ sort: 'office' })
  await office.call(operators.saveListView, theirs)
  expect((await office.call(operators.listListView, {})).list).toEqual([theirs])
  expect((await colleague.call(operators.listListView, {})).list).toEqual([])
  expect((await other.call(listViews.listData, {})).list).toEqual([])
  expect((await me.call(listViews.listData, {})).list).toEqual([view()])
})

test('a person has at most a hundred stored lists, and may go on changing those', async () => {
  const [me, office] = [await newcomer(), await operator()]
  for (let n = 0; n < 100; n += 1) {
    await me.call(listViews.save, view({ listKey: `list-${n}` }))
    await office.call(operators.saveListView, view({ listKey: `list-${n}` }))
  }
  expect(await failureOf(me.call(listViews.save, view()))).toBe('listViewTooMany')
  expect(await failureOf(office.call(operators.saveListView, view()))).toBe('listViewTooMany')
  const changed = view({ listKey: 'list-7', denseFlag: false })
  expect(await me.call(listViews.save, changed)).toEqual(changed)
})

test.each([
  ['no list', { listKey: '' }],
  ['a column too narrow to be grabbed', { columns: [{ key: 'pay', hiddenFlag: false, width: 5 }] }],
  [
    '41 columns',
    { columns: Array.from({ length: 41 }, (_, n) => ({ key: `c${n}`, hiddenFlag: false, width: null })) },
  ],
  ['a page of less than nothing', { pageSize: -1 }],
  ['21 filters', { filters: Array.from({ length: 21 }, (_, n) => ({ name: `f${n}`, query: '' })) }],
  ['a filter without a name', { filters: [{ name: ' ', query: '' }] }],
  ['a filter longer than an address', { filters: [{ name: 'x', query: 'x'.repeat(501) }] }],
])('%s is refused as bad input', async (_, change) => {
  const input = view(change)
  expect(await failureOf((await newcomer()).raw(listViews.save, input))).toBe('invalidInput')
  expect(await failureOf((await operator()).raw(operators.saveListView, input))).toBe('invalidInput')
})

test.each([
  [listViews.listData, {}, 50008],
  [listViews.save, view(), 50008],
  [operators.listListView, {}, 50008],
  [operators.saveListView, view(), 50008],
])('%# is refused without a session', async (endpoint, input, code) => {
  await expect(api(server.app).raw(endpoint, input)).rejects.toMatchObject({ code })
})
