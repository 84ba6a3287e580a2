import { expect, test } from 'vitest'
import { arrangedColumns, storedColumns } from './arranged-columns.ts'

const made = ['good', 'buyer', 'pay', 'time'].map((key) => ({ key }))
const stored = (...keys: string[]) => keys.map((key) => ({ key, hiddenFlag: false, width: null }))
const keysOf = (...keys: string[]) => arrangedColumns(made, stored(...keys)).map(({ column }) => column.key)

test('a list that nobody has arranged is as it is made', () => {
  expect(keysOf()).toEqual(['good', 'buyer', 'pay', 'time'])
})

test('columns stand in the stored order, with their widths, and hidden ones are marked', () => {
  const arranged = arrangedColumns(made, [
    { key: 'time', hiddenFlag: false, width: 180 },
    { key: 'good', hiddenFlag: false, width: null },
    { key: 'pay', hiddenFlag: true, width: null },
    { key: 'buyer', hiddenFlag: false, width: null },
  ])
  expect(arranged.map(({ column, hidden, width }) => [column.key, hidden, width])).toEqual([
    ['time', false, 180],
    ['good', false, null],
    ['pay', true, null],
    ['buyer', false, null],
  ])
  expect(arrangedColumns(made, storedColumns(arranged))).toEqual(arranged)
})

test('a column that the list no longer has is ignored', () => {
  expect(keysOf('gone', 'time', 'good', 'buyer', 'pay')).toEqual(['time', 'good', 'buyer', 'pay'])
})

test('a new column appears after the one that it follows in the list as it is made', () => {
  expect(keysOf('time', 'buyer', 'good')).toEqual(['time', 'buyer', 'pay', 'good'])
  expect(keysOf('time', 'pay', 'buyer')).toEqual(['good', 'time', 'pay', 'buyer'])
})

test('a column that is stored twice is shown once', () => {
  expect(keysOf('pay', 'pay', 'good', 'buyer', 'time')).toEqual(['pay', 'good', 'buyer', 'time'])
})
