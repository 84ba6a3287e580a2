import type { Refund } from '@zsm/contract/refunds'
import { refundAsker, refundCan, refundState } from '@zsm/contract/states'
import type { CreatorId, RefundId } from '@zsm/contract/values'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { notify } from '../notifications/public.ts'
import { hasReturnedFee, lockPaidOrder, stopRefunding } from '../orders/public.ts'
import { hasTransfer } from './by-hand.queries.ts'
import { tellApproved, tellRejected } from './learner-news.ts'
import { closedNews, refusedNews } from './news.ts'
import {
  changeState,
  type Due,
  findPriorStatus,
  findRefund,
  type RefundChange,
  type RefundState,
} from './queries.ts'
import { recordRefund } from './refund-events.ts'

/** `byOperator`: an operator refused the request, so the creator is notified. */
export type Refusal = { id: RefundId; reason: string; byOperator?: boolean }

type Step = { verb: string; from: readonly RefundState[]; change: RefundChange }

/** 1 待处理 → 2 退款中. */
export function approve(
  sql: Sql,
  creator: CreatorId,
  { id, revokeAccessFlag }: { id: RefundId; revokeAccessFlag?: boolean | undefined },
): Promise<void> {
  const chosen = revokeAccessFlag === undefined ? {} : { revokeAccessFlag }
  const change = { statusDict: refundState.refunding, deadlineTime: null, ...chosen } as const
  return transaction(sql, async (sql) => {
    await move(sql, creator, id, { verb: 'approve', from: refundCan.approve, change })
    await tellApproved(sql, creator, (await findRefund(sql, creator, id)) ?? fail('refundNotFound'))
  })
}

/**
 * For the timer: 1 待处理 → 2 退款中 for a request past its deadline. If it was decided meanwhile, nothing happens. The entry in the
 * audit log names nobody.
 */
export function approveOverdue(sql: Sql, { creatorId, id }: Due): Promise<void> {
  const change = { statusDict: refundState.refunding, deadlineTime: null } as const
  return transaction(sql, async (sql) => {
    if (!(await changeState(sql, creatorId, { id, from: refundCan.approve, change }))) return
    await audit(sql, {
      creator: creatorId,
      action: 'refunds.approveOverdue',
      target: { type: 'refund', id },
      after: change,
    })
    await recordRefund(sql, creatorId, id)
    await tellApproved(sql, creatorId, (await findRefund(sql, creatorId, id)) ?? fail('refundNotFound'))
  })
}

/** 9 退款异常 → 2 退款中. */
export function retry(sql: Sql, creator: CreatorId, id: RefundId): Promise<void> {
  const change = { statusDict: refundState.refunding, reason: '' } as const
  return transaction(sql, (sql) => move(sql, creator, id, { verb: 'retry', from: refundCan.retry, change }))
}

/** 2 退款中 → 9 退款异常. No money has moved. */
export function failRefund(
  sql: Sql,
  creator: CreatorId,
  { id, reason }: { id: RefundId; reason: string },
): Promise<void> {
  const change = { statusDict: refundState.failed, reason } as const
  return transaction(sql, async (sql) => {
    await move(sql, creator, id, { verb: 'fail', from: refundCan.fail, change })
    const refund = (await findRefund(sql, creator, id)) ?? fail('refundNotFound')
    await notify(sql, creator, refusedNews(refund, reason))
  })
}

/**
 * 1 待处理 → 13 已关闭: the order returns to its earlier state. The creator may also close a failed refund that the creator
 * opened. A refund that was promised to a buyer, or that operators or a failed sale began, must be paid and cannot be closed.
 */
export function reject(
  sql: Sql,
  creator: CreatorId,
  { id, reason, byOperator = false }: Refusal,
): Promise<void> {
  return transaction(sql, async (sql) => {
    const refund = await closeRefund(sql, creator, { id, reason })
    if (byOperator) await notify(sql, creator, closedNews(refund, reason))
    await tellRejected(sql, creator, refund, reason)
  })
}

/**
 * Closes a refund whose money has not moved, and answers it as it was. The order returns to its earlier state. `takenBackFlag`: its buyer
 * no longer wants it.
 */
export async function closeRefund(
  sql: Tx,
  creator: CreatorId,
  { id, reason, takenBackFlag = false }: Omit<Refusal, 'byOperator'> & { takenBackFlag?: boolean },
): Promise<Refund> {
  await lockFund(sql, creator)
  const refund = (await findRefund(sql, creator, id)) ?? fail('refundNotFound')
  const order = await lockPaidOrder(sql, creator, refund.orderId)
  const from = refund.applyByDict === refundAsker.creator ? refundCan.giveUp : refundCan.reject
  const change = { statusDict: refundState.closed, reason, deadlineTime: null, takenBackFlag } as const
  const verb = takenBackFlag ? 'takeBack' : 'reject'
  if (await hasReturnedFee(sql, creator, id))
    fail('refundStateChanged', { message: '平台服务费已经退回给您，这笔退款不能再关闭，请重试' })
  await move(sql, creator, id, { verb, from, change })
  const prior = (await findPriorStatus(sql, creator, id)) ?? fail('refundNotFound')
  await stopRefunding(sql, creator, order, prior)
  return refund
}

/** One conditional update lets one of several parallel moves win. */
async function move(sql: Tx, creator: CreatorId, id: RefundId, { verb, from, change }: Step): Promise<void> {
  if (!(await changeState(sql, creator, { id, from, change, unlessByHand: true }))) {
    const refund = (await findRefund(sql, creator, id)) ?? fail('refundNotFound')
    const mayBeByHand: readonly RefundState[] = [refundState.failed, refundState.refunding]
    const isPaidByHand = mayBeByHand.includes(refund.statusDict) && (await hasTransfer(sql, creator, id))
    if (isPaidByHand) fail('refundByHand')
    fail('refundStateChanged', standsAt('这笔退款', refundState.labels[refund.statusDict]))
  }
  const target = { type: 'refund', id }
  await audit(sql, { creator, action: `refunds.${verb}`, target, after: change })
  await recordRefund(sql, creator, id)
}
