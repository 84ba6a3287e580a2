import { expect, test } from 'vitest'
import { atOnce, timesInput, timesProblem } from './price-times.ts'

const now = '2026-11-22T08:00:00.000Z'
const [past, noon, evening] = [
  '2026-11-22T07:00:00.000Z',
  '2026-11-22T12:00:00.000Z',
  '2026-11-22T20:00:00.000Z',
]

test.each([
  [atOnce, ''],
  [{ when: 'later', beginTime: '', endTime: '' }, '请选择从什么时候起改价。'],
  [{ when: 'later', beginTime: past, endTime: '' }, '开始时间要在现在之后。'],
  [{ when: 'later', beginTime: noon, endTime: past }, ''],
  [{ when: 'sale', beginTime: '', endTime: '' }, '请选择优惠到什么时候结束。'],
  [{ when: 'sale', beginTime: '', endTime: past }, '结束时间要晚于开始时间。'],
  [{ when: 'sale', beginTime: evening, endTime: noon }, '结束时间要晚于开始时间。'],
  [{ when: 'sale', beginTime: '', endTime: noon }, ''],
  [{ when: 'sale', beginTime: noon, endTime: evening }, ''],
] as const)('of the times %j it is said: %s', (times, problem) => {
  expect(timesProblem(times, now)).toBe(problem)
})

test('only the times that the choice has are sent', () => {
  const times = { beginTime: noon, endTime: evening }
  expect(timesInput({ when: 'now', ...times })).toEqual({})
  expect(timesInput({ when: 'later', ...times })).toEqual({ beginTime: noon })
  expect(timesInput({ when: 'sale', ...times })).toEqual(times)
  expect(timesInput({ when: 'sale', beginTime: '', endTime: evening })).toEqual({ endTime: evening })
})
