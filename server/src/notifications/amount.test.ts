import { fen } from '@zsm/contract/money/fen'
import { expect, test } from 'vitest'
import { amount } from './amount.ts'

test.each([
  [5, '¥0.05'],
  [9900, '¥99.00'],
  [99_999, '¥999.99'],
  [183_493, '¥1,834.93'],
  [100_000_000, '¥1,000,000.00'],
])('%d fen are written as %s', (whole, text) => {
  expect(amount(fen(whole))).toBe(text)
})
