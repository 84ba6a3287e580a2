import type { Order } from '@zsm/contract/orders'
import { amount, type News } from '../notifications/public.ts'

/** A buyer has paid. */
export const paidNews = ({
  id,
  goodName,
  payFen,
  incomeFen,
}: Pick<Order, 'id' | 'goodName' | 'payFen' | 'incomeFen'>): News => ({
  typeDict: 1,
  title: `售出「${goodName}」`,
  body: `成交 ${amount(payFen)}，收益 ${amount(incomeFen)}，冻结期满后可提现`,
  link: `/statistics/order?order=${id}`,
})
