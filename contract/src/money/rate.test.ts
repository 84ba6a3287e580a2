import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPointsOf, percentDigits, percentText } from './rate.ts'

test.each([
  [0, '0%'],
  [1, '0.01%'],
  [57, '0.57%'],
  [60, '0.6%'],
  [500, '5%'],
  [525, '5.25%'],
  [10_000, '100%'],
  [-50, '-0.5%'],
])('%d basis points read %s', (basisPoints, text) => {
  expect(percentText(basisPoints)).toBe(text)
})

test.each([
  ['5.25', 525],
  ['5.', 500],
  ['0.07', 7],
  [' 12 ', 1200],
  ['', undefined],
  ['5.255', undefined],
  ['-1', undefined],
  ['1e3', undefined],
])('%o per cent are %s basis points', (text, basisPoints) => {
  expect(basisPointsOf(text)).toBe(basisPoints)
})

test('every rate is the same again after it was written and typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (basisPoints) => {
      expect(basisPointsOf(percentDigits(basisPoints))).toBe(basisPoints)
    }),
  )
})
