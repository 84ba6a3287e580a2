import { OrderSort, OrderSource, OrderStatus } from '@zsm/contract/orders'
import { Day, GoodId, OrderId, WorkId } from '@zsm/contract/values'
import { optionsOf } from '../format/dictionary.ts'
import { today } from '../format/time.ts'
import { chosen } from '../ui/table/chosen.ts'
import type { OrdersView } from './orders-view.ts'

/** Two lists beside those by state. */
export const toDeliver = 'deliver'
export const hidden = 'hidden'

/** Their texts while they are empty. */
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

/** A range of days that the user enters. */
export const range = 'range'
export const periods = [
  { value: '', label: '全部时间' },
  { value: '1', label: '今天' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
  { value: range, label: '指定日期' },
]

/** The filters of a view, used for the list on screen, its sums and its export. */
export const filtersOf = ({ keyword, status, source, work, good, ...period }: OrdersView) => ({
  keyword: keyword || undefined,
  statusDict: chosen(OrderStatus, status),
  sourceDict: chosen(OrderSource, source),
  shareId: chosen(WorkId, work),
  goodId: chosen(GoodId, good),
  ...daysOf(period),
})

/** The filters with the page to read. */
export const listInput = (view: OrdersView) => ({
  pageNum: view.pageNum,
  pageSize: view.pageSize,
  afterId: isOwnList(view) || view.sort !== '' ? undefined : chosen(OrderId, view.after),
  deliverFlag: view.status === toDeliver || undefined,
  hiddenFlag: view.status === hidden || undefined,
  sort: chosen(OrderSort, view.sort),
  ...filtersOf(view),
})

/** The two special lists have no sums and no export. */
export const isOwnList = ({ status }: Pick<OrdersView, 'status'>) => status in emptyTexts

/** The text of an empty special list, unless another filter is the reason. */
export const emptyOwnList = ({ status, ...view }: OrdersView) =>
  isFiltered({ ...view, status: '' }) ? undefined : emptyTexts[status]

export const isFiltered = ({ keyword, status, days, source, work, good }: OrdersView) =>
  [keyword, status, days, source, work, good].some((filter) => filter !== '')

function daysOf({ days, from, to }: Pick<OrdersView, 'days' | 'from' | 'to'>) {
  if (days === range) return { startDay: chosen(Day, from), endDay: chosen(Day, to) }
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > 366) return {}
  return { startDay: Day.parse(today(1 - count)), endDay: Day.parse(today()) }
}
