import { expect, test } from 'vitest'
import { speedBeside } from './speed.ts'

test('the next speed is one step away, and the last one stays', () => {
  expect(speedBeside(1, 1)).toBe(1.25)
  expect(speedBeside(1, -1)).toBe(0.75)
  expect(speedBeside(3, 1)).toBe(3)
  expect(speedBeside(0.5, -1)).toBe(0.5)
})

test('a speed that the browser’s own menu chose leads back to ours', () => {
  expect(speedBeside(1.1, 1)).toBe(1.5)
  expect(speedBeside(4, -1)).toBe(2)
})
