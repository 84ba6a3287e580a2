import { expect, test } from 'vitest'
import { rowAfter, rowKeyOf } from './row-keys.ts'

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})

test.each([
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['J', undefined],
  ['a', undefined],
])('the key %s means %s', (key, does) => {
  expect(rowKeyOf(press(key))).toBe(does)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'a key with %j does nothing in a list',
  (held) => {
    expect(rowKeyOf(press('j', held))).toBeUndefined()
  },
)

test('the first press goes to the first row, and the ends of the list hold', () => {
  expect(rowAfter(3, -1, 'next')).toBe(0)
  expect(rowAfter(3, -1, 'previous')).toBe(0)
  expect(rowAfter(3, 0, 'next')).toBe(1)
  expect(rowAfter(3, 2, 'next')).toBe(2)
  expect(rowAfter(3, 0, 'previous')).toBe(0)
})
