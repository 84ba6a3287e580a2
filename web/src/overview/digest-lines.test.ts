import { fen } from '@zsm/contract/money/fen'
import { expect, test } from 'vitest'
import { digestLines } from './digest-lines.ts'

const nothing = {
  sinceTime: '2026-11-28T01:00:00.000Z',
  orderCount: 0,
  payFen: fen(0),
  moreFlag: false,
  refundCount: 0,
  questionCount: 0,
  reviewCount: 0,
}

test('what happened is counted with its list, and what did not happen is left out', () => {
  expect(digestLines(nothing)).toEqual([])
  const lines = digestLines({ ...nothing, orderCount: 2, payFen: fen(19_800), reviewCount: 1 })
  expect(lines.map(({ text }) => text)).toEqual(['2 笔新订单，成交 ¥198.00', '1 条新评价'])
})

test('a count that is not whole says so', () => {
  const [line] = digestLines({ ...nothing, orderCount: 1000, payFen: fen(100), moreFlag: true })
  expect(line?.text).toBe('超过 999 笔新订单，其中最新 1,000 笔成交 ¥1.00')
})
