import { expect, test } from 'vitest'
import { fitted } from './text.ts'

test.each([
  ['a short text as it is', '一节课', 127, '一节课'],
  ['42 Chinese characters of a long one', '课'.repeat(60), 127, '课'.repeat(42)],
  ['no half of a character', '课😀', 6, '课'],
  ['no backticks, which would part a bill’s fields', '课,`0.01,`x', 127, '课, 0.01, x'],
  ['no ends of lines', ' 课\r\n程\u2028二 ', 127, '课 程 二'],
  ['no half of a surrogate pair', 'a\ud800', 127, 'a\ufffd'],
  ['nothing of nothing', '``', 127, ''],
])('WeChat Pay is given %s', (_, text, bytes, given) => {
  expect(fitted(text, bytes)).toBe(given)
})
