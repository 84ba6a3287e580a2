import { fen } from '@zsm/contract/money/fen'
import { yuanText } from '@zsm/contract/money/yuan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenOf } from './yuan.ts'

test.each([
  ['0.01', 1],
  ['0.00', 0],
  ['-0.00', 0],
  ['0.1', 10],
  ['12', 1200],
  ['12.3', 1230],
  ['0.29', 29],
  ['1.15', 115],
  ['-0.27000', -27],
  ['0.60000', 60],
  ['9999999999999.99', 999_999_999_999_999],
])('%s yuan are %i fen', (yuan, fen) => {
  expect(fenOf(yuan)).toBe(fen)
})

test.each([
  '',
  '.5',
  '5.',
  '1,000.00',
  '0.005',
  '0.32001',
  '+1.00',
  '1e3',
  ' 1.00',
  '０.01',
  '12345678901234.00',
])('%j is no whole number of fen', (yuan) => {
  expect(fenOf(yuan)).toBeUndefined()
})

test('each amount survives the way to yuan and back; a float would lose a fen [M1]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (fen) => {
      const digits = String(fen).padStart(3, '0')
      expect(fenOf(`${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(fen)
    }),
  )
})

test('each way to write yuan is read as the same fen', () => {
  fc.assert(fc.property(fc.nat(1_000_000_000_000), (amount) => fenOf(yuanText(fen(amount))) === amount))
})
