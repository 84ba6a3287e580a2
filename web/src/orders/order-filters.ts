import { OrderSource, OrderStatus } from '@zsm/contract/orders'
import { Day, OrderId, ShareId } from '@zsm/contract/values'
import { today } from '../format/time.ts'
import { chosen } from '../ui/chosen.ts'
import type { OrdersView } from './orders-view.ts'

/** What the address asks of the list of orders: the same for what is on screen and for its file. */
export const filtersOf = ({ keyword, status, days, source, share }: OrdersView) => ({
  keyword: keyword || undefined,
  statusDict: chosen(OrderStatus, status),
  sourceDict: chosen(OrderSource, source),
  shareId: chosen(ShareId, share),
  ...periodOf(days),
})

/** Which page of it. */
export const listInput = (view: OrdersView) => ({
  pageNum: view.pageNum,
  pageSize: view.pageSize,
  afterId: chosen(OrderId, view.after),
  ...filtersOf(view),
})

function periodOf(days: string): { startDay?: Day; endDay?: Day } {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > 366) return {}
  return { startDay: Day.parse(today(1 - count)), endDay: Day.parse(today()) }
}
