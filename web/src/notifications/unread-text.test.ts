import { expect, test } from 'vitest'
import { unreadText } from './unread-text.ts'

test.each([
  [0, false, ''],
  [3, false, '3'],
  [99, false, '99'],
  [99, true, '99+'],
])('a badge of %i unread, with more: %s, reads %j', (count, moreFlag, text) =>
  expect(unreadText({ count, moreFlag })).toBe(text),
)
