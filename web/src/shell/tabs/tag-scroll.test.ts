import { expect, test } from 'vitest'
import { scrollFor } from './tag-scroll.ts'

// Six tags, each 100 wide, 4 apart.
const tags = Array.from({ length: 6 }, (_, at) => ({ left: 20 + at * 104, right: 120 + at * 104 }))
const sight = { width: 400, total: 660 }

test.each([
  ['the first is at the beginning', 0, 150, 0],
  ['the last is at the end', 5, 0, 260],
  ['the next one comes into sight whole', 2, 0, 36],
  ['the one before comes into sight whole', 2, 200, 120],
  ['what is in sight with both stays', 2, 60, 60],
])('%s', (_, at, left, to) => {
  expect(scrollFor({ ...sight, left }, tags, at)).toBe(to)
})

test('where three do not fit the tag itself stays in sight', () => {
  expect(scrollFor({ left: 0, width: 150, total: 660 }, tags, 3)).toBe(328)
})

test('a strip that holds all does not scroll', () => {
  expect(scrollFor({ left: 0, width: 900, total: 900 }, tags, 5)).toBe(0)
  expect(scrollFor({ left: 0, width: 900, total: 900 }, tags, 2)).toBe(0)
})
