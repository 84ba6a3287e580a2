import type { CreatorId } from '@zsm/contract/values'
import { hasKeyword, unionOf } from '../database/keyword.ts'
import { countCap } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

/** A refund's number may come from the channel, so it may contain letters. */
const beginningOfNumber = /^[\w-]{8,64}$/

type Finding = { keyword: string; filters: Fragment }

/**
 * The refunds that a keyword finds, as `(…) as refunds`. It finds a refund whose number, or whose order's number, begins with
 * the keyword, by an index. It also finds the keyword in the name of the good or the buyer, among the newest 10,000 refunds
 * of the filters. `filters` are conditions on `refunds`, `and …`.
 */
export function foundRefunds(sql: Sql, creator: CreatorId, { keyword, filters }: Finding): Fragment {
  const ways = beginningOfNumber.test(keyword)
    ? [ofNumber(sql, creator, { keyword, filters }), ofOrderNumber(sql, creator, { keyword, filters })]
    : []
  const parts = isNumber(keyword) ? [] : [lately(sql, creator, { keyword, filters })]
  return sql`(${unionOf(sql, [...ways, ...parts])}) as refunds`
}

/** A keyword of digits is not searched for in names: an index finds all its refunds. */
export const isNumber = (keyword: string) => /^\d{8,64}$/.test(keyword)

const ofNumber = (sql: Sql, creator: CreatorId, { keyword, filters }: Finding) => sql`
  select id from refunds
  where creator_id = ${creator} ${filters} and refund_no between ${keyword} and ${lastOf(keyword)}
  order by refund_no desc limit ${countCap}`

const ofOrderNumber = (sql: Sql, creator: CreatorId, { keyword, filters }: Finding) => sql`
  select refunds.id from (
    select id from orders where creator_id = ${creator} and order_no between ${keyword} and ${lastOf(keyword)}
    order by order_no desc limit ${countCap}
  ) as orders
  cross join lateral (
    select id from refunds where creator_id = ${creator} and order_id = orders.id ${filters}
  ) as refunds`

/** `~` sorts after every character of a number, so this is the upper bound of all numbers that begin with the keyword. */
const lastOf = (keyword: string) => `${keyword}~`

/**
 * Refunds with the keyword in their numbers or in the name of the good or buyer, among the newest 10,000 of the other
 * filters. `limit 1` on a unique key keeps the planner from a hash join over all of the creator's orders; see `latelyFound`
 * in `funds/keywords.queries.ts`.
 */
function lately(sql: Sql, creator: CreatorId, { keyword, filters }: Finding): Fragment {
  return sql`
    select refunds.id from (
      select id, order_id, refund_no from refunds
      where creator_id = ${creator} ${filters} order by id desc limit ${countCap}
    ) as refunds
    cross join lateral (
      select order_no, good_name, user_name from orders
      where creator_id = ${creator} and id = refunds.order_id limit 1
    ) as orders
    where ${hasKeyword(sql, keyword, {
      numbers: [sql`refund_no`, sql`order_no`],
      names: [sql`good_name`, sql`user_name`],
    })}`
}
