import { fen } from '@zsm/contract/money/fen'
import { expect, test } from 'vitest'
import { changedPrice, type PriceRule, type Rounding } from './price-rule.ts'

test.each<[number, PriceRule, Rounding, number]>([
  [9900, { way: 'set', amount: fen(5900) }, 'fen', 5900],
  [9900, { way: 'more', amount: fen(1050) }, 'fen', 10_950],
  [9900, { way: 'less', amount: fen(1001) }, 'fen', 8899],
  [9900, { way: 'percent', percent: 80 }, 'fen', 7920],
  [9900, { way: 'percent', percent: 80 }, 'yuan', 7900],
  [9990, { way: 'percent', percent: 85 }, 'jiao', 8490],
  [99, { way: 'percent', percent: 50 }, 'fen', 50],
  [9999, { way: 'percent', percent: 100 }, 'yuan', 10_000],
  [9949, { way: 'percent', percent: 100 }, 'yuan', 9900],
  [9950, { way: 'percent', percent: 100 }, 'yuan', 10_000],
])('%i fen with %o, rounded to a %s, is %i fen', (price, rule, rounding, expected) => {
  expect(changedPrice(fen(price), rule, rounding)).toBe(expected)
})

test.each<[number, PriceRule, Rounding, string]>([
  [500, { way: 'less', amount: fen(500) }, 'fen', '价格不能少于 0.01 元'],
  [500, { way: 'less', amount: fen(900) }, 'yuan', '价格不能少于 0.01 元'],
  [40, { way: 'percent', percent: 100 }, 'yuan', '价格不能少于 0.01 元'],
  [9_999_999_900, { way: 'more', amount: fen(101) }, 'fen', '价格不能超过 1 亿元'],
])('%i fen with %o, rounded to a %s, has no price: %s', (price, rule, rounding, reason) => {
  expect(changedPrice(fen(price), rule, rounding)).toBe(reason)
})
