import { expect, test } from 'vitest'
import { ticksOf } from './chart-scale.ts'

test.each([
  [0, [0]],
  [1, [0, 1]],
  [9900, [0, 5000, 10_000]],
  [10_000, [0, 5000, 10_000]],
  [123_456, [0, 50_000, 100_000, 150_000]],
  [400, [0, 100, 200, 300, 400]],
])('the axis of a chart up to %d has round values', (most, ticks) => {
  expect(ticksOf(most)).toEqual(ticks)
})
