import type { Order } from '@zsm/contract/orders'
import { orderCan, orderState, splitState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, OrderId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type DueOrder = Pick<Order, 'id' | 'orderNo' | 'goodId' | 'goodName' | 'incomeFen'>

/** Of these orders, those whose money no provider holds any longer. */
const notHeld = (sql: Sql): Fragment => sql`not exists (
  select from splits where splits.creator_id = orders.creator_id and splits.order_id = orders.id
    and splits.status_dict <> ${literal(splitState.released)})`

/** Creators with orders whose hold has ended, over all creators and without locks. The caller settles each creator by itself. */
export async function findDueCreators(sql: Sql, now: Instant, limit: number): Promise<CreatorId[]> {
  const rows = await sql<{ creatorId: CreatorId }[]>`
    select creator_id from orders where not settle_flag and not held_flag and not dispute_flag and settle_time <= ${now} and status_dict in ${literals(...orderCan.settle)}
      and ${notHeld(sql)}
    group by creator_id order by min(settle_time) limit ${limit}`
  return rows.map(({ creatorId }) => creatorId)
}

/**
 * Locks orders of the creator whose hold has ended, the oldest first.
 *
 * The partial index `orders_hold_idx` contains only unsettled orders, so the cost grows with the due orders and not with all
 * orders. An order under refund is in none of these states and waits for its refund; one in dispute, and one whose buyer has the
 * creator's own number, wait for the operators. The caller has locked the creator's
 * fund, so no other settlement runs here. `skip locked` skips an order that another transaction has locked; the next run
 * takes it.
 *
 * What breaks it: `not settle_flag and not held_flag` in another form (`settle_flag = ${value}`), because the partial index then does not apply;
 * and taking these locks before the creator's fund, because every other booking locks the fund first (0008).
 */
export async function lockDueOrders(
  sql: Tx,
  creator: CreatorId,
  now: Instant,
  limit: number,
): Promise<DueOrder[]> {
  return sql<DueOrder[]>`
    select id, order_no, good_id, good_name, income_fen from orders
    where creator_id = ${creator} and not settle_flag and not held_flag and not dispute_flag and settle_time <= ${now} and status_dict in ${literals(...orderCan.settle)}
      and ${notHeld(sql)}
    order by settle_time, id limit ${limit} for update skip locked`
}

/** Marks the orders as settled and finished. Refunded orders, in part or whole, keep their state. */
export async function settleOrders(
  sql: Tx,
  creator: CreatorId,
  { orderIds, now }: { orderIds: readonly OrderId[]; now: Instant },
): Promise<void> {
  await sql`
    update orders set settle_flag = true,
      finish_time = case when status_dict in ${literals(...orderCan.finish)} then ${now} else finish_time end,
      status_dict = case when status_dict in ${literals(...orderCan.finish)} then ${literal(orderState.finished)} else status_dict end
    where creator_id = ${creator} and id = any(${orderIds}::uuid[])`
}

/**
 * When income is released next, and how much on that Asia/Shanghai day. Both parts read the partial index `orders_hold_idx`,
 * which includes `income_fen`. The first part reads the first entries of the index, the second one the entries up to the end of that
 * day. An overdue order that waits for a refund is included, one that waits for an operator is not.
 */
export async function findNextRelease(
  sql: Sql,
  creator: CreatorId,
): Promise<{ time: Instant; fen: Fen } | undefined> {
  const [next] = await sql<{ time: Instant; fen: Fen }[]>`
    with next as (
      select min(settle_time) as time from orders where creator_id = ${creator} and not settle_flag and not held_flag and income_fen > 0
    )
    select next.time, (
      select sum(income_fen) from orders
      where creator_id = ${creator} and not settle_flag and not held_flag
        and settle_time < (date_trunc('day', next.time, 'Asia/Shanghai') + interval '1 day')
    )::bigint as fen
    from next where next.time is not null`
  return next
}
