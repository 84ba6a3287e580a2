import { keysetPaging, type useView } from '../ui/table/use-view.ts'

/** The view state of the list of orders in the address: page, filters, and the open order. */
export const ordersView = {
  ...keysetPaging,
  keyword: '',
  status: '',
  days: '',
  /** a range entered by the user, if `days` is `range` */
  from: '',
  to: '',
  source: '',
  work: '',
  /** the good whose orders are shown */
  good: '',
  sort: '',
  order: '',
}
/** The number of days in the chart above the list. */
export const trendDays = 30

export type OrdersView = ReturnType<typeof useView<typeof ordersView>>[0]
export type SetOrdersView = ReturnType<typeof useView<typeof ordersView>>[1]
