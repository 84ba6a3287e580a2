import { expect, test } from 'vitest'
import { savedPart } from './saved-part.ts'

test.each([
  [1000, 470, '53%'],
  [1000, 999, '不到 1%'],
  [1000, 1, '100%'],
])('from %i to %i bytes saves %s', (before, after, saved) => {
  expect(savedPart(before, after)).toBe(saved)
})
