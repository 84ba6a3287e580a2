import { holdPaidOrder, type ReturnPayment } from '../orders/public.ts'
import { newRefund, openRefund } from './refunds.ts'

/** Opens the refund of a whole payment, by the platform and with nobody's consent; the timer tells the channel. */
export const returnPayment: ReturnPayment = async (sql, creator, { orderId, note, time }) => {
  const order = await holdPaidOrder(sql, creator, orderId)
  await openRefund(sql, creator, order, { ...newRefund(order, order.payFen, time), applyByDict: 3, note })
}
