import { noFen } from '@zsm/contract/money/fen'
import type { Order } from '@zsm/contract/orders'
import { newsText, notificationType } from '@zsm/contract/states'
import { amount, type News, type Often } from '../notifications/public.ts'
import type { Held } from './held/held.queries.ts'

const today = '/statistics/order?days=1'
const pageOf = ({ id }: Pick<Order, 'id'>) => `/statistics/order?order=${id}`

type Paid = Pick<Order, 'id' | 'goodName' | 'payFen' | 'incomeFen'>
type Obtained = Pick<Order, 'id' | 'goodName' | 'userName'>

/** The news that a buyer has paid. */
export const paidNews = (order: Paid): Often => ({
  key: 'paid',
  one: oneSold(order),
  many: (count, fen) => ({
    typeDict: notificationType.order,
    title: `过去一小时成交 ${count} 笔，共 ${amount(fen)}`,
    body: `最近一笔：「${order.goodName}」${amount(order.payFen)}`,
    link: today,
  }),
  fen: order.payFen,
})

/** The news that a learner took a free good. */
export const obtainedNews = (order: Obtained): Often => ({
  key: 'obtained',
  one: oneObtained(order),
  many: (count) => ({
    typeDict: notificationType.order,
    title: `过去一小时被免费领取 ${count} 次`,
    body: `最近一次：${order.userName} 领取了「${order.goodName}」`,
    link: today,
  }),
  fen: noFen,
})

const oneSold = ({ id, goodName, payFen, incomeFen }: Paid): News => ({
  typeDict: notificationType.order,
  textDict: newsText.order,
  title: `售出「${goodName}」`,
  body: `成交 ${amount(payFen)}，收益 ${amount(incomeFen)}，冻结期满后可提现`,
  link: pageOf({ id }),
})

const oneObtained = ({ id, goodName, userName }: Obtained): News => ({
  typeDict: notificationType.order,
  title: `「${goodName}」被免费领取`,
  body: `${userName} 可以开始学习了`,
  link: pageOf({ id }),
})

/** The news that an operator looks at an order first. */
export const heldNews = (order: Held): News => ({
  typeDict: notificationType.order,
  title: `「${order.goodName}」的一笔订单待平台核实`,
  body: `买家的手机号与您的账号相同，收益 ${amount(order.incomeFen)} 在核实前暂不解冻。`,
  link: pageOf(order),
})

/** The news that the income goes its ordinary way again. */
export const releasedNews = (order: Held, reason: string): News => ({
  typeDict: notificationType.order,
  title: `「${order.goodName}」的一笔订单已核实`,
  body: `收益 ${amount(order.incomeFen)} 按冻结期解冻。平台说明：${reason}`,
  link: pageOf(order),
})
