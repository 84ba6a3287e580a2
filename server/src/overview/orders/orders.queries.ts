import type { OperatorOrder, OrderLearner, operatorOrders } from '@zsm/contract/office/orders'
import { channelNames } from '@zsm/contract/payments/channel-names'
import { orderState } from '@zsm/contract/states'
import type { CreatorId, GoodId, LearnerId, Mobile, OrderId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literals } from '../../database/literal.ts'
import { countCap, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql } from '../../database/sql.ts'

type Filters = InputOf<typeof operatorOrders.listOrder>
/**
 * The filters, with the creator of the good that they name, and what the keyword means: orders that a payment's number names, and the
 * beginning of an order's own number.
 */
export type Search = Filters & { foundIds?: readonly OrderId[] | undefined; beginning?: string | undefined }

const columns = (sql: Sql) => sql`
  id, order_no, creator_id as front_id, coalesce((
    select fronts.name from fronts where fronts.creator_id = orders.creator_id
  ), '') as front_name, shop_dict, biz_dict, good_id, good_name, quantity, user_name, user_mobile, source_dict, share_id, source_id,
  coalesce((
    select sources.name from sources where sources.creator_id = orders.creator_id and sources.id = orders.source_id
  ), '') as source_name, pay_channel_dict, origin_fen, discount_fen, coupon_id, coupon_name, coupon_code, pay_fen, platform_fee_fen,
  fee_bp, channel_fee_fen, income_fen, refund_fen, trade_no, status_dict, create_time,
  case when status_dict in ${literals(orderState.unpaid, orderState.closed)} then null else pay_time end as pay_time, settle_time,
  settle_flag, held_flag, dispute_flag, access_end_time, deliver_due_time, deliver_time, finish_time, creator_remark, close_reason, hide_flag`

/** An order of any creator with its buyer: operators know only its id. */
export async function findAnyOrder(
  sql: Sql,
  id: OrderId,
): Promise<(OperatorOrder & { userId: string }) | undefined> {
  const [order] = await sql<(OperatorOrder & { userId: string })[]>`
    select ${columns(sql)}, user_id from orders where id = ${id}`
  return order
}

/**
 * The newest orders of all creators. Two kinds of filters: those with an index (`indexed`) say which orders are looked at, newest first,
 * and the others (`loose`) sift the newest 10,000 of these. So no filter reads more than 10,000 orders, however rare its matches are.
 *
 * Indexes: `orders_all_idx`; of a creator `orders_pay_time_idx`, of a good `orders_good_idx`, of a learner `orders_user_idx`.
 */
export function listAllOrders(sql: Sql, search: Search): Promise<OperatorOrder[]> {
  const { limit, offset } = pageBounds(search)
  const page = search.afterId === undefined ? sql`limit ${limit} offset ${offset}` : sql`limit ${limit}`
  return sql<OperatorOrder[]>`
    select ${columns(sql)} from orders
    where id = any(array(
      select id from (${newest(sql, search, countCap)}) as newest where true ${loose(sql, search)}
      order by pay_time desc, id desc ${page}))
    order by orders.pay_time desc, id desc`
}

/** How many of the newest 10,000 match, and whether there are older ones that were not looked at. */
export async function countAllOrders(sql: Sql, search: Search): Promise<{ count: number; looked: number }> {
  const all = { ...search, afterId: undefined }
  const [row] = await sql<[{ count: number; looked: number }]>`
    select count(*) filter (where place <= ${countCap} ${loose(sql, search)}) as count, count(*) as looked
    from (
      select status_dict, pay_channel_dict, pay_fen, row_number() over (order by pay_time desc, id desc) as place from (${newest(sql, all, countCap + 1)}) as newest
    ) as placed`
  return row
}

const newest = (sql: Sql, search: Search, top: number): Fragment => sql`
  select id, orders.pay_time, status_dict, pay_channel_dict, pay_fen from orders
  where ${indexed(sql, search)} ${numbered(sql, search, top)} ${after(sql, search.afterId)}
  order by orders.pay_time desc, id desc limit ${top}`

/**
 * The orders of a number. The beginning finds its orders by `orders_no_idx`, among those of the other filters, up to `top`: a number begins
 * with its day, so one beginning names orders of one day only.
 */
