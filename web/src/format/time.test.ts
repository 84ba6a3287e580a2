import { expect, test } from 'vitest'
import { ago, dateTime, day, dayAndTime, hourOfDay, instantOf, span, timeText, today } from './time.ts'

test('times are in Asia/Shanghai', () => {
  expect(dateTime('2026-11-21T16:05:00Z')).toBe('2026-11-22 00:05')
  expect(day('2026-11-21T15:59:59Z')).toBe('2026-11-21')
  expect(hourOfDay(Date.parse('2026-11-21T23:30:00Z'))).toBe(7)
})

test.each([
  ['seconds', 1_795_359_905],
  ['seconds as text', '1795359905'],
  ['milliseconds', 1_795_359_905_000],
  ['milliseconds as text', '1795359905000'],
  ['an instant', '2026-11-22T15:05:05.000Z'],
  ['a date of the browser', new Date(1_795_359_905_000)],
  ['a date with dashes', '2026-11-22 23:05:05'],
  ['a date with slashes', '2026/11/22 23:05:05'],
])('%s can be formatted by a pattern [9]', (_, time) => {
  expect(timeText(time)).toBe('2026-11-22 23:05:05')
  expect(timeText(time, '{y}年{m}月{d}日 {h}时{i}分{s}秒 星期{a}，{x}')).toBe(
    '2026年11月22日 23时05分05秒 星期日，{x}',
  )
})

test('a date without a time is its midnight, and an empty value stays empty', () => {
  expect(timeText('2026-01-02')).toBe('2026-01-02 00:00:00')
  expect([null, undefined, ''].map((time) => timeText(time))).toEqual([null, null, ''])
})

test('a typed time is in Asia/Shanghai and reads back the same', () => {
  expect(instantOf('2026-11-22 00:05')).toBe('2026-11-21T16:05:00.000Z')
  expect(dateTime('2026-11-21T16:05:00.000Z')).toBe('2026-11-22 00:05')
  expect(instantOf('')).toBeUndefined()
})

test('shifting today by days works across the end of a month', () => {
  expect(today(-1, Date.parse('2026-11-30T16:00:00Z'))).toBe('2026-11-30')
})

test.each([
  [-5, '刚刚'],
  [29, '刚刚'],
  [30, '1 分钟前'],
  [61, '2 分钟前'],
  [3599, '60 分钟前'],
  [3600, '1 小时前'],
  [3601, '2 小时前'],
  [86_399, '24 小时前'],
  [86_400, '1 天前'],
  [172_799, '1 天前'],
  [172_800, '2026-11-19'],
])('%d seconds ago reads %s [9]', (seconds, text) => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const instant = new Date(now - seconds * 1000).toISOString()
  expect(ago(instant, day, now)).toBe(text)
})

test('an instant long ago can be shown with its time', () => {
  expect(ago('2026-11-01T02:05:00Z', dayAndTime, Date.parse('2026-11-21T12:00:00Z'))).toBe('11月1日10时5分')
})

test.each([
  [59, '0 分钟'],
  [3599, '59 分钟'],
  [3600, '1 小时'],
  [86_399, '23 小时'],
  [86_400, '1 天'],
  [20 * 86_400, '20 天'],
])('%d seconds span %s', (seconds, text) => expect(span(seconds)).toBe(text))
