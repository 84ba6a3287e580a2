import { expect, test } from 'vitest'
import { cropSize } from './crop.ts'

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
])('a crop of %o is kept at %o', (area, size) => {
  expect(cropSize(area)).toEqual(size)
})
