import { orders } from '@zsm/contract/orders'
import { useList } from '../api/query.ts'
import { StateTabs } from '../ui/table/state-tabs.tsx'
import { filtersOf, hidden, statuses, toDeliver } from './order-filters.ts'
import type { OrdersView } from './orders-view.ts'

type Props = { view: OrdersView; onStatus: (status: string) => void }

/** The states that have orders by the other filters. Orders of a creator may be a million, so they have counts of their own. */
export function OrderStateTabs({ view, onStatus }: Props) {
  const { statusDict: _, ...filters } = filtersOf(view)
  const { data, isPlaceholderData } = useList(orders.countStates, filters, { background: true })
  const counts = data && [
    { state: '', rowCount: data.orderCount, capped: data.totalCapped },
    ...data.counts.map(({ statusDict, orderCount }) => ({
      state: String(statusDict),
      rowCount: orderCount,
      capped: data.totalCapped && orderCount > 0,
    })),
    { state: toDeliver, rowCount: data.deliverCount, capped: false },
    { state: hidden, rowCount: data.hiddenCount, capped: false },
  ]
  const options = statuses().map((option) => (option.value === '' ? { ...option, label: '全部' } : option))
  return (
    <div className="order-states">
      <StateTabs
        label="各状态的订单"
        value={view.status}
        options={options}
        counts={counts}
        stale={isPlaceholderData}
        onChange={onStatus}
      />
    </div>
  )
}
