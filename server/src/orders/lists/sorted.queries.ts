import type { Order, OrderSort } from '@zsm/contract/orders'
import type { CreatorId } from '@zsm/contract/values'
import { countCap, type PageInput, pageBounds } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { columns, type Search, shownOrders } from '../queries.ts'

/** A page with the oldest payment first, read forward by the indexes that `listOrders` reads backward. Without a keyword. */
export async function listOldest(sql: Sql, creator: CreatorId, search: Search & PageInput): Promise<Order[]> {
  const { limit, offset } = pageBounds(search)
  return sql<Order[]>`
    select ${columns(sql)} from orders
    where creator_id = ${creator} and id = any(array(
      select id from ${shownOrders(sql, creator, { ...search, top: offset + limit })}
      order by orders.pay_time, id limit ${limit} offset ${offset}))
    order by orders.pay_time, id`
}

/**
 * A page of the newest orders, sorted in another way. An index for each amount and filter would cost each sale more than it is worth,
 * and without one PostgreSQL would read all orders of a creator. So as many orders are sorted as a search looks at: the inner statement
 * finds them by the list's own indexes, and the outer one reads each by `orders_pkey`.
 */
export async function listSorted(
  sql: Sql,
  creator: CreatorId,
  { sort, ...search }: Search & PageInput & { sort: OrderSort },
): Promise<Order[]> {
  const { limit, offset } = pageBounds(search)
  const orders = {
    'payTime-asc': sql`orders.pay_time, id`,
    'payFen-desc': sql`pay_fen desc, id desc`,
    'payFen-asc': sql`pay_fen, id desc`,
    'incomeFen-desc': sql`income_fen desc, id desc`,
    'incomeFen-asc': sql`income_fen, id desc`,
  }
  return sql<Order[]>`
    select ${columns(sql)} from orders
    where creator_id = ${creator} and id = any(array(
      select id from ${shownOrders(sql, creator, { ...search, top: countCap })}
      order by orders.pay_time desc, id desc limit ${countCap}))
    order by ${orders[sort]} limit ${limit} offset ${offset}`
}
