import { fen, noFen } from '@zsm/contract/money/fen'
import { expect, test } from 'vitest'
import { foldText, timesText, valueText } from './coupon-text.ts'

test('per cent off are said as shops say them', () => {
  expect([20, 15, 1, 99].map(foldText)).toEqual(['8 折', '8.5 折', '9.9 折', '0.1 折'])
})

test('a coupon says what it takes off', () => {
  expect(valueText({ amountFen: fen(2050), percentOff: 0 })).toBe('减 ¥20.50')
  expect(valueText({ amountFen: noFen, percentOff: 20 })).toBe('减 20%（8 折）')
})

test('a coupon says when it is valid', () => {
  const [beginTime, endTime] = ['2026-11-01T00:00:00Z', '2026-12-01T16:00:00Z']
  expect(timesText({ beginTime: null, endTime: null })).toBe('长期有效')
  expect(timesText({ beginTime, endTime: null })).toBe('2026-11-01 08:00 起')
  expect(timesText({ beginTime: null, endTime })).toBe('2026-12-02 00:00 前')
  expect(timesText({ beginTime, endTime })).toBe('2026-11-01 08:00 至 2026-12-02 00:00')
})
