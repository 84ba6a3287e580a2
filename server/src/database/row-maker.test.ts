import { expect, test } from 'vitest'
import { rowMaker } from './row-maker.ts'

test('a row has its columns in order, with camelCase names', () => {
  const row = rowMaker(['id', 'shelf_flag', 'line_2_text'])(['a', true, null])
  expect(Object.entries(row)).toEqual([
    ['id', 'a'],
    ['shelfFlag', true],
    ['line2Text', null],
  ])
})

test.each(['?column?', 'say "so"', '}', "'", '__proto__'])('a column may be called %s', (name) => {
  const row = rowMaker([name, 'id'])([1, 2])
  expect(Object.values(row)).toEqual([1, 2])
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
})

test('rows with the same columns share one function', () => {
  expect(rowMaker(['id', 'name'])).toBe(rowMaker(['id', 'name']))
  expect(rowMaker(['id', 'name'])).not.toBe(rowMaker(['name', 'id']))
})
