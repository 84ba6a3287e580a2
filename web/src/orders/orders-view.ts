import { keptPlace, type useView } from '../ui/table/use-view.ts'

/** What the list of orders keeps in the address: its place, its filters, the order beside it. */
export const ordersView = {
  ...keptPlace,
  keyword: '',
  status: '',
  days: '',
  /** days of the reader's own, where `days` says `range` */
  from: '',
  to: '',
  source: '',
  share: '',
  order: '',
}
/** So many days of sales stand above it. */
export const trendDays = 30

export type OrdersView = ReturnType<typeof useView<typeof ordersView>>[0]
export type SetOrdersView = ReturnType<typeof useView<typeof ordersView>>[1]
