import { missing, noFen } from '@zsm/contract/money/fen'
import type { Order } from '@zsm/contract/orders'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { repayDebt } from './debts.ts'
import { lockFund } from './fund-lock.ts'
import { findChannelAccount } from './ledger.queries.ts'
import { mustPost } from './ledger.ts'
import { type Paid, type Reversal, reversal, type Settled, sale, settlement } from './movements.ts'
import { addReturn, addSale, type Sale } from './report-days.queries.ts'

/** A paid order's income, frozen until its hold ends. The caller holds the fund. */
export async function freezeIncome(sql: Tx, creator: CreatorId, order: Paid & Sale): Promise<void> {
  await Promise.all([mustPost(sql, creator, [sale(order)]), addSale(sql, creator, order)])
}

/** Makes the income of orders whose hold has ended available, and pays the creator's debt from it. */
export async function releaseIncome(
  sql: Tx,
  creator: CreatorId,
  orders: readonly Settled[],
  now: Instant,
): Promise<void> {
  const movements = orders.map((order) => settlement(order, now))
  await mustPost(sql, creator, movements)
  await repayDebt(sql, creator, now)
}

/** Takes a refund from the order's frozen income, or from available income. The shortfall becomes a debt. */
export async function reverseIncome(
  sql: Tx,
  creator: CreatorId,
  order: Order,
  refund: Reversal,
): Promise<void> {
  const { availableFen } = await lockFund(sql, creator)
  const debtFen = order.settleFlag ? missing(refund.incomeFen, availableFen) : noFen
  const paidInto = await findChannelAccount(sql, creator, `sale:${order.id}`)
  if (paidInto === undefined) throw new Error(`no channel took the money of ${order.id}`)
  await mustPost(sql, creator, [reversal(order, refund, { debtFen, paidInto })])
  await addReturn(sql, creator, order, refund)
}
