import type { OutputOf } from '@zsm/contract/endpoint'
import type { Order, orders } from '@zsm/contract/orders'
import type { CreatorId, Instant, Page } from '@zsm/contract/values'
import { pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { countMatching, type Filters, listOrders as findOrders } from './queries.ts'
import { countOrders, sumByDay, sumByState } from './rollups.queries.ts'

export async function listOrders(sql: Sql, creator: CreatorId, filters: Filters): Promise<Page<Order>> {
  const exact = isRolledUp(filters)
  const [list, count] = await Promise.all([
    findOrders(sql, creator, filters),
    exact ? countOrders(sql, creator, filters) : countMatching(sql, creator, filters),
  ])
  return exact ? pageOf(list, count, filters, Number.POSITIVE_INFINITY) : pageOf(list, count, filters)
}

/** Whether the rollup by day and state knows the exact total. */
function isRolledUp({ goodId, sourceDict, settleFlag, keyword }: Filters): boolean {
  return goodId === undefined && sourceDict === undefined && settleFlag === undefined && !keyword
}

export async function readStatistics(
  sql: Sql,
  creator: CreatorId,
  input: { days: number; now: Instant },
): Promise<OutputOf<typeof orders.statistics>> {
  const [states, days] = await Promise.all([sumByState(sql, creator), sumByDay(sql, creator, input)])
  const total = (field: 'orderCount' | 'payFen' | 'refundFen' | 'incomeFen') =>
    states.reduce((sum, state) => sum + state[field], 0)
  return {
    counts: states,
    orderCount: total('orderCount'),
    payFen: total('payFen'),
    refundFen: total('refundFen'),
    incomeFen: total('incomeFen'),
    days,
  }
}
