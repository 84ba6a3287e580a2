import { expect, test } from 'vitest'
import { barsOf, heightsIn } from './bars.ts'

test('each bar has the loudest sample of its part, and the loudest bar is full', () => {
  expect(barsOf(Float32Array.from([0, -0.5, 0.25, 0.1, 0, 0]), 3)).toBe('zi0')
  expect(heightsIn('zi0')).toEqual([1, 18 / 35, 0])
})

test('silence is flat, and a sound shorter than its bars is stretched', () => {
  expect(barsOf(new Float32Array(1000), 4)).toBe('0000')
  expect(barsOf(new Float32Array(0), 4)).toBe('0000')
  expect(barsOf(Float32Array.from([1, 0]), 4)).toBe('zz00')
})
