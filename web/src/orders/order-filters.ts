import { OrderSource, OrderStatus } from '@zsm/contract/orders'
import { Day, OrderId, ShareId } from '@zsm/contract/values'
import { optionsOf } from '../format/dictionary.ts'
import { today } from '../format/time.ts'
import { chosen } from '../ui/table/chosen.ts'
import type { OrdersView } from './orders-view.ts'

/** Besides the states there are two lists of their own. */
const toDeliver = 'deliver'
const hidden = 'hidden'

/** What is said of them while they are empty. */
const emptyTexts: Record<string, { title: string; text: string }> = {
  [toDeliver]: { title: '没有待交付的服务', text: '买家付款的服务订单在这里，交付后就不再列出' },
  [hidden]: { title: '没有隐藏的订单', text: '隐藏的订单在这里，可以恢复显示；统计不受影响' },
}

export const statuses = () => [
  ...optionsOf('orderStatusDict', '全部状态'),
  { value: toDeliver, label: '待交付的服务' },
  { value: hidden, label: '已隐藏' },
]
export const sources = () => optionsOf('orderSourceDict', '全部来源')

/** Days that the reader names. */
export const range = 'range'
export const periods = [
  { value: '', label: '全部时间' },
  { value: '1', label: '今天' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
  { value: range, label: '指定日期' },
]

/** What the address asks of the list of orders: the same for what is on screen, its sums and its file. */
export const filtersOf = ({ keyword, status, source, share, ...period }: OrdersView) => ({
  keyword: keyword || undefined,
  statusDict: chosen(OrderStatus, status),
  sourceDict: chosen(OrderSource, source),
  shareId: chosen(ShareId, share),
  ...daysOf(period),
})

/** Which page of it. */
export const listInput = (view: OrdersView) => ({
  pageNum: view.pageNum,
  pageSize: view.pageSize,
  afterId: isOwnList(view) ? undefined : chosen(OrderId, view.after),
  deliverFlag: view.status === toDeliver || undefined,
  hiddenFlag: view.status === hidden || undefined,
  ...filtersOf(view),
})

/** Sums and files are of orders by their state. */
export const isOwnList = ({ status }: Pick<OrdersView, 'status'>) => status in emptyTexts

/** What is said of one of them while it is empty, where nothing else was asked for. */
export const emptyOwnList = ({ status, ...view }: OrdersView) =>
  isFiltered({ ...view, status: '' }) ? undefined : emptyTexts[status]

export const isFiltered = ({ keyword, status, days, source, share }: OrdersView) =>
  [keyword, status, days, source, share].some((filter) => filter !== '')

function daysOf({ days, from, to }: Pick<OrdersView, 'days' | 'from' | 'to'>) {
  if (days === range) return { startDay: chosen(Day, from), endDay: chosen(Day, to) }
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > 366) return {}
  return { startDay: Day.parse(today(1 - count)), endDay: Day.parse(today()) }
}
