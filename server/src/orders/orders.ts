import type { OutputOf } from '@zsm/contract/endpoint'
import type { Order, orders } from '@zsm/contract/orders'
import type { CreatorId, Instant, OrderId, Page } from '@zsm/contract/values'
import { pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { readKeyword } from './keywords.ts'
import {
  countHidden,
  countMatching,
  countOthers,
  type Filters,
  listOrders as findOrders,
  listOrdersBefore as findOrdersBefore,
  type OrderFilters,
  type Search,
} from './queries.ts'
import { countOrders, isRolledUp, sumUp } from './rollups.queries.ts'

/** A page by its number, or the one after an order, which what is sold meanwhile does not move. */
export async function listOrders(sql: Sql, creator: CreatorId, filters: Filters): Promise<Page<Order>> {
  const { afterId: id, pageSize: limit } = filters
  const search = await readKeyword(sql, creator, filters)
  const isSummed = isRolledUp(filters)
  const [list, count] = await Promise.all([
    id === undefined
      ? findOrders(sql, creator, search)
      : findOrdersBefore(sql, creator, search, { id, limit }),
    isSummed ? countListed(sql, creator, search) : countMatching(sql, creator, search),
  ])
  const isExact = isSummed && !search.sought
  return isExact ? pageOf(list, count, filters, Number.POSITIVE_INFINITY) : pageOf(list, count, filters)
}

/** The list's orders after the one with this id, by the batch. */
export async function listOrdersBefore(
  sql: Sql,
  creator: CreatorId,
  filters: OrderFilters,
  after: { id: OrderId | undefined; limit: number },
): Promise<Order[]> {
  return findOrdersBefore(sql, creator, await readKeyword(sql, creator, filters), after)
}

async function countListed(sql: Sql, creator: CreatorId, search: Search): Promise<number> {
  const [counted, hidden, others] = await Promise.all([
    countOrders(sql, creator, search),
    countHidden(sql, creator, search),
    countOthers(sql, creator, search),
  ])
  return counted - hidden + others
}

const notPaid = [1, 7]

/** Sums are those of what was paid; counts are of every state. */
export async function readStatistics(
  sql: Sql,
  creator: CreatorId,
  { days, now, ...filters }: OrderFilters & { days: number; now: Instant },
): Promise<OutputOf<typeof orders.statistics>> {
  const lastDay = filters.endDay ?? shanghaiDay(now)
  const firstDay = dayBefore(lastDay, days - 1)
  const search = await readKeyword(sql, creator, filters)
  const { states, days: series } = await sumUp(sql, creator, { ...search, firstDay, lastDay })
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
