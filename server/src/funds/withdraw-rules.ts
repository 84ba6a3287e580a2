import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { feeOf, minus, plus } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'
import { fail } from '../failure.ts'
import type { MoneyRules } from '../reference/public.ts'
import type { DayUse } from './withdraws.queries.ts'

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

/** The fee is rounded down; the rest is paid out. */
export function splitWithdraw(
  amountFen: Fen,
  { feeBp }: Pick<MoneyRules, 'feeBp'>,
): Pick<Withdraw, 'amountFen' | 'feeFen' | 'arriveFen'> {
  const feeFen = feeOf(amountFen, feeBp)
  return { amountFen, feeFen, arriveFen: minus(amountFen, feeFen) }
}
