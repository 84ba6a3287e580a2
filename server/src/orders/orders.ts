import type { OutputOf } from '@zsm/contract/endpoint'
import type { Order, orders } from '@zsm/contract/orders'
import type { CreatorId, Day, Instant, Page } from '@zsm/contract/values'
import { pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from './days.ts'
import {
  countHidden,
  countMatching,
  type Filters,
  listOrders as findOrders,
  type OrderFilters,
} from './queries.ts'
import { countOrders, isRolledUp, sumByDay, sumByState } from './rollups.queries.ts'

export async function listOrders(sql: Sql, creator: CreatorId, filters: Filters): Promise<Page<Order>> {
  const exact = isRolledUp(filters)
  const [list, count] = await Promise.all([
    findOrders(sql, creator, filters),
    exact ? countListed(sql, creator, filters) : countMatching(sql, creator, filters),
  ])
  return exact ? pageOf(list, count, filters, Number.POSITIVE_INFINITY) : pageOf(list, count, filters)
}

async function countListed(sql: Sql, creator: CreatorId, filters: Filters): Promise<number> {
  const [counted, hidden] = await Promise.all([
    countOrders(sql, creator, filters),
    countHidden(sql, creator, filters),
  ])
  return counted - hidden
}

const notPaid = [1, 7]

/** Sums are those of what was paid; counts are of every state. */
export async function readStatistics(
  sql: Sql,
  creator: CreatorId,
  { days, now, ...filters }: OrderFilters & { days: number; now: Instant },
): Promise<OutputOf<typeof orders.statistics>> {
  const lastDay = filters.endDay ?? shanghaiDay(now)
  const startDay = dayBefore(lastDay, days - 1)
  const recent = { ...filters, startDay: later(filters.startDay, startDay), endDay: lastDay }
  const [states, series] = await Promise.all([
    sumByState(sql, creator, filters),
    sumByDay(sql, creator, { ...recent, days, lastDay }),
  ])
  const paid = states.filter(({ statusDict }) => !notPaid.includes(statusDict))
  const total = (field: 'orderCount' | 'payFen' | 'refundFen' | 'incomeFen') =>
    paid.reduce((sum, state) => sum + state[field], 0)
  return {
    counts: states,
    orderCount: total('orderCount'),
    payFen: total('payFen'),
    refundFen: total('refundFen'),
    incomeFen: total('incomeFen'),
    days: series,
  }
}

const later = (a: Day | undefined, b: Day) => (a !== undefined && a > b ? a : b)
