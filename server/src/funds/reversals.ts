import type { Order } from '@zsm/contract/orders'
import type { CreatorId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { openFund } from './funds.ts'
import { mustPost } from './ledger.ts'
import { type Reversal, reversal } from './movements.ts'
import { type FundRow, lockFund } from './queries.ts'
import { addReturn } from './report-days.queries.ts'

/** The creator's fund, held until the transaction ends: first of all, so that nobody waits crosswise. */
export async function holdFund(sql: Tx, creator: CreatorId): Promise<FundRow> {
  await openFund(sql, creator)
  return (await lockFund(sql, creator)) ?? fail('unavailable')
}

/** Takes a refund out of the order's frozen income, or of what is available; what is missing there is a debt. */
export async function reverseIncome(
  sql: Tx,
  creator: CreatorId,
  order: Order,
  refund: Reversal,
): Promise<void> {
  const { availableFen } = await holdFund(sql, creator)
  const debtFen = order.settleFlag ? Math.max(0, refund.incomeFen - availableFen) : 0
  await mustPost(sql, creator, [reversal(order, refund, debtFen)])
  await addReturn(sql, creator, order, refund)
}
