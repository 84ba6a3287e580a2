import { expect, test } from 'vitest'
import { paceAfter, secondsLeft } from './speed.ts'

test('the first measurement has no speed', () => {
  expect(paceAfter(undefined, 500, 0)).toEqual({ bytes: 500, at: 0, speed: undefined })
})

test('the second measurement gives the speed, later ones are smoothed', () => {
  const second = paceAfter({ bytes: 0, at: 0, speed: undefined }, 1000, 1000)
  expect(second.speed).toBe(1000)
  expect(paceAfter(second, 3000, 2000).speed).toBe(1300)
})

test('measurements close together are ignored', () => {
  const before = { bytes: 0, at: 0, speed: 100 }
  expect(paceAfter(before, 900, 100)).toBe(before)
})

test('the remaining time is known only while something moves', () => {
  expect(secondsLeft(1000, 300)).toBe(4)
  expect(secondsLeft(1000, 0)).toBeUndefined()
  expect(secondsLeft(1000, undefined)).toBeUndefined()
})
