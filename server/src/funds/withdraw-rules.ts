import type { WithdrawQuote } from '@zsm/contract/funds/withdrawals'
import { feeOf, fen, lesser, minus, missing, noFen, plus } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'
import { fail } from '../failure.ts'
import type { MoneyRules } from '../reference/public.ts'
import type { DayUse, MonthUse } from './withdraws.queries.ts'

/** Fails with the reason if the amount may not be withdrawn. */
export function refuseWithdraw(
  amountFen: Fen,
  fund: { availableFen: Fen; debtFen: Fen },
  today: DayUse,
  rules: Pick<MoneyRules, 'minFen' | 'dayLimitFen' | 'dayLimitCount'>,
): void {
  if (fund.debtFen > 0) fail('fundInDebt')
  if (amountFen < rules.minFen) {
    fail('withdrawTooSmall', { field: 'amountFen', message: `最低提现 ¥${yuan(rules.minFen)}` })
  }
  if (amountFen > fund.availableFen) fail('withdrawTooMuch', { field: 'amountFen' })
  if (today.count >= rules.dayLimitCount) {
    fail('withdrawDayLimit', { message: `每天最多提现 ${rules.dayLimitCount} 次，请明天再试` })
  }
  if (plus(today.fen, amountFen) > rules.dayLimitFen) {
    const message = `每天最多提现 ¥${yuan(rules.dayLimitFen)}，请减少金额或明天再试`
    fail('withdrawDayLimit', { field: 'amountFen', message })
  }
}

// the limits are whole yuan
const yuan = (fen: Fen) => fen / 100

export type WithdrawSplit = Omit<WithdrawQuote, 'expectArriveTime'>

/** What a withdrawal costs. `month` is what a person received so far in the month; undefined for a company. */
export function splitWithdraw(
  amountFen: Fen,
  rules: Pick<MoneyRules, 'feeBp' | 'taxBp' | 'taxFreeFen'>,
  month: MonthUse | undefined,
): WithdrawSplit {
  const feeFen = feeOf(amountFen, rules.feeBp)
  const taxFen = month ? taxOf(amountFen, rules, month) : noFen
  return { amountFen, feeFen, taxFen, arriveFen: minus(amountFen, feeFen, taxFen) }
}

/**
 * The tax due on all that a person received in the month, less what was withheld for it already: so the parts of a sum cost what
 * the sum costs, to the fen, and a withdrawal whose money came back counts no longer. After the rate was raised in the middle of
 * a month, no withdrawal pays for the ones before: it pays the rate on itself at most, rounded up.
 */
function taxOf(
  amountFen: Fen,
  { taxBp, taxFreeFen }: Pick<MoneyRules, 'taxBp' | 'taxFreeFen'>,
  month: MonthUse,
): Fen {
  const dueFen = feeOf(missing(plus(month.fen, amountFen), taxFreeFen), taxBp)
  const mostFen = plus(feeOf(amountFen, taxBp), fen(1))
  return lesser(missing(dueFen, month.taxFen), mostFen)
}
