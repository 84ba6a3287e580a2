import { expect, test } from 'vitest'
import { paceAfter, secondsLeft } from './speed.ts'

test('the first look knows no speed', () => {
  expect(paceAfter(undefined, 500, 0)).toEqual({ bytes: 500, at: 0, speed: undefined })
})

test('the second look gives the speed, the next ones are smoothed', () => {
  const second = paceAfter({ bytes: 0, at: 0, speed: undefined }, 1000, 1000)
  expect(second.speed).toBe(1000)
  expect(paceAfter(second, 3000, 2000).speed).toBe(1300)
})

test('looks close together are not counted', () => {
  const before = { bytes: 0, at: 0, speed: 100 }
  expect(paceAfter(before, 900, 100)).toBe(before)
})

test('the time left is known only where something moves', () => {
  expect(secondsLeft(1000, 300)).toBe(4)
  expect(secondsLeft(1000, 0)).toBeUndefined()
  expect(secondsLeft(1000, undefined)).toBeUndefined()
})
