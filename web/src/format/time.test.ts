import { expect, test } from 'vitest'
import { ago, dateTime, day, hourOfDay, instantOf, span, today, wallTime } from './time.ts'

test('times are those of Asia/Shanghai', () => {
  expect(dateTime('2026-11-21T16:05:00Z')).toBe('2026-11-22 00:05')
  expect(day('2026-11-21T15:59:59Z')).toBe('2026-11-21')
  expect(hourOfDay(Date.parse('2026-11-21T23:30:00Z'))).toBe(7)
})

test('a typed time is one of Asia/Shanghai, and reads back the same', () => {
  expect(instantOf('2026-11-22T00:05')).toBe('2026-11-21T16:05:00.000Z')
  expect(wallTime('2026-11-21T16:05:00.000Z')).toBe('2026-11-22T00:05')
  expect(instantOf('')).toBeUndefined()
})

test('today shifts over a month end', () => {
  expect(today(-1, Date.parse('2026-11-30T16:00:00Z'))).toBe('2026-11-30')
})

test.each([
  ['2026-11-21T11:59:30Z', '刚刚'],
  ['2026-11-21T11:55:00Z', '5 分钟前'],
  ['2026-11-21T09:00:00Z', '3 小时前'],
  ['2026-11-20T02:00:00Z', '昨天 10:00'],
  ['2026-11-01T02:00:00Z', '2026-11-01'],
])('%s reads %s', (instant, text) => expect(ago(instant, Date.parse('2026-11-21T12:00:00Z'))).toBe(text))

test.each([
  [59, '0 分钟'],
  [3599, '59 分钟'],
  [3600, '1 小时'],
  [86_399, '23 小时'],
  [86_400, '1 天'],
  [20 * 86_400, '20 天'],
])('%d seconds span %s', (seconds, text) => expect(span(seconds)).toBe(text))
