import { z } from 'zod'
import { withdrawState } from '../states.ts'
import { flag, Instant, Money, WithdrawId } from '../values.ts'

/**
 * Where the released income of an order went. Money has no name, so this is an allotment by time: what became available first leaves
 * first (0008). Only the order's own refunds come off its own money first. The amounts add up to `settledFen`.
 */
export const incomeTrace = z.object({
  /** without what the order's own refunds took of it */
  settledFen: Money,
  /** the withdrawals that took it, the first one first, each with its part */
  withdraws: z.array(
    z.object({
      id: WithdrawId,
      withdrawNo: z.string(),
      statusDict: withdrawState.codec,
      applyTime: Instant,
      takenFen: Money,
    }),
  ),
  /** what refunds of other orders, debts and adjustments took */
  otherFen: Money,
  /** what is not withdrawn yet, as far as was looked */
  leftFen: Money,
  /** the search ended before everything that left was looked at: `leftFen` may have left too */
  cutFlag: flag,
})
export type IncomeTrace = z.output<typeof incomeTrace>
