import { orders } from '@zsm/contract/orders'
import { beginRead } from '../api/query.ts'
import { readView } from '../ui/table/use-view.ts'
import { listInput } from './order-filters.ts'
import { ordersView, trendDays } from './orders-view.ts'

export function beginOrders(address: URLSearchParams) {
  beginRead(orders.statistics, { days: trendDays })
  if (address.get('tab') !== 'refunds') beginRead(orders.listData, listInput(readView(address, ordersView)))
}
