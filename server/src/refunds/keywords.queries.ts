import type { CreatorId } from '@zsm/contract/values'
import { countCap } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

/** A refund's number may be the channel's own: letters, too. */
const beginningOfNumber = /^[\w-]{8,64}$/

/**
 * The refunds that a keyword finds, as `(…) as refunds`: those whose number, or whose order's, begins with it, by an
 * index, and those that have it in the name of the good or the buyer among as many of the newest as lists are counted
 * to. `filters` are conditions on `refunds`, `and …`.
 */
export function foundRefunds(
  sql: Sql,
  creator: CreatorId,
  { keyword, filters }: { keyword: string; filters: Fragment },
): Fragment {
  // greater than whatever a number may go on with
  const to = `${keyword}~`
  const numbered = beginningOfNumber.test(keyword)
    ? sql`
      (select id from refunds
        where creator_id = ${creator} ${filters} and refund_no between ${keyword} and ${to}
        order by refund_no desc limit ${countCap})
      union
      (select refunds.id from (
          select id from orders where creator_id = ${creator} and order_no between ${keyword} and ${to}
          order by order_no desc limit ${countCap}
        ) as orders
        cross join lateral (
          select id from refunds where creator_id = ${creator} and order_id = orders.id ${filters}
        ) as refunds)
      union`
    : sql.empty
  return sql`(${numbered} ${lately(sql, creator, { keyword, filters })}) as refunds`
}

/** `limit 1` of one: the order of each refund is read by its key, however the planner judges. */
function lately(
  sql: Sql,
  creator: CreatorId,
  { keyword, filters }: { keyword: string; filters: Fragment },
): Fragment {
  return sql`
    (select refunds.id from (
      select id, order_id, refund_no from refunds
      where creator_id = ${creator} ${filters} order by id desc limit ${countCap}
    ) as refunds
    cross join lateral (
      select order_no, good_name, user_name from orders
      where creator_id = ${creator} and id = refunds.order_id limit 1
    ) as orders
    where starts_with(refund_no, ${keyword}) or starts_with(order_no, ${keyword})
      or position(lower(${keyword}::text) in lower(good_name)) > 0
      or position(lower(${keyword}::text) in lower(user_name)) > 0)`
}
