import { expect, test } from 'vitest'
import { fen } from './fen.ts'
import { yuanText } from './yuan.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [9900, '99.00'],
  [-123_456, '-1234.56'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
])('%d fen are %s yuan', (whole, text) => {
  expect(yuanText(fen(whole))).toBe(text)
})
