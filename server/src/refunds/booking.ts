import { minus } from '@zsm/contract/money/fen'
import { refundableFen, splitRefund } from '@zsm/contract/money/refund-split'
import type { Refund } from '@zsm/contract/refunds'
import { openRefunds, refundChannel, refundState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, RefundId } from '@zsm/contract/values'
import { audit } from '../database/audit.ts'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockFund, reverseIncome } from '../funds/public.ts'
import { notify } from '../notifications/public.ts'
import { lockPaidOrder, refundOrder } from '../orders/public.ts'
import { reviewGivenBack } from '../reviews/public.ts'
import { hasTransfer } from './by-hand.queries.ts'
import { tellRefunded } from './learner-news.ts'
import { refundedNews } from './news.ts'
import { changeState, findOpenRefund, findRefund, type RefundState } from './queries.ts'
import { recordRefund } from './refund-events.ts'

/**
 * `time` is when the money moved, `now` when we heard of it. `byHand` describes a transfer that replaces the channel's refund.
 */
type Step = { id: RefundId; from: readonly RefundState[]; time: Instant; now?: Instant; byHand?: string }

/** Books a refund that the buyer received: order, rollups, fund and ledger. False if the refund is in another state. */
export async function bookRefund(sql: Tx, creator: CreatorId, step: Step): Promise<boolean> {
  await lockFund(sql, creator)
  const { orderId } = (await findRefund(sql, creator, step.id)) ?? fail('refundNotFound')
  const order = await lockPaidOrder(sql, creator, orderId)
  const refund = (await findRefund(sql, creator, step.id)) ?? fail('refundNotFound')
  if (!step.byHand) await mustHaveNoTransfer(sql, creator, step.id)
  if (!step.from.includes(refund.statusDict)) return false
  const left = minus(refundableFen(order), refund.amountFen)
  if (left < 0) fail('refundTooMuch')
  const parts = splitRefund(refund.amountFen, order)
  const { id, time, now = time, byHand = '' } = step
  const change = {
    statusDict: refundState.refunded,
    successTime: time,
    reason: byHand,
    deadlineTime: null,
    ...parts,
  } as const
  await changeState(sql, creator, { id, from: step.from, change })
  const stillOpen = await closeIfTooLarge(sql, creator, refund, left)
  const accessEndTime = refund.revokeAccessFlag ? earlier(order.accessEndTime, time) : order.accessEndTime
  await refundOrder(sql, creator, order, { parts, stillOpen, accessEndTime, time })
  if (left === 0) await reviewGivenBack(sql, creator, orderId)
  const { amountFen, channelDict } = refund
  if (channelDict === refundChannel.original)
    await reverseIncome(sql, creator, order, { id, amountFen, time, isByHand: byHand !== '', ...parts })
  await notify(sql, creator, refundedNews(refund, order, byHand), now)
  await tellRefunded(sql, creator, refund, { byHand, now })
  const target = { type: 'refund', id }
  await audit(sql, {
    creator,
    action: 'refunds.book',
    target,
    before: refund,
    after: { ...refund, ...change },
  })
  await recordRefund(sql, creator, id)
  return true
}

const earlier = (one: Instant | null, other: Instant) =>
  one !== null && Date.parse(one) < Date.parse(other) ? one : other

/** A channel's refund in addition to a transfer pays the buyer twice. Only a person can settle that, so it is not booked. */
async function mustHaveNoTransfer(sql: Tx, creator: CreatorId, id: RefundId): Promise<void> {
  if (await hasTransfer(sql, creator, id)) fail('refundByHand')
}

/** Closes the order's other open refund if it exceeds what is left. Answers whether one is still open. */
async function closeIfTooLarge(sql: Tx, creator: CreatorId, refund: Refund, left: Fen): Promise<boolean> {
  const open = await findOpenRefund(sql, creator, refund.orderId)
  if (!open) return false
  if (open.amountFen <= left) return true
  await mustHaveNoTransfer(sql, creator, open.id)
  const reason = '支付渠道已退回这笔订单的款项，余下的不够这次退款，已自动关闭'
  const change = { statusDict: refundState.closed, reason, deadlineTime: null } as const
  await changeState(sql, creator, { id: open.id, from: openRefunds, change })
  await recordRefund(sql, creator, open.id)
  return false
}
