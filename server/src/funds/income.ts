import { missing, noFen } from '@zsm/contract/money/fen'
import type { Order } from '@zsm/contract/orders'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { repayDebt } from './debts.ts'
import { lockFund } from './fund-lock.ts'
import { findChannelAccount } from './ledger.queries.ts'
import { mustPost, mustPostAll } from './ledger.ts'
import { type Paid, type Reversal, reversal, type Settled, sale, settlement } from './movements.ts'
import { addReturn, addSales, type Sale } from './report-days.queries.ts'

/** The income of paid orders, frozen until their holds end. The caller holds the funds. */
export async function freezeIncome(
  sql: Tx,
  orders: readonly (Paid & Sale & { creator: CreatorId })[],
): Promise<void> {
  const byCreator = Map.groupBy(orders, ({ creator }) => creator)
  const postings = [...byCreator].map(([creator, orders]) => ({ creator, movements: orders.map(sale) }))
  await Promise.all([mustPostAll(sql, postings), addSales(sql, orders)])
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
