import type { orders } from '@zsm/contract/orders'
import { orderState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { countCap } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { readKeyword, searchedNewest } from '../keywords.ts'
import { countMatching, countToDeliver, type OrderFilters, type Search } from '../queries.ts'
import { countByState, isRolledUp } from '../rollups.queries.ts'
import { countFoundByState, countHiddenByState, type StateCount } from './states.queries.ts'

/** Counts per state: exact from the rollup, or of as many orders as the list counts. */
export async function countStates(
  sql: Sql,
  creator: CreatorId,
  filters: OrderFilters,
): Promise<OutputOf<typeof orders.countStates>> {
  const search = await readKeyword(sql, creator, filters)
  const isExact = isRolledUp(filters) && !search.sought
  const [states, deliverCount, hiddenCount, newest] = await Promise.all([
    isExact ? countShown(sql, creator, search) : countFoundByState(sql, creator, search),
    countToDeliver(sql, creator, search),
    countMatching(sql, creator, { ...search, hiddenFlag: true }),
    searchedNewest(sql, creator, search),
  ])
  const counts = orderState.values.map((statusDict) => ({
    statusDict,
    orderCount: countOf(states, statusDict),
  }))
  const orderCount = counts.reduce((sum, state) => sum + state.orderCount, 0)
  const isCapped = newest !== null || (!isExact && orderCount > countCap)
  return { counts, orderCount, deliverCount, hiddenCount, totalCapped: isCapped }
}

async function countShown(sql: Sql, creator: CreatorId, search: Search): Promise<StateCount[]> {
  const [all, hidden] = await Promise.all([
    countByState(sql, creator, search),
    countHiddenByState(sql, creator, search),
  ])
  return all.map(({ statusDict, orderCount }) => ({
    statusDict,
    orderCount: orderCount - countOf(hidden, statusDict),
  }))
}

const countOf = (states: readonly StateCount[], statusDict: StateCount['statusDict']) =>
  states.find((state) => state.statusDict === statusDict)?.orderCount ?? 0
