import { expect, test } from 'vitest'
import { monthAfter, monthOf, spanOf, weeksOf } from './month.ts'

test('the weeks of a month begin on Monday and have all of its days', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[0]]).toEqual(['2026-10-26', '2026-11-01', '2026-11-30'])
  expect(weeksOf('2027-02')).toHaveLength(4)
  for (const week of weeks) expect(new Date(week[0] ?? '').getUTCDay()).toBe(1)
})

test('a month is read from midnight to midnight in Shanghai', () => {
  expect(spanOf('2027-02')).toEqual({ from: '2027-01-31T16:00:00.000Z', to: '2027-02-28T16:00:00.000Z' })
})

test('months follow one another across years; an address without a month shows the present one', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(monthOf('2026-13')).toMatch(/^\d{4}-\d\d$/)
  expect(monthOf('2026-05')).toBe('2026-05')
})
