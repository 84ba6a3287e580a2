import type { Order } from '@zsm/contract/orders'
import { orderState, payChannel } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant, LearnerId, OrderId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

/** An order as its buyer knows it. */
export type Bought = Pick<
  Order,
  | 'id'
  | 'orderNo'
  | 'shopDict'
  | 'bizDict'
  | 'goodId'
  | 'goodName'
  | 'payChannelDict'
  | 'payFen'
  | 'refundFen'
  | 'statusDict'
  | 'createTime'
  | 'payTime'
  | 'accessEndTime'
  | 'deliverDueTime'
  | 'deliverTime'
  | 'finishTime'
> & {
  creator: CreatorId
  coverFileIds: string[]
  /** Paid, but no sale: the good was gone, so the money goes back. */
  unsoldFlag: boolean
  /** Given by hand: no order stands behind it. */
  givenFlag: boolean
  /** Whether the buyer may use the good now. */
  usableFlag: boolean
}

/**
 * Whether an order gives access: it is a sale that is paid and not given back, and its time has not ended. That the good is off the
 * shelf or its shop closed changes nothing.
 */
const isUsable = (sql: Sql, now: Instant): Fragment => sql`
  (not unsold_flag and (access_end_time is null or access_end_time > ${now})
    and status_dict in ${literals(orderState.paid, orderState.delivering, orderState.finished, orderState.refunding, orderState.partlyRefunded)})`

/**
 * What a buyer bought, and what a creator gave them by hand: a gift looks like an order of 0 yuan that was paid when it was given, so
 * that one predicate decides about both. Each half is read by its index on the buyer.
 */
const bought = (sql: Sql, userId: LearnerId): Fragment => sql`(
  select id, order_no, creator_id, shop_dict, biz_dict, good_id, good_name, good_snapshot->'coverFileIds' as cover_file_ids,
    pay_channel_dict, pay_fen, refund_fen, status_dict, create_time, pay_time, access_end_time, deliver_due_time, deliver_time,
    finish_time, unsold_flag, false as given_flag
  from orders where user_id = ${userId}::text
  union all
  select given.id, '', given.creator_id, shop_dict, biz_dict, good_id, goods.name, to_jsonb(cover_file_ids),
    ${literal(payChannel.free)}, 0, 0, ${literal(orderState.paid)}, given.create_time, given.create_time, given.end_time, null,
    null, null, false, true
  from given_access as given join goods on goods.creator_id = given.creator_id and goods.id = given.good_id
  where given.learner_id = ${userId}
) as bought`

const columns = (sql: Sql, now: Instant): Fragment => sql`
  id, order_no, creator_id as creator, shop_dict, biz_dict, good_id, good_name, cover_file_ids, pay_channel_dict, pay_fen,
  refund_fen, status_dict, create_time, pay_time, access_end_time, deliver_due_time, deliver_time, finish_time, unsold_flag,
  given_flag, ${isUsable(sql, now)} as usable_flag`

/** What gives the buyer access to a good the longest. Across creators, as all of these: the buyer asks. */
export async function findUsable(
  sql: Sql,
  { userId, goodId, now }: { userId: LearnerId; goodId: GoodId; now: Instant },
): Promise<Bought | undefined> {
  const [order] = await sql<Bought[]>`
    select ${columns(sql, now)} from ${bought(sql, userId)}
    where good_id = ${goodId} and ${isUsable(sql, now)}
    order by access_end_time desc nulls first, id desc limit 1`
  return order
}

/** How many goods the buyer may use. */
export async function countUsable(
  sql: Sql,
  { userId, now }: { userId: LearnerId; now: Instant },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(distinct good_id) as count from ${bought(sql, userId)} where ${isUsable(sql, now)}`
  return row.count
}

export async function findBought(
  sql: Sql,
  { userId, id, now }: { userId: LearnerId; id: OrderId; now: Instant },
): Promise<Bought | undefined> {
  const [order] = await sql<Bought[]>`
    select ${columns(sql, now)} from ${bought(sql, userId)} where id = ${id}`
  return order
}

/** Like `findBought`, and locks the order until the transaction ends. */
export async function lockBought(
  sql: Tx,
  { userId, id, now }: { userId: LearnerId; id: OrderId; now: Instant },
): Promise<Bought | undefined> {
  await sql`select id from orders where user_id = ${userId}::text and id = ${id} for update`
  return findBought(sql, { userId, id, now })
}

/** Stores when the buyer first downloaded what was bought; false if that is known. */
export async function setDelivered(
  sql: Tx,
  creator: CreatorId,
  { id, time }: { id: OrderId; time: Instant },
): Promise<boolean> {
  const rows = await sql<{ id: OrderId }[]>`
    update orders set deliver_time = ${time}
    where creator_id = ${creator} and id = ${id} and deliver_time is null returning id`
  return rows.length > 0
}

/** A page of what the buyer has, the newest first. */
export function listBought(
  sql: Sql,
  { userId, now, limit, offset }: { userId: LearnerId; now: Instant; limit: number; offset: number },
): Promise<Bought[]> {
  return sql<Bought[]>`
    select ${columns(sql, now)} from ${bought(sql, userId)}
    where status_dict <> ${literal(orderState.unpaid)}
    order by pay_time desc, id desc limit ${limit} offset ${offset}`
}

export async function countBoughtBy(sql: Sql, userId: LearnerId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from ${bought(sql, userId)} where status_dict <> ${literal(orderState.unpaid)}`
  return row.count
}
