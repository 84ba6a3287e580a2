import { expect, test } from 'vitest'
import { bright, brightnessOf, posterTimes } from './poster.ts'

test.each([
  ['nothing', [], 0],
  ['black', [0, 0, 0, 255], 0],
  ['white', [255, 255, 255, 255], 255],
  ['half black, half white', [0, 0, 0, 255, 255, 255, 255, 255], 127.5],
])('the brightness of %s', (_, pixels, expected) => {
  expect(brightnessOf(pixels)).toBeCloseTo(expected)
})

test('a frame of a dark film counts as black, daylight does not', () => {
  expect(brightnessOf([20, 20, 30, 255])).toBeLessThan(bright)
  expect(brightnessOf([90, 110, 140, 255])).toBeGreaterThan(bright)
})

test('poster frames are taken inside the film, however short it is', () => {
  expect(posterTimes(0.4)).toEqual([0.2, 0.1, 0.2, expect.closeTo(0.3)])
  expect(posterTimes(100)).toEqual([1, 25, 50, 75])
})
