import type { Order } from '@zsm/contract/orders'
import { amount, type News } from '../notifications/public.ts'

const pageOf = ({ id }: Pick<Order, 'id'>) => `/statistics/order?order=${id}`

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
  link: pageOf({ id }),
})

/** Somebody took a free good. */
export const obtainedNews = ({
  id,
  goodName,
  userName,
}: Pick<Order, 'id' | 'goodName' | 'userName'>): News => ({
  typeDict: 1,
  title: `「${goodName}」被免费领取`,
  body: `${userName} 可以开始学习了`,
  link: pageOf({ id }),
})
