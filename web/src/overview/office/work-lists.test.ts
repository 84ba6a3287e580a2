import { fen } from '@zsm/contract/money/fen'
import { type WorkList, workNames } from '@zsm/contract/office/waiting'
import { expect, test } from 'vitest'
import {
  ageText,
  countText,
  overdueText,
  promiseText,
  sortedWork,
  sumText,
  workPlaces,
} from './work-lists.ts'

const list = (given: Partial<WorkList>): WorkList => ({
  name: 'withdraw',
  count: 3,
  moreFlag: false,
  oldestTime: '2026-11-20T00:00:00.000Z',
  sumFen: fen(123_450),
  promiseHours: 24,
  overdueCount: 0,
  ...given,
})

test('a row says its count and sum exactly, or honestly that there are more', () => {
  expect([countText(list({})), sumText(list({}))]).toEqual(['3', '¥1,234.50'])
  const long = list({ count: 999, moreFlag: true })
  expect([countText(long), sumText(long)]).toEqual(['999+', '至少 ¥1,234.50'])
  expect(sumText(list({ sumFen: null }))).toBe('')
})

test.each([
  [30, '不到 1 分钟'],
  [2400, '40 分钟'],
  [3 * 3600, '3 小时'],
  [49 * 3600, '2 天'],
  [-5, '不到 1 分钟'],
])('an age of %i seconds reads %s', (seconds, text) => {
  const now = Date.parse('2026-11-20T00:00:00.000Z') + seconds * 1000
  expect(ageText(list({}), now)).toBe(text)
})

test.each([
  [24, '24 小时内'],
  [48, '2 天内'],
  [72, '3 天内'],
  [50, '50 小时内'],
])('a promise of %i hours reads %s', (promiseHours, text) =>
  expect(promiseText(list({ promiseHours }))).toBe(text),
)

test('overdue work is said in words', () => {
  expect(overdueText(list({}))).toBe('')
  expect(overdueText(list({ overdueCount: 2 }))).toBe('2 项超时')
  expect(overdueText(list({ count: 999, overdueCount: 999, moreFlag: true }))).toBe('999+ 项超时')
  expect(overdueText(list({ count: 999, overdueCount: 12, moreFlag: true }))).toBe('12 项超时')
})

test('overdue work stands first, then what waits longest; work without a row stands apart', () => {
  const lists = [
    list({ name: 'enroll', oldestTime: '2026-11-20T00:00:00.000Z' }),
    list({ name: 'good', count: 0, oldestTime: null }),
    list({ name: 'refund', oldestTime: '2026-11-19T00:00:00.000Z' }),
    list({ name: 'dispute', oldestTime: '2026-11-21T00:00:00.000Z', overdueCount: 1 }),
  ]
  const { waiting, done } = sortedWork(lists)
  expect(waiting.map(({ name }) => name)).toEqual(['dispute', 'refund', 'enroll'])
  expect(done.map(({ name }) => name)).toEqual(['good'])
})

test('each kind of work has words of its own and leads to its list', () => {
  const places = workNames.map((name) => workPlaces[name])
  expect(new Set(places.map(({ title }) => title)).size).toBe(workNames.length)
  expect(new Set(places.map(({ to }) => to)).size).toBe(workNames.length)
})
