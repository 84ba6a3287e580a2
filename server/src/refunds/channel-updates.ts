import type { RefundNotice } from '@zsm/contract/payments'
import type { Refund } from '@zsm/contract/refunds'
import { refundAsker, refundCan, refundState } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { lockPaidOrder } from '../orders/public.ts'
import { bookRefund } from './booking.ts'
import { hasTransfer } from './by-hand.queries.ts'
import { findRefundByNo, insertRefund, type NewRefund } from './queries.ts'
import { failRefund } from './refund-states.ts'
import { newRefund } from './refunds.ts'
import { requestRefund } from './requested.ts'

type LockedOrder = Awaited<ReturnType<typeof lockPaidOrder>>
/** A channel's notice of a refund: of the stored refund `known`, or of one that began at the channel, to be stored as `fresh`. */
type ChannelUpdate = {
  order: LockedOrder
  known: Refund | undefined
  fresh: NewRefund
  statusDict: RefundNotice['statusDict']
  time: Instant
}

/** Finds the refund that a notice is about. */
export async function findUpdate(
  sql: Tx,
  creator: CreatorId,
  order: LockedOrder,
  notice: RefundNotice,
): Promise<ChannelUpdate> {
  const { statusDict, refundNo, refundFen, refundTime, reasonDict, note } = notice
  const known = await findRefundByNo(sql, creator, { orderId: order.id, refundNo })
  if (known && known.amountFen !== refundFen) fail('noticeMismatch')
  const fresh = { ...newRefund(order, refundFen, refundTime), refundNo, reasonDict, note }
  return { order, known, fresh, statusDict, time: refundTime }
}

/** Applies a notice: 1 the buyer asks for a refund, 5 the channel paid it, 9 the channel could not. */
export async function applyUpdate(
  sql: Tx,
  creator: CreatorId,
  update: ChannelUpdate,
  now: Instant,
): Promise<void> {
  const { order, known, fresh, statusDict, time } = update
  if (statusDict === refundState.waiting && !known) await requestRefund(sql, creator, order, fresh, now)
  if (statusDict === refundState.refunded) {
    // A refund that began at the channel is paid already. It is stored as closed, so that its order is never in state 退款中.
    if (!known)
      await insertRefund(sql, creator, {
        ...fresh,
        applyByDict: refundAsker.platform,
        statusDict: refundState.closed,
      })
    await bookRefund(sql, creator, { id: known?.id ?? fresh.id, from: refundCan.payByNotice, time, now })
  }
  if (statusDict === refundState.failed && known) await noteFailure(sql, creator, known, fresh.note)
}

/** A failure changes only a refund under way. For a refund that the channel already paid it is a contradiction, and fails. */
async function noteFailure(
  sql: Tx,
  creator: CreatorId,
  { id, statusDict }: Refund,
  said: string,
): Promise<void> {
  if (statusDict === refundState.refunded && !(await hasTransfer(sql, creator, id)))
    fail('refundStateChanged')
  if (statusDict !== refundState.refunding) return
  const reason = said || '支付渠道没有退成功，请稍后重试；一直不成功请联系客服'
  await failRefund(sql, creator, { id, reason })
}
