import { expect, test } from 'vitest'
import { priceEndText } from './price-end.ts'

test.each([
  ['2026-11-30T10:05:00.000Z', '11月30日 18:05'],
  ['2026-11-30T16:00:00.000Z', '11月30日 24:00'],
  ['2026-12-31T16:00:00.000Z', '12月31日 24:00'],
  ['2027-01-01T16:01:00.000Z', '1月2日 00:01'],
])('a price that ends at %s is said to end at %s, as the clock of Shanghai shows it', (instant, text) => {
  expect(priceEndText(instant)).toBe(text)
})
