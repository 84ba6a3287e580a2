import type { Refund } from '@zsm/contract/refunds'
import { refundAsker, refundCan, refundState, refundStuck } from '@zsm/contract/states'
import type { CreatorId, Instant, RefundId } from '@zsm/contract/values'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import type { RefundAnswer } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { type Channel, type Channels, channelOf } from '../gateways/payment-channels.ts'
import { notify } from '../notifications/public.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import { hasReturnedFee, lockPaidOrder, returnFee, stopRefunding } from '../orders/public.ts'
import { bookRefund } from './booking.ts'
import { hasTransfer } from './by-hand.queries.ts'
import { tellApproved, tellRejected } from './learner-news.ts'
import { closedNews, refusedNews } from './news.ts'
import {
  changeState,
  type Due,
  findOverdue,
  findPayable,
  findPayableByNo,
  findPriorStatus,
  findRefund,
  findUnderWay,
  markSent,
  type Payable,
  type RefundChange,
  type RefundState,
  setStuck,
} from './queries.ts'

/** `byPlatform`: an operator refused, so the creator is notified. */
export type Refusal = { id: RefundId; reason: string; byPlatform?: boolean }

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
 * opened. A refund that was promised to a buyer, or that the platform makes, must be paid and cannot be closed.
 */
export function reject(
  sql: Sql,
  creator: CreatorId,
  { id, reason, byPlatform = false }: Refusal,
): Promise<void> {
  return transaction(sql, async (sql) => {
    const refund = await closeRefund(sql, creator, { id, reason, verb: 'reject' })
    if (byPlatform) await notify(sql, creator, closedNews(refund, reason))
    await tellRejected(sql, creator, refund, reason)
  })
}

/** Closes a refund whose money has not moved, and answers it as it was. The order returns to its earlier state. */
export async function closeRefund(
  sql: Tx,
  creator: CreatorId,
  { id, reason, verb }: Omit<Refusal, 'byPlatform'> & { verb: string },
): Promise<Refund> {
  await lockFund(sql, creator)
  const refund = (await findRefund(sql, creator, id)) ?? fail('refundNotFound')
  const order = await lockPaidOrder(sql, creator, refund.orderId)
  const from = refund.applyByDict === refundAsker.creator ? refundCan.giveUp : refundCan.reject
  const change = { statusDict: refundState.closed, reason, deadlineTime: null } as const
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
}

/** The answer for a channel that is switched off and was never told. Finance may transfer the money, or retry once it is back. */
const noChannel = {
  state: 'failed',
  reason: '支付渠道已停用，不能原路退回；请联系客服，由平台转账给买家',
} as const

/** The same for a channel that was told. It may have paid, so this is no failure. */
const noAnswer = {
  stuckDict: refundStuck.channelOff,
  reason: '支付渠道已停用，这笔退款停用前已经发出，还不知道有没有退成；平台财务会向渠道核实',
} as const

/** Sends a refund that is under way to its channel. The refund's number is the idempotency key, so a retry pays once. */
export async function payRefund(
  sql: Sql,
  channels: Channels,
  creator: CreatorId,
  { id, now }: { id: RefundId; now: Instant },
): Promise<void> {
  const refund = await findPayable(sql, creator, id)
  if (refund?.statusDict !== refundState.refunding) return
  const channel = channelOf(refund.payChannelDict, channels)
  if (!channel && refund.sentTime !== null) return setStuck(sql, creator, { id, ...noAnswer })
  const answer = channel ? await askChannel(sql, channel, creator, refund, now) : noChannel
  await applyAnswer(sql, creator, { refund, answer, now })
}

/**
 * For a notice that a refund ended without being paid. The notice may be a late copy from before a retry, so the provider is asked,
 * and its answer is what counts. False if the refund is not under way.
 */
export async function askAboutRefund(
  sql: Sql,
  channel: Channel,
  creator: CreatorId,
  { refundNo, now }: { refundNo: string; now: Instant },
): Promise<boolean> {
  const refund = await findPayableByNo(sql, creator, refundNo)
  if (refund?.statusDict !== refundState.refunding) return false
  const { tradeNo, sentTime } = refund
  if (sentTime === null || !channel.gateway) return true
  const answer = await channel.gateway.queryRefund({ tradeNo, refundNo })
  await applyAnswer(sql, creator, { refund, answer, now })
  return true
}

type Answered = { refund: Payable; answer: RefundAnswer; now: Instant }

async function applyAnswer(
  sql: Sql,
  creator: CreatorId,
  { refund: { id, stuckDict: wasStuck }, answer, now }: Answered,
): Promise<void> {
  if (answer.state === 'refunded') {
    const step = { id, from: refundCan.pay, time: answer.refundTime, now }
    await transaction(sql, (sql) => bookRefund(sql, creator, step))
  }
  if (answer.state === 'failed') await failRefund(sql, creator, { id, reason: answer.reason })
  if (answer.state === 'stuck')
    await setStuck(sql, creator, { id, stuckDict: refundStuck.unpayable, reason: answer.reason })
  if (answer.state === 'refunding' && wasStuck !== null)
    await setStuck(sql, creator, { id, stuckDict: null, reason: '' })
}

/** If the channel refuses, no money has moved. If it does not answer, the refund stays under way and the timer retries. */
async function askChannel(
  sql: Sql,
  channel: Channel,
  creator: CreatorId,
  refund: Payable,
  now: Instant,
): Promise<RefundAnswer> {
  const { tradeNo, refundNo, amountFen: refundFen, payFen: paidFen, note } = refund
  try {
    const waiting = await returnFee(sql, channel, creator, refund)
    if (waiting) return waiting
    if (refund.sentTime === null) await markSent(sql, creator, { id: refund.id, sentTime: now })
    return await channel.refund({ tradeNo, refundNo, refundFen, paidFen, reason: note })
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.kind === 'refused')) throw error
    return { state: 'failed', reason: `支付渠道没有受理退款：${error.message}` }
  }
}

const batch = 500

/** For the timer: approves requests that creators left unanswered for 48 hours, and sends pending refunds to the channels. */
export async function attendRefunds(sql: Sql, channels: Channels, now: Instant): Promise<void> {
  for (const { creatorId, id } of await findOverdue(sql, now, batch)) {
    const change = { statusDict: refundState.refunding, deadlineTime: null } as const
    await transaction(sql, async (sql) => {
      if (!(await changeState(sql, creatorId, { id, from: refundCan.approve, change }))) return
      await tellApproved(sql, creatorId, (await findRefund(sql, creatorId, id)) ?? fail('refundNotFound'))
    })
  }
  // paged by id, so that stuck refunds do not block the refunds after them
  const underWay = inBatches<Due>((last) => findUnderWay(sql, { after: last?.id, limit: batch }))
  await oneByOne(underWay, 'refunds that could not be sent to the channel', ({ creatorId, id }) =>
    payRefund(sql, channels, creatorId, { id, now }),
  )
}
