import type { FormField } from '@zsm/contract/goods/buyer-form'
import type { Order, orders } from '@zsm/contract/orders'
import { goodKind, orderCan, orderState } from '@zsm/contract/states'
import type { CreatorId, Fen, GoodId, Instant, OrderId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, countCap, type PageInput, pageBounds } from '../database/page.ts'
import { recordsOf } from '../database/records.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import { dayStart } from './days.queries.ts'
import { foundOrders, isSought, otherwiseFound, type Sought } from './keywords.queries.ts'

export type Filters = InputOf<typeof orders.listData>
export type OrderFilters = Omit<
  Filters,
  'pageNum' | 'pageSize' | 'afterId' | 'hiddenFlag' | 'deliverFlag' | 'sort'
>
/** Filters with the meanings of their keyword, which indexes can find. */
export type Search = OrderFilters & { sought?: Sought; hiddenFlag?: boolean | undefined }

/** The good as it was when it was bought. */
type GoodSnapshot = {
  name: string
  coverFileIds: readonly string[]
  priceFen: Fen
  version: number
  /** Of a service. */
  buyerForm?: readonly FormField[]
  serviceDeliverDays?: number | null
}

export type NewOrder = Omit<
  Order,
  | 'frontId'
  | 'sourceName'
  | 'payTime'
  | 'creatorRemark'
  | 'closeReason'
  | 'hideFlag'
  | 'heldFlag'
  | 'disputeFlag'
  | 'deliverTime'
  | 'finishTime'
  | 'couponId'
  | 'couponName'
  | 'couponCode'
> & {
  /** The coupon that made the discount. */
  coupon?: Pick<Order, 'couponId' | 'couponName' | 'couponCode'> | undefined
  goodSnapshot: GoodSnapshot
  /** A service that its buyer must accept: the days of the hold that begins then. */
  holdDays?: number | null
  userId: string
  payTime: Instant
  creatorRemark?: string
  /** the order took one piece of a limited stock */
  stockTaken?: boolean
  /** paid, but no sale: it goes back */
  unsoldFlag?: boolean
}

/** Clears the order's claim on a piece of stock; false if it has none. */
export async function giveUpStock(sql: Tx, creator: CreatorId, id: OrderId): Promise<boolean> {
  const given = await sql<{ id: OrderId }[]>`
    update orders set stock_taken = false where creator_id = ${creator} and id = ${id} and stock_taken returning id`
  return given.length > 0
}

/** The columns that change after an order was paid. */
export type OrderChange = Partial<
  Pick<
    Order,
    | 'statusDict'
    | 'refundFen'
    | 'platformFeeFen'
    | 'channelFeeFen'
    | 'incomeFen'
    | 'accessEndTime'
    | 'deliverTime'
    | 'finishTime'
    | 'settleTime'
  >
> & { holdDays?: null }

export const columns = (sql: Sql) => sql`
  id, order_no, creator_id as front_id, shop_dict, biz_dict, good_id, good_name, quantity, user_name, user_mobile,
  source_dict, share_id, source_id, coalesce((
    select name from sources where sources.creator_id = orders.creator_id and sources.id = orders.source_id
  ), '') as source_name, pay_channel_dict, origin_fen, discount_fen, coupon_id, coupon_name, coupon_code, pay_fen, platform_fee_fen, fee_bp, channel_fee_fen, income_fen,
  refund_fen, trade_no, status_dict, create_time, case when status_dict in ${literals(orderState.unpaid, orderState.closed)} then null else pay_time end as pay_time,
  settle_time, settle_flag, held_flag, dispute_flag, access_end_time, deliver_due_time, deliver_time, finish_time, creator_remark, close_reason, hide_flag`

export async function insertOrder(
  sql: Tx,
  creator: CreatorId,
  { goodSnapshot, coupon = noCoupon, ...order }: NewOrder,
): Promise<void> {
  await sql`insert into orders ${sql.insert({ creatorId: creator, ...order, ...coupon, goodSnapshot: sql.json(goodSnapshot) })}`
}

const noCoupon = { couponId: null, couponName: '', couponCode: '' }

/** Sales of these creators, which a channel or a gift paid for. */
export async function insertSales(
  sql: Tx,
  sales: readonly (Omit<NewOrder, 'creatorRemark'> & { creatorId: CreatorId })[],
): Promise<void> {
  const rows = sales.map(({ holdDays = null, coupon = noCoupon, ...sale }) => ({
    holdDays,
    ...sale,
    ...coupon,
  }))
  await sql`insert into orders ${recordsOf('orders', rows)}`
}

