import { expect, test } from 'vitest'
import { discountOf } from './discount.ts'
import { fen, noFen } from './fen.ts'

const amount = (fenOff: number) => ({ amountFen: fen(fenOff), percentOff: 0 })
const percent = (percentOff: number) => ({ amountFen: noFen, percentOff })

test('an amount is taken off, and per cent are rounded down to the fen', () => {
  expect(discountOf(fen(9900), amount(2000))).toBe(2000)
  expect(discountOf(fen(9900), percent(20))).toBe(1980)
  expect(discountOf(fen(9999), percent(15))).toBe(1499)
  expect(discountOf(fen(10_000_000_000), percent(99))).toBe(9_900_000_000)
})

test('one fen is always left to pay', () => {
  expect(discountOf(fen(9900), amount(9900))).toBe(9899)
  expect(discountOf(fen(100), amount(5000))).toBe(99)
  expect(discountOf(fen(1), amount(5000))).toBe(0)
  expect(discountOf(fen(2), percent(99))).toBe(1)
})

test('whatever the price and the coupon, discount and rest are the price, and the rest can be paid', () => {
  for (let price = 1; price <= 300; price += 1)
    for (const coupon of [amount(1), amount(77), amount(1000), percent(1), percent(33), percent(99)]) {
      const off = discountOf(fen(price), coupon)
      expect(off).toBeGreaterThanOrEqual(0)
      expect(price - off).toBeGreaterThanOrEqual(1)
      expect(Number.isInteger(off)).toBe(true)
    }
})
