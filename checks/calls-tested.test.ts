import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callsIn, untestedCalls, untestedErrors } from './calls-tested.ts'

test.each([
  ['api.call(contract.goods.create, {})', ['goods.create']],
  ['const { create } = contract.goods; api.call(create, {})', ['goods.create']],
  ['const { delete: drop } = contract.drafts; api.call(drop, {})', ['drafts.delete']],
  ['const { materials } = contract; api.call(materials.get, {})', ['materials.get']],
  ['const { goods: { get, listData } } = contract; test.each([[get]])("", run)', ['goods.get']],
  ['const shops = contract.shops; api.call(shops.listData, {})', ['shops.listData']],
  ['const { create } = contract.goods', []],
  ['api.call(create, {}); form.goods.create', []],
])('%s', (text, calls) => {
  expect([...callsIn(text)]).toEqual(calls)
})

test('every call has an API test [7]', () => {
  const advice = 'each needs a test in its domain: works, not signed in, bad input, each declared error'
  expect(untestedCalls(join(import.meta.dirname, '..')), advice).toEqual([])
})

test('every error that a call declares is expected by a test [7]', () => {
  expect(untestedErrors(join(import.meta.dirname, '..'))).toEqual([])
})
