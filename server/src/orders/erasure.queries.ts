import { goodKind, orderState, payChannel } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant, LearnerId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

/** The name shown for a closed account. */
const nobody = '已注销用户'

/** Goods whose content a learner may still use: the order is not refunded, and its access has not ended. */
export async function listLearnedGoods(sql: Sql, creator: CreatorId, now: Instant): Promise<GoodId[]> {
  const goods = await sql<{ id: GoodId }[]>`
    select id from goods
    where creator_id = ${creator} and biz_dict in ${literals(goodKind.course, goodKind.lesson, goodKind.download)} and (exists (
      select from given_access
      where given_access.creator_id = ${creator} and good_id = goods.id and (end_time is null or end_time > ${now})
    ) or exists (
      select from orders
      where orders.creator_id = ${creator} and good_id = goods.id and orders.status_dict in ${literals(orderState.paid, orderState.delivering, orderState.finished, orderState.refunding, orderState.partlyRefunded)}
        and (access_end_time is null or access_end_time > ${now})
    ) or exists (
      select from order_parts join orders on orders.creator_id = order_parts.creator_id and orders.id = order_id
      where order_parts.creator_id = ${creator} and order_parts.good_id = goods.id and orders.status_dict in ${literals(orderState.paid, orderState.delivering, orderState.finished, orderState.refunding, orderState.partlyRefunded)}
        and (access_end_time is null or access_end_time > ${now})))`
  return goods.map(({ id }) => id)
}

/** Orders that are unpaid, not yet finished, or under refund. */
export async function countUnfinished(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from (
      select from orders where creator_id = ${creator} and status_dict in ${literals(orderState.unpaid, orderState.paid, orderState.delivering, orderState.refunding)} limit 10000
    ) as unfinished`
  return row.count
}

/** Removes the creator's name from the free orders they made with other creators. */
export async function eraseTaker(sql: Sql, user: CreatorId): Promise<void> {
  await sql`
    update orders set user_name = ${nobody}, user_mobile = ''
    where user_id = ${user}::text and pay_channel_dict = ${literal(payChannel.free)} and user_name <> ${nobody}`
}

/** What the learner bought or was given, by creator and good. */
export function listHoldings(
  sql: Sql,
  learner: LearnerId,
): Promise<{ creator: CreatorId; goodId: GoodId }[]> {
  return sql<{ creator: CreatorId; goodId: GoodId }[]>`
    select creator_id as creator, good_id from orders where user_id = ${learner}::text
    union
    select creator_id, good_id from given_access where learner_id = ${learner}
    order by 1, 2`
}

/** The orders stay without the buyer's name and number, and give access no longer. */
export async function eraseBuyerOf(
  sql: Tx,
  creator: CreatorId,
  { learner, goodId, time }: { learner: LearnerId; goodId: GoodId; time: Instant },
): Promise<void> {
  await sql`
    update orders set user_name = ${nobody}, user_mobile = '',
      access_end_time = least(coalesce(access_end_time, ${time}), ${time})
    where creator_id = ${creator} and user_id = ${learner}::text and good_id = ${goodId}`
}
