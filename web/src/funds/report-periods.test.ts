import { fen } from '@zsm/contract/money/fen'
import { reportPeriod } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { barsOf, changeText, rangeOf } from './report-periods.ts'

test.each([
  [null, '无可比'],
  [0, '持平'],
  [1250, '↑ 12.5%'],
  [-10_000, '↓ 100%'],
])('a change of %s basis points is put into words', (deltaBp, text) => {
  expect(changeText({ prevNetFen: fen(0), deltaBp })).toBe(text)
})

test('without a valid period or range in the address, reports are daily over thirty days', () => {
  const { periodDict, startDay, endDay } = rangeOf({ period: '9', days: 'x' })
  expect(periodDict).toBe(reportPeriod.day)
  expect((Date.parse(endDay) - Date.parse(startDay)) / 86_400_000).toBe(29)
})

test('bars go from the oldest to the newest, each with its tooltip', () => {
  const compare = { prevNetFen: fen(100), deltaBp: -5000 }
  const month = {
    startDay: '2026-11-01',
    endDay: '2026-11-30',
    orderCount: 2,
    payFen: fen(9900),
    netFen: fen(50),
    compare,
  }
  const bars = barsOf([month, { ...month, startDay: '2026-10-01', endDay: '2026-10-31' }])
  expect(bars.map(({ key }) => key)).toEqual(['2026-10-01', '2026-11-01'])
  expect(bars[1]?.lines).toEqual([
    '2026-11-01 至 2026-11-30',
    '净收益 ¥0.50',
    '2 单，成交 ¥99.00',
    '比上期 ↓ 50%',
  ])
})
