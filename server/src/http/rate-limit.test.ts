import { expect, test } from 'vitest'
import { openLimit } from './rate-limit.ts'

test("a minute's quota may be used at once, and then refills evenly [C9]", () => {
  const limit = openLimit(6)
  const at = (ms: number) => limit('a', 1_000_000 + ms)
  expect(Array.from({ length: 6 }, () => at(0))).toEqual([0, 0, 0, 0, 0, 0])
  expect(at(0)).toBe(10_000)
  expect(at(9_000)).toBe(1_000)
  expect(at(10_000)).toBe(0)
  expect(at(10_000)).toBe(10_000)
})

test('refused requests use no quota, and other callers are not affected', () => {
  const limit = openLimit(1)
  expect(limit('a', 1_000_000)).toBe(0)
  expect([1, 2, 3].map(() => limit('a', 1_000_000))).toEqual([60_000, 60_000, 60_000])
  expect(limit('a', 1_060_000)).toBe(0)
  expect(limit('b', 1_000_000)).toBe(0)
})

test('after a clock is set back nobody is refused for longer than a minute', () => {
  const limit = openLimit(2)
  const before = 1_000_000_000
  expect([0, 0, 0].map(() => limit('a', before))).toEqual([0, 0, 30_000])
  expect(limit('a', before - 3_600_000)).toBe(0)
  expect(limit('a', before - 3_600_000)).toBe(0)
  expect(limit('a', before - 3_600_000)).toBe(30_000)
})
