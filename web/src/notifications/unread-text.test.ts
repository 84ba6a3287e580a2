import { expect, test } from 'vitest'
import { together, unreadText } from './unread-text.ts'

test.each([
  [0, false, ''],
  [3, false, '3'],
  [99, false, '99'],
  [99, true, '99+'],
])('a badge of %i unread, with more: %s, reads %j', (count, moreFlag, text) =>
  expect(unreadText({ count, moreFlag })).toBe(text),
)

test('what is unread of both is counted together, up to the limit', () => {
  const few = { count: 3, moreFlag: false }
  expect(unreadText(together(few, undefined))).toBe('3')
  expect(unreadText(together(few, { count: 2, moreFlag: false }))).toBe('5')
  expect(unreadText(together(few, { count: 98, moreFlag: false }))).toBe('99+')
})
