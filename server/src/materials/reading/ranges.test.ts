import { expect, test } from 'vitest'
import { readRange } from './ranges.ts'

test.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=-', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=5-2', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=99-100', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('of ten bytes, %s is %j [D7]', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected)
})

test('an empty object has no part', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readRange('bytes=-1', 0)).toBe('unsatisfiable')
})
