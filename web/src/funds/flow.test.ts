import { fen, plus } from '@zsm/contract/money/fen'
import { entryType, fundBucket } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { stepsOf } from './flow.ts'

const flow = {
  byType: [
    { typeDict: entryType.sale, amountFen: fen(10_000) },
    { typeDict: entryType.refund, amountFen: fen(-2_000) },
    { typeDict: entryType.platformFee, amountFen: fen(-800) },
    { typeDict: entryType.withdrawal, amountFen: fen(0) },
    { typeDict: entryType.withdrawalFee, amountFen: fen(-10) },
  ],
  byBucket: [
    { bucketDict: fundBucket.frozen, amountFen: fen(1_000) },
    { bucketDict: fundBucket.available, amountFen: fen(4_000) },
    { bucketDict: fundBucket.withdrawing, amountFen: fen(190) },
    { bucketDict: fundBucket.withdrawn, amountFen: fen(2_500) },
    { bucketDict: fundBucket.debt, amountFen: fen(-500) },
  ],
  totalIncomeFen: fen(7_190),
  asOfTime: '2026-03-31T04:00:00.000Z',
}

test('what buyers paid, less each cause, is the income; less what has not arrived, it is what has arrived', () => {
  const steps = stepsOf(flow)
  const labels = ['买家实付', '退款扣回', '平台服务费', '通道费', '提现手续费', '累计收益']
  expect(steps.map(({ label }) => label)).toEqual([...labels, '冻结中', '可提现', '提现中', '欠款', '已到账'])
  const values = steps.map(({ value }) => value)
  expect(plus(...values.slice(0, 5))).toBe(values[5])
  expect(plus(...values.slice(5, 10))).toBe(values[10])
})

test('a creator without a debt reads none', () => {
  const byBucket = flow.byBucket.filter(({ bucketDict }) => bucketDict !== fundBucket.debt)
  expect(stepsOf({ ...flow, byBucket }).map(({ label }) => label)).not.toContain('欠款')
})
