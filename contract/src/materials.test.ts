import { expect, test } from 'vitest'
import { goesInPieces } from './materials.ts'

test.each([
  [0, false],
  [16 * 1024 ** 2, false],
  [16 * 1024 ** 2 + 1, true],
])('of %d bytes, whether a file goes in pieces: %s', (size, inPieces) => {
  expect(goesInPieces(size)).toBe(inPieces)
})
