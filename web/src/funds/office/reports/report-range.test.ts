import { reportPeriod } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { rangeOf } from './report-range.ts'

const today = '2026-03-05'
const view = { range: '30', from: '', to: '', period: 'day' }

test.each([
  ['30', '2026-02-04', '2026-03-05'],
  ['7', '2026-02-27', '2026-03-05'],
  ['month', '2026-03-01', '2026-03-05'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-05'],
  ['unknown', '2026-02-04', '2026-03-05'],
])('%s is from %s to %s', (range, startDay, endDay) => {
  expect(rangeOf({ ...view, range }, today)).toEqual({ startDay, endDay, periodDict: reportPeriod.day })
})

test('days that were typed are taken, or it is said what is wrong with them', () => {
  const own = { ...view, range: 'own' }
  expect(rangeOf(own, today)).toBe('请选开始和结束日期')
  expect(rangeOf({ ...own, from: '2026-03-02', to: '2026-03-01' }, today)).toBe('结束日期不能早于开始日期')
  expect(rangeOf({ ...own, from: '2024-03-02', to: '2026-03-01' }, today)).toBe('按日最多看一年，请改为按月')
  expect(rangeOf({ ...own, from: '2024-03-02', to: '2026-03-01', period: 'month' }, today)).toEqual({
    startDay: '2024-03-02',
    endDay: '2026-03-01',
    periodDict: reportPeriod.month,
  })
})
