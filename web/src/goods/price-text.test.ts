import { expect, test } from 'vitest'
import { priceText } from './price-text.ts'

const good = { bizDict: 2, freeFlag: false, priceFen: 9900, serviceUnitDict: null } as const

test.each([
  [good, '¥99.00'],
  [{ ...good, freeFlag: true, priceFen: 0 }, '免费'],
  [{ ...good, bizDict: 1, serviceUnitDict: 2 }, '¥99.00 / 小时'],
  [{ ...good, bizDict: 4, priceFen: 0 }, '在外部购买'],
] as const)('%o costs %s', (good, text) => {
  expect(priceText(good)).toBe(text)
})
