import { useQuery } from '@tanstack/react-query'
import { orders } from '@zsm/contract/orders'
import { query } from '../api/query.ts'
import { thousands } from '../format/number.ts'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { filtersOf, hidden, statuses, toDeliver } from './order-filters.ts'
import type { OrdersView } from './orders-view.ts'

type Props = { view: OrdersView; onStatus: (status: string) => void }

/** The states that have orders by the other filters, each with its count. A + says that there may be more. */
export function OrderStateTabs({ view, onStatus }: Props) {
  const { statusDict: _, ...filters } = filtersOf(view)
  const { data } = useQuery(query(orders.countStates, filters, { background: true }))
  if (!data) return null
  const counts = new Map([
    ['', data.orderCount],
    ...data.counts.map(({ statusDict, orderCount }) => [String(statusDict), orderCount] as const),
    [toDeliver, data.deliverCount],
    [hidden, data.hiddenCount],
  ])
  const more = data.totalCapped ? '+' : ''
  const options = statuses()
    .filter(({ value }) => value === '' || value === view.status || (counts.get(value) ?? 0) > 0)
    .map(({ value, label }) => ({
      value: String(value),
      label: `${value === '' ? '全部' : label} ${thousands(counts.get(value) ?? 0)}${more}`,
    }))
  return (
    <div className="order-states">
      <ChoiceFilter label="各状态的订单" value={view.status} options={options} onChange={onStatus} />
    </div>
  )
}
