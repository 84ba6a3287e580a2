import { minus } from '@zsm/contract/money/fen'
import { refundableFen, splitRefund } from '@zsm/contract/money/refund-split'
import type { Refund } from '@zsm/contract/refunds'
import { openRefunds, refundChannel, refundState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, RefundId } from '@zsm/contract/values'
import { audit } from '../database/audit.ts'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { holdFund, reverseIncome } from '../funds/public.ts'
import { notify } from '../notifications/public.ts'
import { holdPaidOrder, refundOrder } from '../orders/public.ts'
import { hasTransfer } from './by-hand.queries.ts'
import { refundedNews } from './news.ts'
import { changeState, findOpenRefund, findRefund, type RefundState } from './queries.ts'

/**
 * `now` is when it is told, where that is later than the time the money moved; `byHand` says how it went where it was not
 * by its channel.
 */
type Step = { id: RefundId; from: readonly RefundState[]; time: Instant; now?: Instant; byHand?: string }

/** The money is back with the buyer: order, rollups, fund and ledger follow. False when the refund is in another state. */
export async function bookRefund(sql: Tx, creator: CreatorId, step: Step): Promise<boolean> {
  await holdFund(sql, creator)
  const { orderId } = (await findRefund(sql, creator, step.id)) ?? fail('refundNotFound')
  const order = await holdPaidOrder(sql, creator, orderId)
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
  const stillOpen = await keepsOpen(sql, creator, refund, left)
  const accessEndTime = refund.revokeAccessFlag ? earlier(order.accessEndTime, time) : order.accessEndTime
  await refundOrder(sql, creator, order, { parts, stillOpen, accessEndTime, time })
  const { amountFen, channelDict } = refund
  if (channelDict === refundChannel.original)
    await reverseIncome(sql, creator, order, { id, amountFen, time, ...parts })
  await notify(sql, creator, refundedNews(refund, order, byHand), now)
  const target = { type: 'refund', id }
  await audit(sql, {
    creator,
    action: 'refunds.book',
    target,
    before: refund,
    after: { ...refund, ...change },
  })
  return true
}

const earlier = (one: Instant | null, other: Instant) =>
  one !== null && Date.parse(one) < Date.parse(other) ? one : other

/** What a channel gives back besides a transfer went twice: only a person can settle it, so that it stays on record unbooked. */
async function mustHaveNoTransfer(sql: Tx, creator: CreatorId, id: RefundId): Promise<void> {
  if (await hasTransfer(sql, creator, id)) fail('refundByHand')
}

/** Whether another refund of the order goes on; one that is more than what is left is closed. */
async function keepsOpen(sql: Tx, creator: CreatorId, refund: Refund, left: Fen): Promise<boolean> {
  const open = await findOpenRefund(sql, creator, refund.orderId)
  if (!open) return false
  if (open.amountFen <= left) return true
  await mustHaveNoTransfer(sql, creator, open.id)
  const reason = '支付渠道已退回这笔订单的款项，余下的不够这次退款，已自动关闭'
  const change = { statusDict: refundState.closed, reason, deadlineTime: null } as const
  await changeState(sql, creator, { id: open.id, from: openRefunds, change })
  return false
}
