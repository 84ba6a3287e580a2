import { expect, test } from 'vitest'
import { isSupportOpen } from './support-hours.ts'

test.each([
  ['2026-11-21T00:59:59Z', false],
  ['2026-11-21T01:00:00Z', true],
  ['2026-11-21T11:59:59Z', true],
  ['2026-11-21T12:00:00Z', false],
])('at %s support is open: %s [2]', (instant, open) => expect(isSupportOpen(Date.parse(instant))).toBe(open))
