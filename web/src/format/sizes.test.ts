import { expect, test } from 'vitest'
import { bytes } from './bytes.ts'
import { duration } from './duration.ts'
import { percent, shortCount, thousands } from './number.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [16 * 1024 * 1024, '16 MB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
])('%i bytes read %s', (size, text) => expect(bytes(size)).toBe(text))

test.each([
  [0, '0:00'],
  [2.56, '0:02'],
  [63, '1:03'],
  [600, '10:00'],
  [3723, '1:02:03'],
])('%d seconds read %s', (seconds, text) => expect(duration(seconds)).toBe(text))

test('a share in basis points reads as a percentage', () => {
  expect([percent(1250), percent(500), percent(33)]).toEqual(['12.5%', '5%', '0.33%'])
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1250, '1.3k'],
  [999_949, '999.9k'],
  [1e6, '1M'],
  [2.5e9, '2.5G'],
  [1e12, '1T'],
  [1e15, '1P'],
  [1e18, '1E'],
  [1.5e21, '1500E'],
  [-5000, '-5000'],
  [-1.5e9, '-1500000000'],
])('%d reads %s in narrow places', (value, text) => expect(shortCount(value)).toBe(text))

test('the number of decimals can be chosen, and trailing zeros are dropped [9]', () => {
  expect([shortCount(1234, 2), shortCount(1200, 2), shortCount(1234, 0)]).toEqual(['1.23k', '1.2k', '1k'])
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1_234_567.5, '-1,234,567.5'],
  [Number.NaN, '0'],
])('%d reads %s in full', (value, text) => expect(thousands(value)).toBe(text))
