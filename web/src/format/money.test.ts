import { fen } from '@zsm/contract/money/fen'
import { describe, expect, test } from 'vitest'
import { fenFromYuan, signedYuan, yuan } from './money.ts'

describe('yuan', () => {
  test.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [123450, '¥1,234.50'],
    [-300, '−¥3.00'],
    [-5, '−¥0.05'],
    [9007199254740991, '¥90,071,992,547,409.91'],
  ])('%i fen reads %s', (whole, text) => expect(yuan(fen(whole))).toBe(text))

  test('a ledger entry shows its sign [9]', () => {
    expect([signedYuan(fen(1200)), signedYuan(fen(-300)), signedYuan(fen(0))]).toEqual([
      '+¥12.00',
      '−¥3.00',
      '¥0.00',
    ])
  })
})

describe('fenFromYuan', () => {
  test.each([
    ['0', 0],
    ['19.9', 1990],
    ['19.90', 1990],
    ['0.07', 7],
    ['1,234.50', 123450],
    ['¥8.', 800],
    [' 1.10 ', 110],
    ['90071992547409.91', undefined],
    ['9007199254740.99', 900719925474099],
  ])('%s is %s fen', (text, fen) => expect(fenFromYuan(text)).toBe(fen))

  test.each(['', '.', '-1', '1.234', '1e3', '十元', '1..2'])('%j is not an amount', (text) =>
    expect(fenFromYuan(text)).toBeUndefined(),
  )
})