export async function findOrder(sql: Sql, creator: CreatorId, id: OrderId): Promise<Order | undefined> {
  const [order] = await sql<Order[]>`
    select ${columns(sql)} from orders where creator_id = ${creator} and id = ${id}`
  return order
}

/** The order, locked until the transaction ends. */
export async function lockOrder(sql: Tx, creator: CreatorId, id: OrderId): Promise<Order | undefined> {
  const [order] = await sql<Order[]>`
    select ${columns(sql)} from orders where creator_id = ${creator} and id = ${id} for update`
  return order
}

/** Who bought: a learner's id, or whatever another channel calls its buyer. */
type BuyerOf = { userId: string; goodId: GoodId; goodName: string }

export async function findBuyer(sql: Sql, creator: CreatorId, id: OrderId): Promise<BuyerOf> {
  const [buyer] = await sql<[BuyerOf]>`
    select user_id, good_id, good_name from orders where creator_id = ${creator} and id = ${id}`
  return buyer
}

export async function updateOrder(
  sql: Tx,
  creator: CreatorId,
  id: OrderId,
  change: OrderChange,
): Promise<void> {
  await sql`update orders set ${sql.set(change)} where creator_id = ${creator} and id = ${id}`
}

/** The days of the hold that begins with the buyer's acceptance; null for every other order. */
export async function findHoldDays(sql: Tx, creator: CreatorId, id: OrderId): Promise<number | null> {
  const [row] = await sql<{ holdDays: number | null }[]>`
    select hold_days from orders where creator_id = ${creator} and id = ${id}`
  return row?.holdDays ?? null
}

/** Whether the operators are asked to decide about a service. The caller holds the fund. */
export async function setDisputed(
  sql: Tx,
  creator: CreatorId,
  { id, disputeFlag }: { id: OrderId; disputeFlag: boolean },
): Promise<void> {
  await sql`update orders set dispute_flag = ${disputeFlag} where creator_id = ${creator} and id = ${id}`
}

export async function isDisputed(sql: Sql, creator: CreatorId, id: OrderId): Promise<boolean> {
  const [row] = await sql<{ disputeFlag: boolean }[]>`
    select dispute_flag from orders where creator_id = ${creator} and id = ${id}`
  return row?.disputeFlag ?? false
}

/** Sets when delivery is due: the buyer has answered the creator's questions, or asked for the work to be done again. */
export async function setDeliverDue(
  sql: Tx,
  creator: CreatorId,
  { id, deliverDueTime }: { id: OrderId; deliverDueTime: Instant },
): Promise<void> {
  await sql`
    update orders set deliver_due_time = ${deliverDueTime}
    where creator_id = ${creator} and id = ${id}`
}

/**
 * A page of orders by number, the newest payment first.
 *
 * The inner statement finds the ids. Each single filter has an index that ends in `(pay_time, id)` and, except the work's,
 * includes `hide_flag`. Page 500 therefore skips 10,000 index entries and reads none of their rows. `array(…)` is evaluated
 * once, before the outer statement fetches the page's rows by `orders_pkey`. The page is sorted again, because `any` has no
 * order.
 *
 * `order by` names `orders.pay_time`, because `columns` selects an expression `pay_time` that is null for unpaid orders.
 * Without the prefix PostgreSQL would sort by that expression.
 *
 * What breaks it: another column in the inner `select` or `where`, because PostgreSQL then reads the row of every skipped
 * entry. Two filters together do this too. Also an index that does not include `hide_flag`. `npm run bench -- orders` measures
 * it: page 500 of a million orders takes less than 4 ms. `listOrdersBefore` is the same with keyset pagination, for callers
 * that must not miss an order.
 */
export async function listOrders(sql: Sql, creator: CreatorId, search: Search & PageInput): Promise<Order[]> {
  const { limit, offset } = pageBounds(search)
  return sql<Order[]>`
    select ${columns(sql)} from orders
    where creator_id = ${creator} and id = any(array(
      select id from ${shownOrders(sql, creator, { ...search, top: offset + limit })}
      order by orders.pay_time desc, id desc limit ${limit} offset ${offset}))
    order by orders.pay_time desc, id desc`
}

/** The next batch of the list after the order with this id (keyset pagination): new sales do not shift it. */
export async function listOrdersBefore(
  sql: Sql,
  creator: CreatorId,
  search: Search,
  { id, limit }: { id: OrderId | undefined; limit: number },
): Promise<Order[]> {
  return sql<Order[]>`
    select ${columns(sql)} from orders
    where creator_id = ${creator} and id = any(array(
      select id from ${shownOrders(sql, creator, { ...search, top: limit, after: after(sql, creator, id) })}
      order by orders.pay_time desc, id desc limit ${limit}))
    order by orders.pay_time desc, id desc`
}

