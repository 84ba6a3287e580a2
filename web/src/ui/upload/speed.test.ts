import { expect, test } from 'vitest'
import { leftText, type Pace, paceAfter, secondsLeft } from './speed.ts'

/** The pace after a transfer at each of these speeds, reported every tenth of a second. */
function paceOf(stretches: { speed: number; ms: number }[], from?: Pace) {
  let pace = from ?? paceAfter(undefined, 0, 0)
  let { bytes, at } = pace
  for (const { speed, ms } of stretches) {
    for (let passed = 0; passed < ms; passed += 100) {
      bytes += speed / 10
      at += 100
      pace = paceAfter(pace, bytes, at)
    }
  }
  return pace
}

test('the speed is unknown until it was measured for a while', () => {
  expect(paceAfter(undefined, 500, 0).speed).toBeUndefined()
  expect(paceOf([{ speed: 1000, ms: 1_400 }]).speed).toBeUndefined()
  expect(paceOf([{ speed: 1000, ms: 2_000 }]).speed).toBeCloseTo(1000)
})

test('a short hitch changes the shown speed little, a lasting change is followed', () => {
  const steady = paceOf([{ speed: 1000, ms: 20_000 }])
  expect(paceOf([{ speed: 0, ms: 600 }], steady).speed).toBeGreaterThan(850)
  expect(paceOf([{ speed: 4000, ms: 30_000 }], steady).speed).toBeGreaterThan(3_900)
})

test('however often a browser reports, the same transfer has the same speed', () => {
  const often = paceOf([
    { speed: 1000, ms: 10_000 },
    { speed: 3000, ms: 6_000 },
  ])
  let seldom = paceAfter(undefined, 0, 0)
  for (let second = 2; second <= 16; second += 2)
    seldom = paceAfter(seldom, 1000 * Math.min(second, 10) + 3000 * Math.max(0, second - 10), second * 1000)
  expect(seldom.speed).toBeGreaterThan((often.speed ?? 0) * 0.9)
  expect(seldom.speed).toBeLessThan((often.speed ?? 0) * 1.1)
})

test('after a silence, and when sending starts again, the speed is unknown', () => {
  const steady = paceOf([{ speed: 1000, ms: 20_000 }])
  expect(paceAfter(steady, steady.bytes + 10, steady.at + 11_000).speed).toBeUndefined()
  expect(paceAfter(steady, 0, steady.at + 1_000).speed).toBeUndefined()
})

test('the remaining time is known only while something moves', () => {
  expect(secondsLeft(1000, 300)).toBe(4)
  expect(secondsLeft(1000, 0)).toBeUndefined()
  expect(secondsLeft(1000, undefined)).toBeUndefined()
})

test.each([
  [1, '约 5 秒'],
  [23, '约 25 秒'],
  [61, '约 2 分钟'],
  [3_590, '约 1 小时'],
  [4_000, '约 1 小时 10 分钟'],
  [7_150, '约 2 小时'],
])('%i seconds are shown as %s', (seconds, text) => expect(leftText(seconds)).toBe(text))
