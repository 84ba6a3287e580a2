import { fen } from '@zsm/contract/money/fen'
import { billDifference, differenceState } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { explanationOf } from './explanation.ts'

const read = { readTime: '2026-11-24T02:00:00.000Z', reason: '' }
const part = { deltaFen: fen(1) }

test('open differences come first, then settled ones, then lines that explain themselves', () => {
  const parts = [
    { ...part, differenceDict: billDifference.oursOnly, statusDict: differenceState.open, count: 2 },
    { ...part, differenceDict: billDifference.otherAmount, statusDict: differenceState.settled, count: 1 },
    { ...part, differenceDict: billDifference.otherDay, statusDict: differenceState.explained, count: 3 },
  ]
  expect(explanationOf({ ...read, parts })).toBe('2 条待处理，1 条已处理，跨日 3 笔')
})

test('a day without differences says so, and a day without a bill says why', () => {
  expect(explanationOf({ ...read, parts: [] })).toBe('两边一致')
  expect(explanationOf({ readTime: null, reason: '渠道还没有生成账单', parts: [] })).toBe(
    '渠道还没有生成账单',
  )
  expect(explanationOf({ readTime: null, reason: '', parts: [] })).toBe('等待账单')
})