/** The ids of the next batch of the filters, without looking at the keyword. */
export async function listIdsBefore(
  sql: Sql,
  creator: CreatorId,
  search: Search,
  { id, limit }: { id: OrderId | undefined; limit: number },
): Promise<OrderId[]> {
  const rows = await sql<{ id: OrderId }[]>`
    select id from orders where ${matching(sql, creator, search)} and not hide_flag ${after(sql, creator, id)}
    order by orders.pay_time desc, id desc limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Services that wait for delivery, the earliest due day first. */
export async function listToDeliver(
  sql: Sql,
  creator: CreatorId,
  search: Search & PageInput,
): Promise<Order[]> {
  const { limit, offset } = pageBounds(search)
  return sql<Order[]>`
    select ${columns(sql)} from orders where ${toDeliver(sql, creator, search)}
    order by deliver_due_time, id limit ${limit} offset ${offset}`
}

export function countToDeliver(sql: Sql, creator: CreatorId, search: Search): Promise<number> {
  return cappedCount(sql, sql`from orders where ${toDeliver(sql, creator, search)}`)
}

/** `orders_to_deliver_idx` holds these orders. They are few, so each is compared with the keyword. */
function toDeliver(sql: Sql, creator: CreatorId, search: Search): Fragment {
  return sql`${matching(sql, creator, search)} ${shownOnly(sql, search)}
    and biz_dict = ${literal(goodKind.service)} and status_dict in ${literals(...orderCan.finish)}
    ${search.sought ? sql`and ${isSought(sql, search.sought)}` : sql.empty}`
}

/** The orders among these that match the keyword. */
export async function listSought(
  sql: Sql,
  creator: CreatorId,
  { ids, sought }: { ids: readonly OrderId[]; sought: Sought },
): Promise<Order[]> {
  return sql<Order[]>`
    select ${columns(sql)} from orders
    where creator_id = ${creator} and id = any(${ids}::uuid[]) and ${isSought(sql, sought)}
    order by orders.pay_time desc, id desc`
}

function after(sql: Sql, creator: CreatorId, id: OrderId | undefined): Fragment {
  if (id === undefined) return sql.empty
  return sql`and (pay_time, id) < (
    select last.pay_time, last.id from orders as last where last.creator_id = ${creator} and last.id = ${id})`
}

export function countMatching(sql: Sql, creator: CreatorId, search: Search): Promise<number> {
  return cappedCount(sql, sql`from ${shownOrders(sql, creator, { ...search, top: countCap + 1 })}`)
}

/** How many of the orders in the rollup are not shown in the list. */
export async function countHidden(sql: Sql, creator: CreatorId, search: Search): Promise<number> {
  const named = search.sought ? sql`and good_id = any(${search.sought.goodIds}::uuid[])` : sql.empty
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from orders where ${matching(sql, creator, search)} ${named} and hide_flag`
  return row.count
}

/** How many orders a keyword finds, without the orders of goods that it names: the rollup counts those. */
export async function countOthers(sql: Sql, creator: CreatorId, search: Search): Promise<number> {
  if (!search.sought) return 0
  const finding = { filters: filtered(sql, search), sought: search.sought, shown: shownOnly(sql, search) }
  const others = otherwiseFound(sql, creator, { ...finding, top: countCap + 1 })
  return cappedCount(sql, sql`from (${others}) as others`)
}

/** The orders that the list shows: at least the newest `top`, or with `after` those after the end of a batch. */
export function shownOrders(
  sql: Sql,
  creator: CreatorId,
  { top, after = sql.empty, ...search }: Search & { top: number; after?: Fragment },
): Fragment {
  const shown = sql`${shownOnly(sql, search)} ${after}`
  if (!search.sought) return sql`orders where ${matching(sql, creator, search)} ${shown}`
  const { sought } = search
  return foundOrders(sql, creator, { filters: filtered(sql, search), sought, shown, top })
}

/** Hidden orders have a list of their own. */
const shownOnly = (sql: Sql, { hiddenFlag }: Search) =>
  hiddenFlag ? sql`and hide_flag` : sql`and not hide_flag`

/** The orders of these filters, without looking at the keyword. */
export function matching(sql: Sql, creator: CreatorId, filters: OrderFilters): Fragment {
  return sql`creator_id = ${creator} ${filtered(sql, filters)}`
}