function numbered(sql: Sql, search: Search, top: number): Fragment {
  const { foundIds, beginning } = search
  if (foundIds === undefined) return sql.empty
  if (beginning === undefined) return sql`and id = any(${foundIds}::uuid[])`
  return sql`and id = any(array(
    (select id from orders where ${indexed(sql, search)} and ${ownNumber(sql, beginning)} order by order_no desc limit ${top})
    union all select unnest(${foundIds}::uuid[])))`
}

const ownNumber = (sql: Sql, beginning: string): Fragment =>
  sql`order_no between ${beginning} and ${beginning.padEnd(20, '9')}`

function indexed(sql: Sql, { frontId, goodId, learnerId, startDay, endDay }: Search): Fragment {
  return sql`true
    ${frontId === undefined ? sql.empty : sql`and creator_id = ${frontId}`}
    ${goodId === undefined ? sql.empty : sql`and good_id = ${goodId}`}
    ${learnerId === undefined ? sql.empty : sql`and user_id = ${learnerId} and user_id <> ''`}
    ${startDay === undefined ? sql.empty : sql`and orders.pay_time >= ${startDay}::date::timestamp at time zone 'Asia/Shanghai'`}
    ${endDay === undefined ? sql.empty : sql`and orders.pay_time < (${endDay}::date + 1)::timestamp at time zone 'Asia/Shanghai'`}`
}

function loose(sql: Sql, { statusDict, payChannelDict, leastFen, mostFen }: Search): Fragment {
  return sql`
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${payChannelDict === undefined ? sql.empty : sql`and pay_channel_dict = ${payChannelDict}`}
    ${leastFen === undefined ? sql.empty : sql`and pay_fen >= ${leastFen}`}
    ${mostFen === undefined ? sql.empty : sql`and pay_fen <= ${mostFen}`}`
}

function after(sql: Sql, id: OrderId | undefined): Fragment {
  if (id === undefined) return sql.empty
  return sql`and (orders.pay_time, id) < (select last.pay_time, last.id from orders as last where last.id = ${id})`
}

const most = 20

/** A few orders whose number begins so. They consist of 20 digits. */
export async function findByOrderNo(sql: Sql, beginning: string): Promise<OrderId[]> {
  const rows = await sql<{ id: OrderId }[]>`
    select id from orders where ${ownNumber(sql, beginning)} order by order_no limit ${most}`
  return rows.map(({ id }) => id)
}

/**
 * The order that was paid under this number, ours or the provider's. A payment's checkout has the id of its order. The names of all
 * channels let a trade number be found by the key of `payment_trades`.
 */
export async function findByPayment(sql: Sql, number: string): Promise<OrderId[]> {
  const rows = await sql<{ id: OrderId }[]>`
    select order_id as id from payment_trades where trade_no = ${number} and channel = any(${channelNames}::text[])
    union select checkout_id from payments where payment_no = ${number}`
  return rows.map(({ id }) => id)
}

/** The creator of a good, also of one that was purged from the bin. */
export async function findSellerOf(sql: Sql, goodId: GoodId): Promise<CreatorId | undefined> {
  const [good] = await sql<{ creatorId: CreatorId }[]>`
    select creator_id from goods where id = ${goodId}
    union all select creator_id from purged_goods where id = ${goodId}`
  return good?.creatorId
}

export async function findFrontName(sql: Sql, creator: CreatorId): Promise<string | null> {
  const [front] = await sql<{ name: string }[]>`select name from fronts where creator_id = ${creator}`
  return front?.name ?? null
}

export async function findGoodName(sql: Sql, goodId: GoodId): Promise<string | null> {
  const [good] = await sql<{ name: string }[]>`
    select name from goods where id = ${goodId}
    union all select name from purged_goods where id = ${goodId}`
  return good?.name ?? null
}

type LearnerRow = Omit<OrderLearner, 'mobile'> & { mobile: Mobile }

export async function findLearner(sql: Sql, id: LearnerId): Promise<LearnerRow | undefined> {
  const [learner] = await sql<LearnerRow[]>`
    select id, name, mobile, status_dict from learners where id = ${id}`
  return learner
}
