import { refundCan, refundState } from '@zsm/contract/states'
import type { CreatorId, Instant, OperatorId, RefundId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { onConflict } from '../database/conflict.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { decidesAlone, deleteTransferNumber, lockFund, takeTransferNumber } from '../funds/public.ts'
import { mustBeSecond } from '../operators/public.ts'
import { bookRefund } from './booking.ts'
import {
  approveTransfer,
  deleteTransfer,
  findTransferrer,
  insertTransfer,
  type Transfer,
} from './by-hand.queries.ts'
import { findRefund } from './queries.ts'

/** The proof of a transfer. `at` is the time of the decision; now by default. */
type Proof = { id: RefundId; transferNo: string; reason: string; at?: Instant }

/**
 * 9 退款异常 or a stuck 2 退款中 → 5 已退款, by a bank transfer to the buyer. Above the limit of one operator, a second must approve.
 */
export function payByHand(
  sql: Sql,
  creator: CreatorId,
  operator: OperatorId,
  { id, transferNo, reason: transferNote, at: time = now() }: Proof,
): Promise<void> {
  return transaction(sql, async (sql) => {
    await lockFund(sql, creator)
    const { amountFen } = (await findRefund(sql, creator, id)) ?? fail('refundNotFound')
    const transfer = { transferNo, transferNote }
    const inserted = insertTransfer(sql, creator, { id, operator, ...transfer })
    if (!(await onConflict(inserted, { refunds_transfer_key: 'transferUsed' })))
      await tooLate(sql, creator, id)
    await takeTransferNumber(sql, creator, { refundId: id, typed: transferNo, field: 'transferNo' })
    await log(sql, creator, { operator, id, verb: 'payByHand', after: { amountFen, ...transfer } })
    const isEnough = await decidesAlone(sql, creator, { operator, amountFen, time })
    if (isEnough) await book(sql, creator, { id, time, ...transfer })
  })
}

/** Approves a transfer that waits for a second operator: the refund is 5 已退款. The operator who made the transfer is refused. */
export function approveByHand(
  sql: Sql,
  creator: CreatorId,
  operator: OperatorId,
  id: RefundId,
): Promise<void> {
  return transaction(sql, async (sql) => {
    await lockFund(sql, creator)
    if (!(await findRefund(sql, creator, id))) fail('refundNotFound')
    const first = (await findTransferrer(sql, creator, id)) ?? (await tooLate(sql, creator, id))
    await mustBeSecond(sql, operator, first, 'refundSecondOperator')
    const transfer =
      (await approveTransfer(sql, creator, { id, operator })) ?? (await tooLate(sql, creator, id))
    await log(sql, creator, { operator, id, verb: 'approveByHand', after: transfer })
    await book(sql, creator, { id, time: now(), ...transfer })
  })
}

/** Removes a transfer that was not made. The refund stays as it was. */
export function rejectByHand(
  sql: Sql,
  creator: CreatorId,
  operator: OperatorId,
  { id, reason }: { id: RefundId; reason: string },
): Promise<void> {
  return transaction(sql, async (sql) => {
    if (!(await deleteTransfer(sql, creator, id))) await tooLate(sql, creator, id)
    await deleteTransferNumber(sql, creator, id)
    await log(sql, creator, { operator, id, verb: 'rejectByHand', after: { reason } })
  })
}

async function book(
  sql: Tx,
  creator: CreatorId,
  { id, time, transferNo, transferNote }: Transfer & { id: RefundId; time: Instant },
): Promise<void> {
  // A stuck refund is in state 2 退款中, which refundCan.payByHand does not list.
  const from = [...refundCan.payByHand, refundState.refunding]
  const byHand = `支付渠道无法原路退回，平台已转账给买家，转账单号 ${transferNo}。${transferNote}`
  if (!(await bookRefund(sql, creator, { id, from, time, byHand }))) await tooLate(sql, creator, id)
}

async function tooLate(sql: Tx, creator: CreatorId, id: RefundId): Promise<never> {
  const { statusDict } = (await findRefund(sql, creator, id)) ?? fail('refundNotFound')
  return fail('refundStateChanged', standsAt('这笔退款', refundState.labels[statusDict]))
}

type Logged = { operator: OperatorId; id: RefundId; verb: string; after: object }

const log = (sql: Tx, creator: CreatorId, { operator, id, verb, after }: Logged) =>
  audit(sql, { creator, operator, action: `refunds.${verb}`, target: { type: 'refund', id }, after })
