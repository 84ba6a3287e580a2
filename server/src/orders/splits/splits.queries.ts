import type { Order } from '@zsm/contract/orders'
import { orderCan, type StateOf, splitState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, OrderId } from '@zsm/contract/values'
import { literal, literals } from '../../database/literal.ts'
import { recordsOf } from '../../database/records.ts'
import type { Sql, Tx } from '../../database/sql.ts'

type State = StateOf<typeof splitState>

/** The money of an order that a platform's provider holds in the creator's account. */
export type OrderSplit = {
  creatorId: CreatorId
  orderId: OrderId
  subMchId: string
  tradeNo: string
  statusDict: State
  payTime: Instant
  /** Our fee, from the moment it is split off. */
  feeFen: Fen
  splitNo: string
  releaseNo: string
  /** How many splits the provider closed without moving money. */
  tries: number
  askTime: Instant | null
  askCount: number
  reason: string
}

const columns = (sql: Sql) => sql`
  creator_id, order_id, sub_mch_id, trade_no, status_dict, pay_time, fee_fen, split_no, release_no, tries, ask_time, ask_count, reason`

type NewSplit = Pick<OrderSplit, 'creatorId' | 'orderId' | 'subMchId' | 'tradeNo' | 'payTime'> & {
  /** Null while the order's hold has not begun. */
  dueTime: Instant | null
}

export async function insertSplits(sql: Tx, splits: readonly NewSplit[]): Promise<void> {
  const rows = splits.map((split) => ({ ...split, statusDict: splitState.frozen }))
  await sql`insert into splits ${recordsOf('splits', rows)}`
}

/** The order's hold has begun and ends then. */
export async function setSplitDue(
  sql: Tx,
  creator: CreatorId,
  { orderId, dueTime }: { orderId: OrderId; dueTime: Instant },
): Promise<void> {
  await sql`
    update splits set due_time = ${dueTime} where creator_id = ${creator} and order_id = ${orderId} and due_time is null`
}

/** The hold of the order ends earlier. */
export async function bringSplitForward(
  sql: Tx,
  creator: CreatorId,
  { orderId, dueTime }: { orderId: OrderId; dueTime: Instant },
): Promise<void> {
  await sql`
    update splits set due_time = least(due_time, ${dueTime}::timestamptz)
    where creator_id = ${creator} and order_id = ${orderId} and due_time is not null`
}

export async function findSplit(
  sql: Sql,
  creator: CreatorId,
  orderId: OrderId,
): Promise<OrderSplit | undefined> {
  const [split] = await sql<OrderSplit[]>`
    select ${columns(sql)} from splits where creator_id = ${creator} and order_id = ${orderId}`
  return split
}

/** The key has no creator, because a provider does not know our creators. */
export async function findSubMerchantOfTrade(sql: Sql, tradeNo: string): Promise<string | undefined> {
  const [split] = await sql<{ subMchId: string }[]>`
    select sub_mch_id from splits where trade_no = ${tradeNo}`
  return split?.subMchId
}

/** Creators with frozen orders whose hold has ended, over all creators and without locks. */
export async function findCreatorsToSplit(sql: Sql, now: Instant, limit: number): Promise<CreatorId[]> {
  const rows = await sql<{ creatorId: CreatorId }[]>`
    select creator_id from splits where status_dict = ${literal(splitState.frozen)} and due_time <= ${now}
    group by creator_id order by min(due_time) limit ${limit}`
  return rows.map(({ creatorId }) => creatorId)
}

export type FrozenOrder = Pick<Order, 'id' | 'orderNo' | 'platformFeeFen' | 'payFen' | 'refundFen'>

/**
 * Locks frozen orders of the creator whose hold has ended, the oldest first. An order under refund is in none of these states and
 * waits for its refund, so that a refund is taken from frozen money. The caller has locked the creator's fund.
 */
export async function lockFrozen(
  sql: Tx,
  creator: CreatorId,
  now: Instant,
  limit: number,
): Promise<FrozenOrder[]> {
  return sql<FrozenOrder[]>`
    select orders.id, order_no, platform_fee_fen, pay_fen, refund_fen from splits
    join orders on orders.creator_id = splits.creator_id and orders.id = splits.order_id
    where splits.creator_id = ${creator} and splits.status_dict = ${literal(splitState.frozen)} and due_time <= ${now}
      and orders.status_dict in ${literals(...orderCan.settle)} and not dispute_flag and not held_flag
    order by due_time, orders.id limit ${limit} for update skip locked`
}

type Change = Partial<
  Pick<OrderSplit, 'statusDict' | 'feeFen' | 'splitNo' | 'releaseNo' | 'tries' | 'askTime' | 'reason'>
>

/** Changes a split, unless it is in another state by now. */
export async function updateSplit(
  sql: Sql,
  { creatorId: creator, orderId, from }: { creatorId: CreatorId; orderId: OrderId; from: State },
  change: Change,
): Promise<void> {
  await sql`
    update splits set ${sql.set(change)}
    where creator_id = ${creator} and order_id = ${orderId} and status_dict = ${from}`
}

/** Sets the time of the next question, unless there is none. */
export async function putOffSplit(
  sql: Sql,
  creator: CreatorId,
  { orderId, askTime }: { orderId: OrderId; askTime: Instant },
): Promise<void> {
  await sql`
    update splits set ask_time = ${askTime}, ask_count = ask_count + 1
    where creator_id = ${creator} and order_id = ${orderId} and ask_time is not null`
}

/** Splits that are due for a question, over all creators, the earliest first. */
export function listSplitsToAsk(
  sql: Sql,
  { before, after, limit }: { before: Instant; after: OrderSplit | undefined; limit: number },
): Promise<OrderSplit[]> {
  return sql<OrderSplit[]>`
    select ${columns(sql)} from splits
    where ask_time <= ${before}
      ${after ? sql`and (ask_time, order_id) > (${after.askTime}, ${after.orderId})` : sql.empty}
    order by ask_time, order_id limit ${limit}`
}

/** Orders that were paid before, and whose money is frozen still, over all creators. */
export async function findLongFrozen(
  sql: Sql,
  { before, limit }: { before: Instant; limit: number },
): Promise<{ orderNo: string; reason: string }[]> {
  return sql<{ orderNo: string; reason: string }[]>`
    select order_no, splits.reason from splits
    join orders on orders.creator_id = splits.creator_id and orders.id = splits.order_id
    where splits.status_dict <> ${literal(splitState.released)} and splits.pay_time < ${before}
    order by splits.pay_time limit ${limit}`
}
