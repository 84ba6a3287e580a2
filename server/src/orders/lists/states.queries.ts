import type { Order } from '@zsm/contract/orders'
import type { CreatorId } from '@zsm/contract/values'
import { countCap } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { matching, type OrderFilters, type Search, shownOrders } from '../queries.ts'

export type StateCount = { statusDict: Order['statusDict']; orderCount: number }

/** How many hidden orders each state has. `orders_hidden_idx` holds them. */
export async function countHiddenByState(
  sql: Sql,
  creator: CreatorId,
  filters: OrderFilters,
): Promise<StateCount[]> {
  return sql<StateCount[]>`
    select status_dict, count(*) as order_count from orders
    where ${matching(sql, creator, filters)} and hide_flag group by status_dict`
}

/** The states of the orders that the list shows, of as many as the list itself counts and one more. */
export async function countFoundByState(sql: Sql, creator: CreatorId, search: Search): Promise<StateCount[]> {
  return sql<StateCount[]>`
    select status_dict, count(*) as order_count from orders
    where creator_id = ${creator} and id = any(array(
      select id from ${shownOrders(sql, creator, { ...search, top: countCap + 1 })}
      order by orders.pay_time desc, id desc limit ${countCap + 1}))
    group by status_dict`
}
