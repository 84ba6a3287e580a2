import { OrderStatus } from '@zsm/contract/orders'
import { payChannel } from '@zsm/contract/states'
import { CreatorId, Day, GoodId, LearnerId, OrderId } from '@zsm/contract/values'
import { fenFromYuan } from '../../format/money.ts'
import { chosen } from '../../ui/table/chosen.ts'
import { keysetPaging } from '../../ui/table/use-view.ts'

export const noFilters = {
  keyword: '',
  status: '',
  channel: '',
  from: '',
  to: '',
  /** amounts in yuan */
  least: '',
  most: '',
  /** whose orders are shown */
  front: '',
  good: '',
  learner: '',
}

/** The view state of the operators' orders in the address, and the order whose drawer is open. */
export const ordersView = { ...keysetPaging, ...noFilters, order: '' }
export type OrdersView = {
  [Key in keyof typeof ordersView]: (typeof ordersView)[Key] extends number ? number : string
}

export const listInput = (view: OrdersView) => ({
  pageNum: view.pageNum,
  pageSize: view.pageSize,
  afterId: chosen(OrderId, view.after),
  keyword: view.keyword || undefined,
  statusDict: chosen(OrderStatus, view.status),
  payChannelDict: chosen(payChannel.codec, view.channel),
  startDay: chosen(Day, view.from),
  endDay: chosen(Day, view.to),
  leastFen: fenFromYuan(view.least),
  mostFen: fenFromYuan(view.most),
  frontId: chosen(CreatorId, view.front),
  goodId: chosen(GoodId, view.good),
  learnerId: chosen(LearnerId, view.learner),
})

export const isFiltered = (view: OrdersView) =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((key) => view[key] !== '')
