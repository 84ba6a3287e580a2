import { refundAsker } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, OrderId, RefundId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Tx } from '../database/sql.ts'
import { lockPaidOrder } from '../orders/public.ts'
import { tellPaymentRefunded } from './learner-news.ts'
import { newRefund, openRefund } from './refunds.ts'

/** Opens a refund of a part or all of an order, which operators decided. The caller sends it to the channel. */
export async function refundByOperators(
  sql: Tx,
  creator: CreatorId,
  { orderId, amountFen, note }: { orderId: OrderId; amountFen: Fen; note: string },
): Promise<RefundId> {
  const order = await lockPaidOrder(sql, creator, orderId)
  const refund = { ...newRefund(order, amountFen, now()), applyByDict: refundAsker.platform, note }
  await openRefund(sql, creator, order, refund)
  return refund.id
}

/** Opens a refund of a whole payment that could not become a sale. It needs no approval. The timer sends it to the channel. */
export async function returnPayment(
  sql: Tx,
  creator: CreatorId,
  { orderId, note, time }: { orderId: OrderId; note: string; time: Instant },
): Promise<void> {
  const order = await lockPaidOrder(sql, creator, orderId)
  await openRefund(sql, creator, order, {
    ...newRefund(order, order.payFen, time),
    applyByDict: refundAsker.platform,
    note,
  })
  await tellPaymentRefunded(sql, creator, { orderId, amountFen: order.payFen }, { note, now: time })
}
