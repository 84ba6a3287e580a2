import { expect, test } from 'vitest'
import { fen } from './fen.ts'
import { bundleUsedBp, offeredFen, usedBp } from './refund-offer.ts'

const lesson = {
  durationSec: 100,
  freeFlag: false,
  filesFlag: false,
  furthestSec: undefined as number | undefined,
  doneFlag: false,
}

test('a video counts as far as it was seen, and a finished one whole', () => {
  expect(usedBp([lesson, { ...lesson, furthestSec: 50 }])).toBe(2500)
  expect(usedBp([lesson, { ...lesson, furthestSec: 3, doneFlag: true }])).toBe(5000)
  expect(usedBp([{ ...lesson, furthestSec: 900 }])).toBe(10_000)
})

test('what can be read or downloaded counts whole once it was opened', () => {
  expect(usedBp([{ ...lesson, furthestSec: 0, filesFlag: true }])).toBe(10_000)
  expect(usedBp([{ ...lesson, durationSec: null, furthestSec: 0 }, lesson])).toBe(5000)
  expect(
    usedBp([
      { ...lesson, durationSec: null },
      { ...lesson, filesFlag: true },
    ]),
  ).toBe(0)
})

test('whole trial lessons do not count, and a course without lessons is unused', () => {
  expect(usedBp([{ ...lesson, freeFlag: true, furthestSec: 100 }, lesson])).toBe(0)
  expect(usedBp([])).toBe(0)
})

test('the offer is what was not used, less what went back, and never negative', () => {
  const paid = { payFen: fen(9900), refundFen: fen(0) }
  expect(offeredFen(paid, 0)).toBe(9900)
  expect(offeredFen(paid, 2500)).toBe(7425)
  expect(offeredFen({ ...paid, refundFen: fen(5000) }, 2500)).toBe(2425)
  expect(offeredFen({ ...paid, refundFen: fen(9000) }, 2500)).toBe(0)
  expect(offeredFen(paid, 10_000)).toBe(0)
})

test('a good of a bundle weighs as much as it costs alone, and free ones weigh the same', () => {
  const parts = (one: number, other: number) => [
    { priceFen: fen(one), usedBp: 10_000 },
    { priceFen: fen(other), usedBp: 0 },
  ]
  expect(bundleUsedBp(parts(9900, 3300))).toBe(7500)
  expect(bundleUsedBp(parts(1, 2))).toBe(3334)
  expect(bundleUsedBp(parts(0, 3300))).toBe(0)
  expect(bundleUsedBp(parts(0, 0))).toBe(5000)
  expect(bundleUsedBp([])).toBe(0)
})
