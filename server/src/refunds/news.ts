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
