import type { CreatorId, GoodId } from '@zsm/contract/values'
import { hasKeyword } from '../database/keyword.ts'
import { countCap } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

/**
 * What a keyword is looked for as: the goods it is part of the name of, and what an index knows whole. Digits that may
 * begin an order's number are no part of a name.
 */
export type Sought = {
  keyword: string
  goodIds: readonly GoodId[]
  orderNos: { from: string; to: string } | undefined
  mobile: { tail: string; masked: string | undefined } | undefined
}

/** `filters` are conditions on an order, `and …`; `top` is how many of the newest are enough, by any way they are found. */
type Finding = { filters: Fragment; sought: Sought; shown: Fragment; top: number }

/**
 * The newest orders that a keyword finds, as `from … as orders`: each way to find them reads one index from its newest
 * entry and ends after `top`. Those of each good come in the list's order and are merged, so that a deep page reads what
 * it skips and no more. `between` one value is that value, and leaves no order to read in but that of its own index.
 */
export function foundOrders(sql: Sql, creator: CreatorId, finding: Finding): Fragment {
  const others = sql`(select id, pay_time from (${otherwiseFound(sql, creator, finding)}) as others)`
  const all = finding.sought.goodIds.reduce(
    (found, goodId) => sql`${found} union all (${ofGood(sql, creator, goodId, finding)})`,
    others,
  )
  return sql`(${all}) as orders`
}

/** What is found by anything but the name of a good, but for orders of the goods so found. */
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

/** Whether an order is what is sought: for those who look at every order. */
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

/** The part of a name is in no index: it is looked for in as many of the newest orders as lists are counted to. */
function lately(sql: Sql, creator: CreatorId, filters: Fragment): Fragment {
  return sql`
    select id, pay_time, order_no, good_id, good_name, user_name, hide_flag from orders
    where creator_id = ${creator} ${filters} order by orders.pay_time desc, id desc limit ${countCap}`
}

const searched = (sql: Sql) => ({ numbers: [sql`order_no`], names: [sql`good_name`, sql`user_name`] })
