import { expect, test } from 'vitest'
import { goesInPieces } from './materials.ts'

test.each([
  [0, false],
  [16 * 1024 ** 2, false],
  [16 * 1024 ** 2 + 1, true],
])('a file of %d bytes is uploaded in pieces: %s', (size, inPieces) => {
  expect(goesInPieces(size)).toBe(inPieces)
})
