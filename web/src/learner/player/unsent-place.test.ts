import type { OpenedLesson } from '@zsm/contract/learning'
import { expect, test } from 'vitest'
import { continuedAt } from './unsent-place.ts'

const stored = { positionSec: 40, furthestSec: 60, doneFlag: false } as OpenedLesson

test('a lesson goes on at the place that was reached without the network', () => {
  const unsent = { positionSec: 75, furthestSec: 80, doneFlag: true }
  expect(continuedAt(stored, unsent)).toEqual(unsent)
})

test('a place that was passed on another device in the meantime stands, and an end is not forgotten', () => {
  const unsent = { positionSec: 20, furthestSec: 30, doneFlag: true }
  expect(continuedAt(stored, unsent)).toEqual({ ...stored, doneFlag: true })
})
