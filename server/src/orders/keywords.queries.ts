import type { CreatorId, GoodId } from '@zsm/contract/values'
import { hasKeyword } from '../database/keyword.ts'
import { countCap } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

/**
 * The possible meanings of a keyword: goods with it in their name, the beginning of an order number, a mobile number. Digits
 * that may begin an order number are not searched for in names.
 */
export type Sought = {
  keyword: string
  goodIds: readonly GoodId[]
  orderNos: { from: string; to: string } | undefined
  mobile: { tail: string; masked: string | undefined } | undefined
}

/** `filters` and `shown` are conditions on an order, `and …`; `top` is how many of the newest orders each way must find. */
type Finding = { filters: Fragment; sought: Sought; shown: Fragment; top: number }

/**
 * The newest orders that a keyword finds, as `from … as orders`. A keyword may be a number, a buyer, a mobile or part of a
 * name, so the statement is a union of ways. Each way reads one index backwards from its newest entry and stops after `top`
 * rows: a search costs the same for ten thousand orders and for ten million (0041).
 *
 * Indexes: `orders_good_idx`, `orders_order_no_key`, `orders_buyer_name_idx`, `orders_mobile_tail_idx`, and for part of a
 * name the index of the other filters, mostly `orders_pay_time_idx`.
 *
 * There is one branch per good, each in the list's order, so PostgreSQL merges the branches: a deep page reads only the rows
 * that it skips and shows. A lateral join over the ids of the goods was slower: it sorted `top` rows of every good first.
 *
 * What breaks it: a branch without its `limit`, or in another order than its index. Also `=` in place of `between … and` the
 * same value: the planner then knows that the column is constant, and may scan all orders by `orders_pay_time_idx` for a rare
 * buyer. Also a new way without `good_id <> all(…)`: the goods' branches are joined by `union all`, which would then list an
 * order twice. `keywords.db.test.ts` counts the rows that are read.
 */
export function foundOrders(sql: Sql, creator: CreatorId, finding: Finding): Fragment {
  const others = sql`(select id, pay_time from (${otherwiseFound(sql, creator, finding)}) as others)`
  const all = finding.sought.goodIds.reduce(
    (found, goodId) => sql`${found} union all (${ofGood(sql, creator, goodId, finding)})`,
    others,
  )
  return sql`(${all}) as orders`
}

/** Orders found in any way but by a good's name. Orders of goods found by name are left out: other branches find them. */
export function otherwiseFound(
  sql: Sql,
  creator: CreatorId,
  { filters, shown, top, sought }: Finding,
): Fragment {
  const { keyword, goodIds, orderNos, mobile } = sought
  const other = sql`creator_id = ${creator} ${filters} ${shown} and good_id <> all(${goodIds}::uuid[])`
  const byNumberOrPart = orderNos
    ? sql`(select id, pay_time from orders where ${other}
        and order_no between ${orderNos.from} and ${orderNos.to} order by order_no desc limit ${countCap + 1})`
    : sql`(select id, pay_time from (${lately(sql, creator, filters)}) as orders
        where good_id <> all(${goodIds}::uuid[]) ${shown} and ${hasKeyword(sql, keyword, searched(sql))}
        order by orders.pay_time desc, id desc limit ${top})`
  const byMobile = mobile
    ? sql`union (select id, pay_time from orders where ${other} and user_mobile <> ''
        and right(user_mobile, 4) between ${mobile.tail} and ${mobile.tail}
        ${mobile.masked === undefined ? sql.empty : sql`and user_mobile = ${mobile.masked}`}
        order by right(user_mobile, 4) desc, orders.pay_time desc, id desc limit ${top})`
    : sql.empty
  return sql`
    (select id, pay_time from orders where ${other}
      and lower(user_name) between lower(${keyword}::text) and lower(${keyword}::text)
      order by lower(user_name) desc, orders.pay_time desc, id desc limit ${top})
    union ${byNumberOrPart} ${byMobile}`
}

/** Whether an order matches the keyword, for callers that read every order: exports and services to deliver. */
export function isSought(sql: Sql, { keyword, goodIds, mobile }: Sought): Fragment {
  const byMobile = mobile
    ? sql`or right(user_mobile, 4) = ${mobile.tail}
        ${mobile.masked === undefined ? sql.empty : sql`and user_mobile = ${mobile.masked}`}`
    : sql.empty
  return sql`(good_id = any(${goodIds}::uuid[]) or ${hasKeyword(sql, keyword, searched(sql))} ${byMobile})`
}

function ofGood(sql: Sql, creator: CreatorId, goodId: GoodId, { filters, shown, top }: Finding): Fragment {
  return sql`
    select id, pay_time from orders where creator_id = ${creator} ${filters} ${shown} and good_id = ${goodId}
    order by orders.pay_time desc, id desc limit ${top}`
}

/** No index finds parts of names, so they are searched for in the newest 10,000 orders, the number up to which lists count. */
function lately(sql: Sql, creator: CreatorId, filters: Fragment): Fragment {
  return sql`
    select id, pay_time, order_no, good_id, good_name, user_name, hide_flag from orders
    where creator_id = ${creator} ${filters} order by orders.pay_time desc, id desc limit ${countCap}`
}

const searched = (sql: Sql) => ({ numbers: [sql`order_no`], names: [sql`good_name`, sql`user_name`] })
