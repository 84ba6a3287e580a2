import { expect, test } from 'vitest'
import { scrollFor } from './tag-scroll.ts'

// Six tags, each 100 px wide, 4 px apart.
const tags = Array.from({ length: 6 }, (_, at) => ({ left: 20 + at * 104, right: 120 + at * 104 }))
const sight = { width: 400, total: 660 }

test.each([
  ['for the first tag the strip scrolls to its beginning', 0, 150, 0],
  ['for the last tag the strip scrolls to its end', 5, 0, 260],
  ['the next one comes into sight whole', 2, 0, 36],
  ['the previous one comes into sight whole', 2, 200, 120],
  ['a tag in sight with both neighbours does not scroll', 2, 60, 60],
])('%s', (_, at, left, to) => {
  expect(scrollFor({ ...sight, left }, tags, at)).toBe(to)
})

test('in a strip too narrow for three tags, the current tag stays in sight', () => {
  expect(scrollFor({ left: 0, width: 150, total: 660 }, tags, 3)).toBe(328)
})

test('a strip with room for all tags does not scroll', () => {
  expect(scrollFor({ left: 0, width: 900, total: 900 }, tags, 5)).toBe(0)
  expect(scrollFor({ left: 0, width: 900, total: 900 }, tags, 2)).toBe(0)
})
