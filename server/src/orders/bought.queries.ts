import type { Order } from '@zsm/contract/orders'
import { goodKind, orderState, payChannel } from '@zsm/contract/states'
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
  | 'originFen'
  | 'discountFen'
  | 'couponName'
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
  /** The order of the bundle that the good came with, and the bundle's name. */
  bundleOrderId: OrderId | null
  bundleName: string
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
 * What a buyer bought, each good of the bundles they bought, and what a creator gave them by hand. A gift looks like an order of 0 yuan
 * that was paid when it was given. A good of a bundle looks like an order of 0 yuan with the state and the end of the bundle's order. So
 * one predicate decides about all of them. Each part is read by its index on the buyer.
 */
const bought = (sql: Sql, userId: LearnerId): Fragment => sql`(
  select id, order_no, creator_id, shop_dict, biz_dict, good_id, good_name, good_snapshot->'coverFileIds' as cover_file_ids,
    pay_channel_dict, origin_fen, discount_fen, coupon_name, pay_fen, refund_fen, status_dict, create_time, pay_time,
    access_end_time, deliver_due_time, deliver_time, finish_time, unsold_flag, false as given_flag, null::uuid as bundle_order_id, '' as bundle_name, 0 as part_place
  from orders where user_id = ${userId}::text
  union all
  select part.id, order_no, part.creator_id, goods.shop_dict, goods.biz_dict, part.good_id, goods.name, to_jsonb(goods.cover_file_ids),
    pay_channel_dict, 0, 0, '', 0, 0, status_dict, orders.create_time, pay_time, access_end_time, null, part.deliver_time,
    null, unsold_flag, false, order_id, good_name, part.position
  from orders join order_parts as part on part.creator_id = orders.creator_id and part.order_id = orders.id
  join goods on goods.creator_id = part.creator_id and goods.id = part.good_id
  where user_id = ${userId}::text
  union all
  select given.id, '', given.creator_id, shop_dict, biz_dict, good_id, goods.name, to_jsonb(cover_file_ids),
    ${literal(payChannel.free)}, 0, 0, '', 0, 0, ${literal(orderState.paid)}, given.create_time, given.create_time, given.end_time, null,
    null, null, false, true, null, '', 0
  from given_access as given join goods on goods.creator_id = given.creator_id and goods.id = given.good_id
  where given.learner_id = ${userId}
) as bought`

const columns = (sql: Sql, now: Instant): Fragment => sql`
  id, order_no, creator_id as creator, shop_dict, biz_dict, good_id, good_name, cover_file_ids, pay_channel_dict, origin_fen,
  discount_fen, coupon_name, pay_fen, refund_fen, status_dict, create_time, pay_time, access_end_time, deliver_due_time, deliver_time, finish_time, unsold_flag,
  given_flag, bundle_order_id, bundle_name, ${isUsable(sql, now)} as usable_flag`

/** What gives the buyer access to a good the longest. Across creators, as all of these: the buyer asks. */
export async function findUsable(
  sql: Sql,
  { userId, goodId, now }: { userId: LearnerId; goodId: GoodId; now: Instant },
): Promise<Bought | undefined> {
  const [order] = await sql<Bought[]>`
    select ${columns(sql, now)} from ${bought(sql, userId)}
    where good_id = ${goodId} and ${isUsable(sql, now)}
    order by access_end_time desc nulls first, bundle_order_id nulls first, id desc limit 1`
  return order
}

/** How many goods the buyer may use. */
export async function countUsable(
  sql: Sql,
  { userId, now }: { userId: LearnerId; now: Instant },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(distinct good_id) as count from ${bought(sql, userId)}
    where ${isUsable(sql, now)} and biz_dict <> ${literal(goodKind.bundle)}`
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

/** The goods that the buyer got with a bundle, in its order. */
export function listBoughtParts(
  sql: Sql,
  { userId, orderId, now }: { userId: LearnerId; orderId: OrderId; now: Instant },
): Promise<Bought[]> {
  return sql<Bought[]>`
    select ${columns(sql, now)} from ${bought(sql, userId)} where bundle_order_id = ${orderId}
    order by part_place`
}

/**
 * Of these goods, those that the buyer may use now. `besides`: by something else than this order, which is not being given back
 * itself.
 */
export async function listUsable(
  sql: Sql,
  {
    userId,
    goodIds,
    now,
    besides,
  }: { userId: LearnerId; goodIds: readonly GoodId[]; now: Instant; besides?: OrderId },
): Promise<GoodId[]> {
  if (goodIds.length === 0) return []
  const rows = await sql<{ goodId: GoodId }[]>`
    select distinct good_id from ${bought(sql, userId)}
    where good_id = any(${goodIds}::uuid[]) and ${isUsable(sql, now)}
      ${besides === undefined ? sql.empty : sql`and bundle_order_id is distinct from ${besides} and status_dict <> ${literal(orderState.refunding)}`}`
  return rows.map(({ goodId }) => goodId)
}

/** Whether the buyer ever fetched a file of a download, by whichever order. */
export async function hasFetched(
  sql: Sql,
  { userId, goodId }: { userId: LearnerId; goodId: GoodId },
): Promise<boolean> {
  const rows = await sql<{ found: number }[]>`
    select 1 as found from ${bought(sql, userId)} where good_id = ${goodId} and deliver_time is not null limit 1`
  return rows.length > 0
}

/** Like `findBought`, and locks the order until the transaction ends. */
export async function lockBought(
  sql: Tx,
  { userId, id, now }: { userId: LearnerId; id: OrderId; now: Instant },
): Promise<Bought | undefined> {
  await sql`select id from orders where user_id = ${userId}::text and id = coalesce((
    select bundle_order_id from ${bought(sql, userId)} where id = ${id}), ${id}) for update`
  return findBought(sql, { userId, id, now })
}

/** Stores when the buyer first downloaded what was bought, by itself or in a bundle; false if that is known. */
export async function setDelivered(
  sql: Tx,
  creator: CreatorId,
  { id, time }: { id: OrderId; time: Instant },
): Promise<boolean> {
  const rows = await sql<{ id: OrderId }[]>`
    update orders set deliver_time = ${time}
    where creator_id = ${creator} and id = ${id} and deliver_time is null returning id`
  if (rows.length > 0) return true
  const parts = await sql<{ id: OrderId }[]>`
    update order_parts set deliver_time = ${time}
    where creator_id = ${creator} and id = ${id} and deliver_time is null returning id`
  return parts.length > 0
}

/** What a list shows of a bundle: its order, or each of its goods. */
const listed = (sql: Sql, partsFlag: boolean): Fragment => sql`
  status_dict <> ${literal(orderState.unpaid)}
  and ${partsFlag ? sql`biz_dict <> ${literal(goodKind.bundle)}` : sql`bundle_order_id is null`}`

/** A page of what the buyer has, the newest first; the goods of a bundle in its order. */
export function listBought(
  sql: Sql,
  {
    userId,
    now,
    partsFlag,
    limit,
    offset,
  }: { userId: LearnerId; now: Instant; partsFlag: boolean; limit: number; offset: number },
): Promise<Bought[]> {
  return sql<Bought[]>`
    select ${columns(sql, now)} from ${bought(sql, userId)}
    where ${listed(sql, partsFlag)}
    order by pay_time desc, coalesce(bundle_order_id, id) desc, part_place, id limit ${limit} offset ${offset}`
}

export async function countBoughtBy(
  sql: Sql,
  { userId, partsFlag }: { userId: LearnerId; partsFlag: boolean },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from ${bought(sql, userId)} where ${listed(sql, partsFlag)}`
  return row.count
}
