import { expect, test } from 'vitest'
import { leftText, planText } from './text.ts'

const none = { planShelfTime: null, planUnshelfTime: null, planFailReason: '' }
const [on, off] = ['2026-11-22T02:00:00.000Z', '2026-11-30T16:00:00.000Z']

test.each([
  [none, ''],
  [{ ...none, planShelfTime: on }, '2026-11-22 10:00 上架'],
  [{ ...none, planShelfTime: on, planUnshelfTime: off }, '2026-11-22 10:00 上架，2026-12-01 00:00 下架'],
  [{ ...none, planUnshelfTime: off, planFailReason: '请添加封面' }, '没有按计划上架：请添加封面'],
])('%o reads %j', (good, text) => {
  expect(planText(good)).toBe(text)
})

test.each([
  [-1, ''],
  [0, '已售罄'],
  [1200, '剩 1,200'],
])('a stock of %i reads %j', (stock, text) => {
  expect(leftText({ stock })).toBe(text)
})
