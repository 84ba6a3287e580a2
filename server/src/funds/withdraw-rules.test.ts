import { fen } from '@zsm/contract/money/fen'
import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { refuseWithdraw, splitWithdraw } from './withdraw-rules.ts'

const rules = { minFen: fen(1000), dayLimitFen: fen(5_000_000), dayLimitCount: 3 }
const { minFen, dayLimitFen, dayLimitCount } = rules
const fund = (availableFen: number, debtFen = 0) => ({
  availableFen: fen(availableFen),
  debtFen: fen(debtFen),
})
const used = (count: number, amount: number) => ({ count, fen: fen(amount) })
const rich = fund(dayLimitFen * 2)
const fresh = used(0, 0)

test.each([
  ['the least amount', minFen, rich, fresh, undefined],
  ['all there is', 5000, fund(5000), fresh, undefined],
  ['a fen below the least', minFen - 1, rich, fresh, 'withdrawTooSmall'],
  ['nothing', 0, rich, fresh, 'withdrawTooSmall'],
  ['a fen more than there is', 5001, fund(5000), fresh, 'withdrawTooMuch'],
  ['anything while in debt', minFen, fund(dayLimitFen * 2, 1), fresh, 'fundInDebt'],
  ["all of a day's limit", dayLimitFen, rich, fresh, undefined],
  ["a fen more than a day's limit", dayLimitFen + 1, rich, fresh, 'withdrawDayLimit'],
  ["what is left of a day's limit", minFen, rich, used(1, dayLimitFen - minFen), undefined],
  ['a fen more than what is left', minFen + 1, rich, used(1, dayLimitFen - minFen), 'withdrawDayLimit'],
  ['the last of a day', minFen, rich, used(dayLimitCount - 1, 0), undefined],
  ['one too many of a day', minFen, rich, used(dayLimitCount, 0), 'withdrawDayLimit'],
] as const)('%s', (_, amountFen, fund, today, refusal) => {
  const judge = () => refuseWithdraw(fen(amountFen), fund, today, rules)
  if (refusal === undefined) return expect(judge).not.toThrow()
  expect(judge).toThrow(Failure)
  expect(judge).toThrow(expect.objectContaining({ error: refusal }))
})

test('fee and payout add up to the withdrawal', () => {
  for (const amountFen of [minFen, 9999, Number.MAX_SAFE_INTEGER]) {
    for (const feeBp of [0, 60, 1000]) {
      const { feeFen, arriveFen } = splitWithdraw(fen(amountFen), { feeBp })
      expect(feeFen + arriveFen).toBe(amountFen)
    }
  }
  expect(splitWithdraw(fen(9999), { feeBp: 60 })).toMatchObject({ feeFen: 59, arriveFen: 9940 })
})
