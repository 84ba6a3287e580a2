import { refundAsker } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { lockPaidOrder } from '../orders/public.ts'
import { tellReturned } from './learner-news.ts'
import { newRefund, openRefund } from './refunds.ts'

/** Opens the platform's refund of a whole payment, which needs no approval. The timer sends it to the channel. */
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
  await tellReturned(sql, creator, { orderId, amountFen: order.payFen }, { note, now: time })
}
