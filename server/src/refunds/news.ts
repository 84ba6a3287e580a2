import type { Refund } from '@zsm/contract/refunds'
import type { OrderId } from '@zsm/contract/values'
import { amount, type News } from '../notifications/public.ts'

/** The money is back with the buyer. */
export const refundedNews = (
  { amountFen }: Pick<Refund, 'amountFen'>,
  { id, goodName }: { id: OrderId; goodName: string },
): News => ({
  typeDict: 2,
  title: `「${goodName}」已退款 ${amount(amountFen)}`,
  body: '收益和费用已按比例扣回，可在订单里查看',
  link: `/statistics/order?order=${id}`,
})

/** A buyer asks for the money back. */
export const requestedNews = (
  { amountFen }: Pick<Refund, 'amountFen'>,
  { id, goodName }: { id: OrderId; goodName: string },
): News => ({
  typeDict: 2,
  title: `「${goodName}」有人申请退款 ${amount(amountFen)}`,
  body: '请在 48 小时内处理，到时没有处理会自动通过',
  link: `/statistics/order?order=${id}`,
})

/** The channel refused to give the money back: nothing has moved. */
export const refusedNews = (
  { amountFen, orderId }: Pick<Refund, 'amountFen' | 'orderId'>,
  reason: string,
): News => ({
  typeDict: 2,
  title: `退款 ${amount(amountFen)} 没有成功`,
  body: reason,
  link: `/statistics/order?order=${orderId}`,
})
