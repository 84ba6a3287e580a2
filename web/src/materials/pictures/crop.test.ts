import { expect, test } from 'vitest'
import { coverShape, cropSize, squareShape } from './crop.ts'

test.each([
  [
    { x: 0, y: 0, width: 3200, height: 1800 },
    { width: 1600, height: 900 },
  ],
  [
    { x: 9, y: 9, width: 640, height: 360 },
    { width: 640, height: 360 },
  ],
  [
    { x: 0, y: 0, width: 0, height: 0 },
    { width: 1, height: 1 },
  ],
])('a crop of %o is stored at %o', (area, size) => {
  expect(cropSize(area, coverShape)).toEqual(size)
})

test('a square crop stays square', () => {
  expect(cropSize({ x: 0, y: 0, width: 2000, height: 2000 }, squareShape)).toEqual({
    width: 800,
    height: 800,
  })
})
