import type { Order } from '@zsm/contract/orders'
import type { Refund, refunds } from '@zsm/contract/refunds'
import { openRefunds, refundAsker, refundState, type refundStuck, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Instant, LearnerId, OrderId, RefundId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { onConflict } from '../database/conflict.ts'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, countCap, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import { foundRefunds, isNumber } from './keywords.queries.ts'

export type RefundState = Refund['statusDict']
type Filters = InputOf<typeof refunds.listData>

/** The columns of a refund itself. The order's columns are joined when it is read. */
export type NewRefund = Pick<
  Refund,
  | 'id'
  | 'refundNo'
  | 'orderId'
  | 'amountFen'
  | 'reasonDict'
  | 'note'
  | 'applyByDict'
  | 'channelDict'
  | 'statusDict'
  | 'applyTime'
  | 'deadlineTime'
  | 'revokeAccessFlag'
  | 'operatorFlag'
> & { priorStatusDict: Order['statusDict'] }

/** A change of state, and the columns written with it. */
export type RefundChange = Partial<
  Pick<
    Refund,
    | 'revokeAccessFlag'
    | 'reason'
    | 'deadlineTime'
    | 'successTime'
    | 'platformFeeFen'
    | 'channelFeeFen'
    | 'incomeFen'
  >
> & { statusDict: RefundState; takenBackFlag?: boolean }

const columns = (sql: Sql) => sql`
  refunds.id, refund_no, refunds.creator_id as front_id, order_id, order_no, good_id, good_name, user_name, user_mobile,
  amount_fen,
  refunds.platform_fee_fen, refunds.channel_fee_fen, refunds.income_fen, reason_dict, note, apply_by_dict, channel_dict,
  refunds.status_dict, stuck_dict, revoke_access_flag, operator_flag, reason, apply_time,
  deadline_time, success_time`

const withOrder = (sql: Sql) => sql`
  refunds join orders on orders.creator_id = refunds.creator_id and orders.id = refunds.order_id`

export async function insertRefund(sql: Tx, creator: CreatorId, refund: NewRefund): Promise<void> {
  await onConflict(sql`insert into refunds ${sql.insert({ creatorId: creator, ...refund })}`, {
    refunds_open_key: 'refundOpen',
    refunds_no_key: 'requestIdReused',
  })
}

/** A refund with the fields that a channel needs to pay it. */
export type Payable = Refund &
  Pick<Order, 'payChannelDict' | 'tradeNo' | 'payFen'> & {
    /** Since when the channel may have it. */
    sentTime: Instant | null
  }

const payable = (sql: Sql, creator: CreatorId) => sql`
  select ${columns(sql)}, pay_channel_dict, trade_no, pay_fen, sent_time
  from ${withOrder(sql)} where refunds.creator_id = ${creator}`

export async function findPayable(sql: Sql, creator: CreatorId, id: RefundId): Promise<Payable | undefined> {
  const [refund] = await sql<Payable[]>`${payable(sql, creator)} and refunds.id = ${id}`
  return refund
}

export async function findPayableByNo(
  sql: Sql,
  creator: CreatorId,
  refundNo: string,
): Promise<Payable | undefined> {
  const [refund] = await sql<Payable[]>`${payable(sql, creator)} and refund_no = ${refundNo}`
  return refund
}

export async function findRefund(sql: Sql, creator: CreatorId, id: RefundId): Promise<Refund | undefined> {
  const [refund] = await sql<Refund[]>`
    select ${columns(sql)} from ${withOrder(sql)} where refunds.creator_id = ${creator} and refunds.id = ${id}`
  return refund
}

/** The refund of an order by its number. Numbers from a channel are unique only within an order. */
export async function findRefundByNo(
  sql: Sql,
  creator: CreatorId,
  { orderId, refundNo }: { orderId: OrderId; refundNo: string },
): Promise<Refund | undefined> {
  const [refund] = await sql<Refund[]>`
    select ${columns(sql)} from ${withOrder(sql)}
    where refunds.creator_id = ${creator} and order_id = ${orderId} and refund_no = ${refundNo}`
  return refund
}

/** The order's open refund: waiting, under way or failed. */
export async function findOpenRefund(
  sql: Sql,
  creator: CreatorId,
  orderId: OrderId,
): Promise<Refund | undefined> {
  const [refund] = await sql<Refund[]>`
    select ${columns(sql)} from ${withOrder(sql)}
    where refunds.creator_id = ${creator} and order_id = ${orderId} and refunds.status_dict in ${literals(...openRefunds)}`
  return refund
}

/** The refunds of an order, the newest first. */
export function listOfOrder(sql: Sql, creator: CreatorId, orderId: OrderId): Promise<Refund[]> {
  return sql<Refund[]>`
    select ${columns(sql)} from ${withOrder(sql)}
    where refunds.creator_id = ${creator} and order_id = ${orderId} order by refunds.id desc`
}

/** How often the buyer has asked for money of this order. */
export async function countRequests(sql: Sql, creator: CreatorId, orderId: OrderId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from refunds
    where creator_id = ${creator} and order_id = ${orderId} and apply_by_dict = ${literal(refundAsker.buyer)}`
  return row.count
}

/** Whether a request of the buyer was refused. One that the buyer took back was not. */
export async function hasRefused(sql: Sql, creator: CreatorId, orderId: OrderId): Promise<boolean> {
  const rows = await sql<{ found: number }[]>`
    select 1 as found from refunds
    where creator_id = ${creator} and order_id = ${orderId} and apply_by_dict = ${literal(refundAsker.buyer)}
      and status_dict = ${literal(refundState.closed)} and not taken_back_flag
    limit 1`
  return rows.length > 0
}

/** Whether the buyer got money back before for a good of this order, alone or in a bundle: asked for, or given by the creator. */
export async function hasRefunded(
  sql: Sql,
  creator: CreatorId,
  { userId, orderId }: { userId: string; orderId: OrderId },
): Promise<boolean> {
  const rows = await sql<{ found: number }[]>`
    with sold as (
      select id as order_id, good_id from orders where creator_id = ${creator} and user_id = ${userId}
      union all
      select order_id, part.good_id from order_parts as part
      join orders on orders.creator_id = part.creator_id and orders.id = order_id
      where part.creator_id = ${creator} and user_id = ${userId}
    )
    select 1 as found from sold
    join refunds on refunds.creator_id = ${creator} and refunds.order_id = sold.order_id
    where good_id in (select good_id from sold where order_id = ${orderId})
      and apply_by_dict <> ${literal(refundAsker.platform)}
      and refunds.status_dict in ${literals(refundState.refunding, refundState.refunded, refundState.failed)}
    limit 1`
  return rows.length > 0
}

/** The order's state before the refund. */
export async function findPriorStatus(
  sql: Sql,
  creator: CreatorId,
  id: RefundId,
): Promise<Order['statusDict'] | undefined> {
  const [refund] = await sql<{ priorStatusDict: Order['statusDict'] }[]>`
    select prior_status_dict from refunds where creator_id = ${creator} and id = ${id}`
  return refund?.priorStatusDict
}

/**
 * Moves a refund from one of the given states to another; false if it is in none of them. A failed refund moved no money, so its
 * `sent_time` is emptied: no channel has it any longer.
 */
export async function changeState(
  sql: Tx,
  creator: CreatorId,
  {
    id,
    from,
    change,
    unlessByHand = false,
  }: { id: RefundId; from: readonly RefundState[]; change: RefundChange; unlessByHand?: boolean },
): Promise<boolean> {
  const changed = await sql<{ id: RefundId }[]>`
    update refunds set ${sql.set(change)}, stuck_dict = null
      ${change.statusDict === refundState.failed ? sql`, sent_time = null` : sql.empty}
    where creator_id = ${creator} and id = ${id} and status_dict = any(${from})
      ${unlessByHand ? sql`and transfer_no = ''` : sql.empty}
    returning id`
  return changed.length > 0
}

/** Stores that the channel is told now. */
export async function markSent(
  sql: Sql,
  creator: CreatorId,
  { id, sentTime }: { id: RefundId; sentTime: Instant },
): Promise<void> {
  await sql`
    update refunds set sent_time = ${sentTime}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(refundState.refunding)} and sent_time is null`
}

/** Stores why a refund under way is stuck; null where it no longer is. A refund with a transfer by finance is not changed. */
export async function setStuck(
  sql: Sql,
  creator: CreatorId,
  { id, stuckDict, reason }: { id: RefundId; stuckDict: StateOf<typeof refundStuck> | null; reason: string },
): Promise<void> {
  await sql`
    update refunds set stuck_dict = ${stuckDict}, reason = ${reason}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(refundState.refunding)} and transfer_no = ''
      and (stuck_dict, reason) is distinct from (${stuckDict}::smallint, ${reason}::text)`
}

export async function listRefunds(sql: Sql, creator: CreatorId, filters: Filters): Promise<Refund[]> {
  const { afterId } = filters
  const { limit, offset } = pageBounds(afterId === undefined ? filters : { ...filters, pageNum: 1 })
  return sql<Refund[]>`
    select ${columns(sql)} from ${withOrder(sql)}
    where refunds.creator_id = ${creator} and refunds.id = any(array(
      select refunds.id from ${matching(sql, creator, filters)}
      ${
        afterId === undefined
          ? sql.empty
          : sql`and refunds.id < (
              select last.id from refunds as last where last.creator_id = ${creator} and last.id = ${afterId})`
      }
      order by refunds.id desc limit ${limit} offset ${offset}))
    order by refunds.id desc`
}

export function countRefunds(sql: Sql, creator: CreatorId, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`from ${matching(sql, creator, filters)}`)
}

/** How many of the newest refunds were searched for part of a name; null if the search covered all refunds of the filters. */
export async function findSearchedNewest(
  sql: Sql,
  creator: CreatorId,
  { keyword, ...others }: Filters,
): Promise<number | null> {
  if (!keyword || isNumber(keyword)) return null
  return (await countRefunds(sql, creator, others)) > countCap ? countCap : null
}

/** `from … where …` of the matching refunds. */
function matching(sql: Sql, creator: CreatorId, { statusDict, orderId, keyword }: Filters): Fragment {
  const filters = sql`
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${orderId === undefined ? sql.empty : sql`and order_id = ${orderId}`}`
  if (keyword) return sql`${foundRefunds(sql, creator, { keyword, filters })} where true`
  return sql`refunds where creator_id = ${creator} ${filters}`
}

export type Due = { creatorId: CreatorId; id: RefundId }

/** Waiting refunds past their deadline, over all creators. The caller decides each by itself. */
export async function findOverdue(sql: Sql, now: Instant, limit: number): Promise<Due[]> {
  return sql<Due[]>`
    select creator_id, id from refunds where status_dict = ${literal(refundState.waiting)} and deadline_time <= ${now}
    order by deadline_time limit ${limit}`
}

/** Refunds under way of all creators, oldest first, after the given id. Those with a transfer by finance are left out. */
export async function findUnderWay(
  sql: Sql,
  { after, limit }: { after: RefundId | undefined; limit: number },
): Promise<Due[]> {
  return sql<Due[]>`
    select creator_id, id from refunds where status_dict = ${literal(refundState.refunding)} and transfer_no = '' ${after === undefined ? sql.empty : sql`and id > ${after}`}
    order by id limit ${limit}`
}

/** Erases the words with which a closed learner asked for money. */
export async function eraseNotes(sql: Sql, learner: LearnerId): Promise<void> {
  await sql`
    update refunds set note = '' from orders
    where orders.creator_id = refunds.creator_id and orders.id = order_id and user_id = ${learner}::text
      and apply_by_dict = ${literal(refundAsker.buyer)} and note <> ''`
}