export function filtered(sql: Sql, filters: OrderFilters): Fragment {
  const { orderIds, statusDict, goodId, sourceDict, shareId, startDay, endDay, settleFlag } = filters
  return sql`
    ${orderIds === undefined ? sql.empty : sql`and id = any(${orderIds}::uuid[])`}
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${goodId === undefined ? sql.empty : sql`and good_id = ${goodId}`}
    ${sourceDict === undefined ? sql.empty : sql`and source_dict = ${sourceDict}`}
    ${shareId === undefined ? sql.empty : sql`and share_id = ${shareId}`}
    ${startDay === undefined ? sql.empty : sql`and pay_time >= ${dayStart(sql, startDay)}`}
    ${endDay === undefined ? sql.empty : sql`and pay_time < ${dayStart(sql, endDay, 1)}`}
    ${settleFlag === undefined ? sql.empty : sql`and settle_flag = ${settleFlag}`}`
}

/** False if the order does not exist. */
export async function setHidden(
  sql: Tx,
  creator: CreatorId,
  { id, hideFlag }: { id: OrderId; hideFlag: boolean },
): Promise<boolean> {
  const rows = await sql<{ id: OrderId }[]>`
    update orders set hide_flag = ${hideFlag} where creator_id = ${creator} and id = ${id} returning id`
  return rows.length > 0
}

/** False if the order does not exist. */
export async function setRemark(
  sql: Tx,
  creator: CreatorId,
  { id, creatorRemark }: { id: OrderId; creatorRemark: string },
): Promise<boolean> {
  const rows = await sql<{ id: OrderId }[]>`
    update orders set creator_remark = ${creatorRemark} where creator_id = ${creator} and id = ${id} returning id`
  return rows.length > 0
}

export async function payOrder(
  sql: Tx,
  creator: CreatorId,
  { id, payTime }: { id: OrderId; payTime: Instant },
): Promise<void> {
  await sql`
    update orders set status_dict = ${literal(orderState.finished)}, pay_time = ${payTime}, finish_time = ${payTime},
      access_end_time = access_end_time + (${payTime}::timestamptz - pay_time)
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(orderState.unpaid)}`
}

/** Creators with unpaid orders made before then, over all creators. The caller closes each creator's orders by itself. */
export async function findUnpaidBefore(sql: Sql, before: Instant): Promise<CreatorId[]> {
  const rows = await sql<{ creatorId: CreatorId }[]>`
    select distinct creator_id from orders where status_dict = ${literal(orderState.unpaid)} and create_time <= ${before}`
  return rows.map(({ creatorId }) => creatorId)
}

/** A creator's orders that were not paid in time, locked until the transaction ends. */
export async function lockUnpaidOrders(sql: Tx, creator: CreatorId, before: Instant): Promise<OrderId[]> {
  const rows = await sql<{ id: OrderId }[]>`
    select id from orders where creator_id = ${creator} and status_dict = ${literal(orderState.unpaid)} and create_time <= ${before}
    order by id for update`
  return rows.map(({ id }) => id)
}

export async function closeOrders(
  sql: Tx,
  creator: CreatorId,
  {
    orderIds,
    closeTime,
    closeReason,
  }: { orderIds: readonly OrderId[]; closeTime: Instant; closeReason: string },
): Promise<void> {
  await sql`
    update orders set status_dict = ${literal(orderState.closed)}, close_time = ${closeTime}, close_reason = ${closeReason}
    where creator_id = ${creator} and id = any(${orderIds}::uuid[])`
}

/** How many of a good one buyer owns or has ordered. Orders that were no sale or are fully refunded do not count. */
export async function countBought(
  sql: Sql,
  creator: CreatorId,
  { userId, goodId }: { userId: string; goodId: GoodId },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select coalesce(sum(quantity), 0)::bigint as count from orders
    where creator_id = ${creator} and user_id = ${userId} and good_id = ${goodId} and not unsold_flag
      and status_dict not in ${literals(orderState.closed, orderState.refunded)}`
  return row.count
}

/** Whether a good was ever sold, by itself or in a bundle, or given by hand. */
export async function hasOrders(sql: Sql, creator: CreatorId, goodId: GoodId): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select 1 from orders where creator_id = ${creator} and good_id = ${goodId})
      or exists (select 1 from order_parts where creator_id = ${creator} and good_id = ${goodId})
      or exists (select 1 from given_access where creator_id = ${creator} and good_id = ${goodId}) as found`
  return row?.found ?? false
}
