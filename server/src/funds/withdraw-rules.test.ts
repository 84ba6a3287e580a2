import { feeOf, fen, noFen, plus } from '@zsm/contract/money/fen'
import fc from 'fast-check'
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

const untaxed = { feeBp: 0, taxBp: 0, taxFreeFen: noFen }
const nothingYet = { fen: noFen, taxFen: noFen }

test('fee and payout add up to the withdrawal [E5]', () => {
  for (const amountFen of [minFen, 9999, Number.MAX_SAFE_INTEGER]) {
    for (const feeBp of [0, 60, 1000]) {
      const { feeFen, arriveFen } = splitWithdraw(fen(amountFen), { ...untaxed, feeBp }, nothingYet)
      expect(feeFen + arriveFen).toBe(amountFen)
    }
  }
  expect(splitWithdraw(fen(9999), { ...untaxed, feeBp: 60 }, nothingYet)).toMatchObject({
    feeFen: 59,
    arriveFen: 9940,
  })
})

const taxed = { feeBp: 60, taxBp: 2000, taxFreeFen: fen(80_000) }
const monthOf = (sum: number, tax: number) => ({ fen: fen(sum), taxFen: fen(tax) })

test.each([
  ['the part of a month above its free sum', 100_000, taxed, nothingYet, 4000],
  ['nothing up to the free sum', 80_000, taxed, nothingYet, 0],
  ['all of it once the free sum is used up', 50_000, taxed, monthOf(80_000, 0), 10_000],
  ['nothing for what was taxed before another one came back', 80_000, taxed, monthOf(100_000, 20_000), 0],
  ['nothing where more was withheld than is due', 10_000, taxed, monthOf(70_000, 14_000), 0],
  [
    'its own rate and no more after a rise',
    10_000,
    { ...taxed, taxBp: 4000 },
    monthOf(180_000, 20_000),
    4001,
  ],
  ['nothing without a rate', 100_000, untaxed, monthOf(180_000, 0), 0],
  ['nothing of a company', 100_000, taxed, undefined, 0],
])('tax takes %s', (_, amountFen, rules, month, taxFen) => {
  const quote = splitWithdraw(fen(amountFen), rules, month)
  expect(quote.taxFen).toBe(taxFen)
  expect(quote.feeFen + quote.taxFen + quote.arriveFen).toBe(amountFen)
})

test('the parts of a sum are taxed as the sum is, to the fen', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 12 })
  const rates = { taxBp: fc.integer({ min: 0, max: 4500 }), taxFreeFen: fc.integer({ min: 0, max: 100_000 }) }
  fc.assert(
    fc.property(amounts, fc.record(rates), (amounts, { taxBp, taxFreeFen }) => {
      const rules = { feeBp: 0, taxBp, taxFreeFen: fen(taxFreeFen) }
      const month = amounts.reduce((month, amount) => {
        const { amountFen, taxFen, arriveFen } = splitWithdraw(fen(amount), rules, month)
        expect(arriveFen).toBeGreaterThanOrEqual(0)
        return { fen: plus(month.fen, amountFen), taxFen: plus(month.taxFen, taxFen) }
      }, nothingYet)
      expect(month.taxFen).toBe(feeOf(fen(Math.max(0, month.fen - taxFreeFen)), taxBp))
    }),
  )
})
