import { expect, test } from 'vitest'
import { feeAt } from './fee-at.ts'

const coming = { feeBp: 500, comingFeeBp: 625, comingFeeTime: '2026-12-04T16:00:00.000Z' }

test.each([
  ['2026-12-04T15:59:59.999Z', 500],
  ['2026-12-04T16:00:00.000Z', 625],
  ['2027-01-01T00:00:00Z', 625],
])('at %s the fee is %d basis points', (time, feeBp) => {
  expect(feeAt(coming, time)).toBe(feeBp)
})

test('without an announced fee the present one stays', () => {
  const fees = { feeBp: 500, comingFeeBp: null, comingFeeTime: null }
  expect(feeAt(fees, '2030-01-01T00:00:00Z')).toBe(500)
})
