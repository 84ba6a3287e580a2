import { useQuery } from '@tanstack/react-query'
import { orders } from '@zsm/contract/orders'
import { query } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import type { filtersOf } from './order-filters.ts'

/** The sums of the matching orders. They say so if only the newest orders were searched. */
export function OrderSums({ filters }: { filters: ReturnType<typeof filtersOf> }) {
  const { data } = useQuery(query(orders.statistics, { ...filters, days: 1 }, { background: true }))
  if (!data) return null
  const least = data.totalCapped ? '至少 ' : ''
  return (
    <output className="filters-sum numeric">
      成交 {least}
      {thousands(data.orderCount)} 单 · 实付 {least}
      <strong>{yuan(data.payFen)}</strong> · 收益 {least}
      <strong>{yuan(data.incomeFen)}</strong>
    </output>
  )
}
