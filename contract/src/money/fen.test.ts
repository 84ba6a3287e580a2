import { expect, test } from 'vitest'
import { z } from 'zod'
import { Amount, type Fen, Money } from '../values.ts'
import { feeOf, fen, greater, lesser, minus, missing, negative, noFen, plus, portionOf } from './fen.ts'

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
  '%d is not a whole number of fen',
  (number) => {
    expect(() => fen(number)).toThrow('not a whole number of fen')
  },
)

test('a sum that a number cannot hold exactly is an error, not a rounded sum', () => {
  expect(() => plus(fen(Number.MAX_SAFE_INTEGER), fen(1))).toThrow(RangeError)
  expect(() => minus(fen(-Number.MAX_SAFE_INTEGER), fen(1))).toThrow(RangeError)
})

test('sums, differences and shortfalls are exact', () => {
  expect(plus()).toBe(0)
  expect(plus(fen(1), fen(2), fen(-4))).toBe(-1)
  expect(minus(fen(10), fen(3), fen(4))).toBe(3)
  expect(negative(fen(7))).toBe(-7)
  expect(negative(noFen)).toBe(0)
  expect([lesser(fen(1), fen(2)), greater(fen(1), fen(2))]).toEqual([1, 2])
  expect([missing(fen(5), fen(3)), missing(fen(3), fen(5))]).toEqual([2, 0])
})

test.each([
  [10, 1, 3, 3],
  [9_999, 60, 10_000, 59],
  [Number.MAX_SAFE_INTEGER, 9_999, 10_000, 9_006_298_534_815_516],
  [5, 1, 0, 0],
])('%d fen times %d / %d is %d fen', (amount, part, whole, portion) => {
  expect(portionOf(fen(amount), part, whole)).toBe(portion)
})

test('a fee is rounded down', () => {
  expect(feeOf(fen(9_999), 60)).toBe(59)
})

test('the compiler refuses a bare number, a count or yuan as money, and accepts what a codec decodes', () => {
  const pay = (amount: Fen): number => amount
  const count = 3
  // @ts-expect-error a count is not money
  pay(count)
  // @ts-expect-error the sum of two amounts is a bare number until `plus` makes it
  pay(fen(1) + fen(2))
  // @ts-expect-error yuan are not fen
  pay(99.9)
  expect(pay(Amount.decode('9900'))).toBe(9900)
  expect(pay(z.decode(Money, -5))).toBe(-5)
})
