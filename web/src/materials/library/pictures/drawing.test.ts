import { expect, test } from 'vitest'
import { drawnSize } from './drawing.ts'

test.each([
  [{ width: 4000, height: 3000 }, 1920, { width: 1920, height: 1440 }],
  [{ width: 3000, height: 4000 }, 1280, { width: 960, height: 1280 }],
  [{ width: 640, height: 360 }, 1920, { width: 640, height: 360 }],
  [{ width: 640, height: 360 }, undefined, { width: 640, height: 360 }],
  [{ width: 5000, height: 1 }, 100, { width: 100, height: 1 }],
])('%o with sides of at most %s is drawn at %o', (part, longest, size) => {
  expect(drawnSize(part, longest)).toEqual(size)
})
