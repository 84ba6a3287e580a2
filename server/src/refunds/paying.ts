import { refundCan, refundState, refundStuck } from '@zsm/contract/states'
import type { CreatorId, Instant, RefundId } from '@zsm/contract/values'
import { type Sql, transaction } from '../database/sql.ts'
import type { RefundAnswer } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { type Channel, type Channels, channelOf } from '../gateways/payment-channels.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import { returnFee } from '../orders/public.ts'
import { bookRefund } from './booking.ts'
import {
  type Due,
  findOverdue,
  findPayable,
  findPayableByNo,
  findUnderWay,
  markSent,
  type Payable,
  setStuck,
} from './queries.ts'
import { approveOverdue, failRefund } from './refund-states.ts'

/** The answer for a channel that is switched off and was never told. Finance may transfer the money, or retry once it is back. */
const noChannel = {
  state: 'failed',
  reason: '支付渠道已停用，不能原路退回；请联系客服，由平台转账给买家',
} as const

/** The channel is switched off but already has the refund. It may have paid, so the refund is stuck and not failed. */
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
  for (const due of await findOverdue(sql, now, batch)) await approveOverdue(sql, due)
  // paged by id, so that stuck refunds do not block the refunds after them
  const underWay = inBatches<Due>((last) => findUnderWay(sql, { after: last?.id, limit: batch }))
  await oneByOne(underWay, 'refunds that could not be sent to the channel', ({ creatorId, id }) =>
    payRefund(sql, channels, creatorId, { id, now }),
  )
}
