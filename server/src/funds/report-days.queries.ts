import { negative, noFen, plus } from '@zsm/contract/money/fen'
import type { Order } from '@zsm/contract/orders'
import type { CreatorId, Fen, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'

type Good = Pick<Order, 'goodId' | 'goodName' | 'bizDict'>
export type Sale = Good &
  Pick<Order, 'payFen' | 'platformFeeFen' | 'channelFeeFen'> & { userId: string; payTime: Instant }
type Return = { amountFen: Fen; platformFeeFen: Fen; channelFeeFen: Fen; time: Instant }
type Added = { orderCount: number; payFen: Fen; refundCount: number; refundFen: Fen; feeFen: Fen }

/** Adds paid orders and their buyers to the days of their payments. */
export async function addSales(sql: Tx, orders: readonly (Sale & { creator: CreatorId })[]): Promise<void> {
  const added = { orderCount: 1, refundCount: 0, refundFen: noFen }
  const rows = orders.map(({ creator, payTime, platformFeeFen, channelFeeFen, ...order }) => ({
    creator,
    time: payTime,
    ...order,
    ...added,
    feeFen: plus(platformFeeFen, channelFeeFen),
  }))
  await Promise.all([add(sql, rows), addBuyers(sql, orders)])
}

/** Adds a refund to the day it was made. */
export async function addReturn(sql: Tx, creator: CreatorId, good: Good, refund: Return): Promise<void> {
  const { amountFen: refundFen, platformFeeFen, channelFeeFen, time } = refund
  const feeFen = negative(plus(platformFeeFen, channelFeeFen))
  const { goodId, goodName, bizDict } = good
  const added = { orderCount: 0, payFen: noFen, refundCount: 1, refundFen, feeFen, time }
  await add(sql, [{ creator, goodId, goodName, bizDict, ...added }])
}

/** Rows of one day and good are summed first, because `on conflict do update` may touch a row only once per statement. */
async function add(
  sql: Tx,
  rows: readonly (Good & Added & { creator: CreatorId; time: Instant })[],
): Promise<void> {
  type Row = (typeof rows)[number]
  const each = <Key extends keyof Row>(key: Key) => rows.map((row) => row[key])
  await sql`
    insert into fund_days (creator_id, day, good_id, biz_dict, good_name, order_count, pay_fen, refund_count, refund_fen,
      fee_fen)
    select creator_id, (time at time zone 'Asia/Shanghai')::date as day, good_id, any_value(biz_dict), any_value(good_name),
      sum(order_count), sum(pay_fen), sum(refund_count), sum(refund_fen), sum(fee_fen)
    from unnest(${each('creator')}::uuid[], ${each('time')}::timestamptz[], ${each('goodId')}::uuid[],
      ${each('bizDict')}::smallint[], ${each('goodName')}::text[], ${each('orderCount')}::bigint[],
      ${each('payFen')}::bigint[], ${each('refundCount')}::bigint[], ${each('refundFen')}::bigint[],
      ${each('feeFen')}::bigint[])
      as added (creator_id, time, good_id, biz_dict, good_name, order_count, pay_fen, refund_count, refund_fen, fee_fen)
    group by creator_id, day, good_id
    on conflict on constraint fund_days_pkey do update set
      good_name = excluded.good_name,
      order_count = fund_days.order_count + excluded.order_count,
      pay_fen = fund_days.pay_fen + excluded.pay_fen,
      refund_count = fund_days.refund_count + excluded.refund_count,
      refund_fen = fund_days.refund_fen + excluded.refund_fen,
      fee_fen = fund_days.fee_fen + excluded.fee_fen`
}

/**
 * Adds buyers to their days, and to the creators' buyers. Notices may arrive out of order, so a buyer's first day is the earliest day,
 * not the day of the first notice. One statement, because each booking runs it.
 */
async function addBuyers(
  sql: Tx,
  orders: readonly { creator: CreatorId; userId: string; payTime: Instant }[],
): Promise<void> {
  const each = <Key extends 'creator' | 'userId' | 'payTime'>(key: Key) => orders.map((order) => order[key])
  await sql`
    with paid as (
      select creator_id, user_id, (pay_time at time zone 'Asia/Shanghai')::date as day
      from unnest(${each('creator')}::uuid[], ${each('userId')}::text[], ${each('payTime')}::timestamptz[])
        as paid (creator_id, user_id, pay_time)),
    bought as (
      insert into buyer_days (creator_id, day, user_id)
      select distinct creator_id, day, user_id from paid
      on conflict on constraint buyer_days_pkey do nothing)
    insert into buyers (creator_id, user_id, first_day)
    select creator_id, user_id, min(day) from paid group by creator_id, user_id
    on conflict on constraint buyers_pkey do update set first_day = least(buyers.first_day, excluded.first_day)`
}
