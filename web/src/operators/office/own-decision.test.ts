import { expect, test } from 'vitest'
import { noteOwnDecision, takeOwnDecision } from './own-decision.ts'

test('a decision moves the screen on once, and not long afterwards', () => {
  expect(takeOwnDecision(1_000_000)).toBe(false)
  noteOwnDecision(1_000_000)
  expect(takeOwnDecision(1_001_000)).toBe(true)
  expect(takeOwnDecision(1_001_000)).toBe(false)
  noteOwnDecision(1_000_000)
  expect(takeOwnDecision(1_020_000)).toBe(false)
})
