import { noFen } from '@zsm/contract/money/fen'
import { operatorCreatorPage } from '@zsm/contract/office/creator-page'
import type { TracedOrder } from '@zsm/contract/office/orders'
import type { WithdrawTrace } from '@zsm/contract/office/traces'
import type { CreatorId, OrderId, WithdrawId } from '@zsm/contract/values'
import { mayCall, type Role } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { listIncome, traceIncome } from '../../funds/public.ts'
import { listOrderParts } from '../../orders/public.ts'
import { findAnyOrder } from './orders.queries.ts'
import { readLearner } from './orders.ts'
import {
  findCheckout,
  findSplit,
  findWithdrawOwner,
  listBatchLines,
  listDisputesOf,
  listNoticesOf,
  listPayments,
  listPayouts,
  listRefundsOf,
} from './traces.queries.ts'

/** One order with everything that is known about its money. Only who may read the creator's balances reads those after each entry. */
export async function traceOrder(sql: Sql, roles: readonly Role[], id: OrderId): Promise<TracedOrder> {
  const { userId, ...order } = (await findAnyOrder(sql, id)) ?? fail('orderNotFound')
  const { frontId: creator, tradeNo } = order
  const [parts, learner, checkout, payments, notices, refunds] = await Promise.all([
    listOrderParts(sql, creator, id),
    readLearner(sql, userId),
    findCheckout(sql, creator, id),
    listPayments(sql, creator, id),
    tradeNo === '' ? [] : listNoticesOf(sql, tradeNo),
    listRefundsOf(sql, creator, id),
  ])
  const [split, disputes, entries, taken] = await Promise.all([
    findSplit(sql, creator, id),
    listDisputesOf(sql, creator, id),
    entriesOf(sql, creator, { orderId: id }),
    findTaken(sql, creator, id),
  ])
  const seesBalances = mayCall(operatorCreatorPage.getCreatorFund.roles, roles)
  return {
    ...order,
    parts,
    learner,
    checkout,
    payments,
    notices,
    refunds,
    split,
    disputes,
    entries: seesBalances ? entries : entries.map((entry) => ({ ...entry, balanceFen: null })),
    ...taken,
  }
}

/** How a withdrawal was paid: the bank files it stood in, and its lines in the ledger. */
export async function traceWithdraw(sql: Sql, id: WithdrawId): Promise<WithdrawTrace> {
  const { creatorId, sentTime } = (await findWithdrawOwner(sql, id)) ?? fail('withdrawNotFound')
  const [batchLines, entries] = await Promise.all([
    listBatchLines(sql, creatorId, id),
    entriesOf(sql, creatorId, { withdrawId: id }),
  ])
  return { batchLines, sentTime, entries }
}

async function entriesOf(
  sql: Sql,
  creator: CreatorId,
  of: { orderId: OrderId } | { withdrawId: WithdrawId },
) {
  const { list } = await listIncome(sql, creator, { ...of, pageNum: 1, pageSize: 100 })
  return list
}

type Taken = Pick<TracedOrder, 'withdrawals' | 'otherFen' | 'leftFen' | 'cutFlag'>

/** Where the released income went, with the transfers of the withdrawals that took it. */
async function findTaken(sql: Sql, creator: CreatorId, id: OrderId): Promise<Taken> {
  const trace = await traceIncome(sql, creator, id)
  if (!trace) return { withdrawals: [], otherFen: noFen, leftFen: noFen, cutFlag: false }
  const payouts = await listPayouts(
    sql,
    creator,
    trace.withdraws.map(({ id }) => id),
  )
  const byId = new Map(payouts.map((payout) => [payout.id, payout]))
  const withdrawals = trace.withdraws.flatMap((withdraw) => {
    const payout = byId.get(withdraw.id)
    return payout ? [{ ...withdraw, ...payout }] : []
  })
  const { otherFen, leftFen, cutFlag } = trace
  return { withdrawals, otherFen, leftFen, cutFlag }
}
