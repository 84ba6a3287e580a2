import { expect, test } from 'vitest'
import { bytes } from './bytes.ts'
import { duration } from './duration.ts'
import { percent, thousands } from './number.ts'

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

test('shares and counts', () => {
  expect([percent(1250), percent(500), percent(33)]).toEqual(['12.5%', '5%', '0.33%'])
  expect(thousands(1234567)).toBe('1,234,567')
})
