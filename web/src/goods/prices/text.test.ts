import { fen, noFen } from '@zsm/contract/money/fen'
import { goodKind, serviceUnit } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { comingIncomeText, incomeText, priceText } from './text.ts'

const good = {
  bizDict: goodKind.course,
  freeFlag: false,
  priceFen: fen(9900),
  serviceUnitDict: null,
} as const

test.each([
  [good, '¥99.00'],
  [{ ...good, freeFlag: true, priceFen: noFen }, '免费'],
  [{ ...good, bizDict: goodKind.service, serviceUnitDict: serviceUnit.hour }, '¥99.00 / 小时'],
  [{ ...good, bizDict: goodKind.linked, priceFen: noFen }, '在外部购买'],
] as const)('%o costs %s', (good, text) => {
  expect(priceText(good)).toBe(text)
})

test('the platform fee of a price is rounded down, so the creator gets the odd fen', () => {
  expect(incomeText(fen(9907), 650)).toContain('平台服务费 6.5% 即 ¥6.43，您得 ¥92.64')
})

test('an announced fee is told with its day and what it leaves', () => {
  const from = '2026-12-04T16:00:00.000Z'
  expect(comingIncomeText(fen(10_000), { feeBp: 625, from })).toBe(
    '2026-12-05 起平台服务费改为 6.25% 即 ¥6.25，您得 ¥93.75。',
  )
})
