import { plus } from '@zsm/contract/money/fen'
import type { Order, OrderSort, orders } from '@zsm/contract/orders'
import { orderState } from '@zsm/contract/states'
import { type CreatorId, type Instant, LearnerId, type OrderId, type Page } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { countCap, pageOf, readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { traceIncome } from '../funds/public.ts'
import { readKeyword, searchedNewest } from './keywords.ts'
import { listOldest, listSorted } from './lists/sorted.queries.ts'
import { getOrder } from './offline.ts'
import { listOrderParts } from './parts.queries.ts'
import {
  countHidden,
  countMatching,
  countOthers,
  countToDeliver,
  type Filters,
  findBuyer,
  listOrders as findOrders,
  listOrdersBefore as findOrdersBefore,
  listIdsBefore,
  listSought,
  listToDeliver,
  type OrderFilters,
  type Search,
} from './queries.ts'
import { countOrders, isRolledUp, sumUp } from './rollups.queries.ts'
import { isInRoster } from './roster/roster.queries.ts'

/** An order with the goods that a bundle's order sold, its buyer in the roster, and where its income went. */
export async function readOrder(
  sql: Sql,
  creator: CreatorId,
  id: OrderId,
): Promise<OutputOf<typeof orders.get>> {
  const order = await getOrder(sql, creator, id)
  const [parts, learnerId, trace] = await Promise.all([
    listOrderParts(sql, creator, id),
    findLearner(sql, creator, id),
    traceIncome(sql, creator, id),
  ])
  return { ...order, parts, learnerId, trace }
}

/** The buyer in the creator's roster. Buyers of other platforms are not in it. */
async function findLearner(sql: Sql, creator: CreatorId, id: OrderId): Promise<LearnerId | null> {
  const { userId } = await findBuyer(sql, creator, id)
  const learner = LearnerId.safeParse(userId).data
  return learner && (await isInRoster(sql, creator, learner)) ? learner : null
}

type OrderPage = Page<Order> & { searchedNewest: number | null }

/** A page by its number, or the page after an order. New sales do not shift the latter (keyset pagination). */
export async function listOrders(sql: Sql, creator: CreatorId, filters: Filters): Promise<OrderPage> {
  if (filters.deliverFlag) return listWaiting(sql, creator, filters)
  if (filters.sort) return listInOrder(sql, creator, { ...filters, sort: filters.sort })
  const { afterId: id, pageSize: limit } = filters
  const search = await readKeyword(sql, creator, filters)
  const isSummed = isRolledUp(filters) && !filters.hiddenFlag
  const [list, count, newest] = await Promise.all([
    id === undefined
      ? findOrders(sql, creator, search)
      : findOrdersBefore(sql, creator, search, { id, limit }),
    isSummed ? countListed(sql, creator, search) : countMatching(sql, creator, search),
    searchedNewest(sql, creator, search),
  ])
  const isExact = isSummed && !search.sought
  const page = isExact ? pageOf(list, count, filters, Number.POSITIVE_INFINITY) : pageOf(list, count, filters)
  return { ...page, totalCapped: page.totalCapped || newest !== null, searchedNewest: newest }
}

/** The list in another order than by payment. By an amount, only the newest orders are sorted. */
async function listInOrder(
  sql: Sql,
  creator: CreatorId,
  { sort, ...filters }: Filters & { sort: OrderSort },
): Promise<OrderPage> {
  const search = await readKeyword(sql, creator, filters)
  const isByTime = sort === 'payTime-asc' && !search.sought
  const [list, count, newest] = await Promise.all([
    isByTime ? listOldest(sql, creator, search) : listSorted(sql, creator, { ...search, sort }),
    countMatching(sql, creator, search),
    searchedNewest(sql, creator, search),
  ])
  const page = pageOf(list, count, filters)
  const sorted = newest ?? (page.totalCapped && !isByTime ? countCap : null)
  return { ...page, totalCapped: page.totalCapped || sorted !== null, searchedNewest: sorted }
}

/** Services that wait for delivery. */
async function listWaiting(sql: Sql, creator: CreatorId, filters: Filters): Promise<OrderPage> {
  const search = await readKeyword(sql, creator, filters)
  const page = await readPage(
    listToDeliver(sql, creator, search),
    countToDeliver(sql, creator, search),
    filters,
  )
  return { ...page, searchedNewest: null }
}

/** All orders in batches, newest first. Unlike the list, this searches the oldest orders for part of a name too. */
export async function* readOrders(
  sql: Sql,
  creator: CreatorId,
  filters: OrderFilters,
  limit: number,
): AsyncGenerator<Order[]> {
  const search = await readKeyword(sql, creator, filters)
  const { sought } = search
  let id: OrderId | undefined
  do {
    if (sought && !sought.orderNos) {
      const ids = await listIdsBefore(sql, creator, search, { id, limit })
      id = ids.at(-1)
      yield listSought(sql, creator, { ids, sought })
    } else {
      const orders = await findOrdersBefore(sql, creator, search, { id, limit })
      id = orders.at(-1)?.id
      yield orders
    }
  } while (id !== undefined)
}

async function countListed(sql: Sql, creator: CreatorId, search: Search): Promise<number> {
  const [counted, hidden, others] = await Promise.all([
    countOrders(sql, creator, search),
    countHidden(sql, creator, search),
    countOthers(sql, creator, search),
  ])
  return counted - hidden + others
}

const notPaid: readonly number[] = [orderState.unpaid, orderState.closed]

/** Sums include only paid orders; counts include every state. */
export async function readStatistics(
  sql: Sql,
  creator: CreatorId,
  { days, now, ...filters }: OrderFilters & { days: number; now: Instant },
): Promise<OutputOf<typeof orders.statistics>> {
  const lastDay = filters.endDay ?? shanghaiDay(now)
  const firstDay = dayBefore(lastDay, days - 1)
  const search = await readKeyword(sql, creator, filters)
  const [{ states, days: series }, newest] = await Promise.all([
    sumUp(sql, creator, { ...search, firstDay, lastDay }),
    searchedNewest(sql, creator, search),
  ])
  const otherCount = states.reduce((sum, state) => sum + state.otherCount, 0)
  const paid = states.filter(({ statusDict }) => !notPaid.includes(statusDict))
  const total = (field: 'payFen' | 'refundFen' | 'incomeFen') => plus(...paid.map((state) => state[field]))
  return {
    counts: states,
    orderCount: paid.reduce((sum, state) => sum + state.orderCount, 0),
    totalCapped: newest !== null || otherCount > countCap,
    searchedNewest: newest,
    payFen: total('payFen'),
    refundFen: total('refundFen'),
    incomeFen: total('incomeFen'),
    days: series,
  }
}
