import type { Order } from '@zsm/contract/orders'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'

type Good = Pick<Order, 'goodId' | 'goodName' | 'bizDict'>
type Sale = Good &
  Pick<Order, 'payFen' | 'platformFeeFen' | 'channelFeeFen'> & { userId: string; payTime: Instant }
type Return = { amountFen: number; platformFeeFen: number; channelFeeFen: number; time: Instant }
type Added = { orderCount: number; payFen: number; refundCount: number; refundFen: number; feeFen: number }

/** Adds a paid order to the day of its payment, and its buyer. */
export async function addSale(sql: Tx, creator: CreatorId, order: Sale): Promise<void> {
  const { payFen, platformFeeFen, channelFeeFen, payTime, userId } = order
  const added = {
    orderCount: 1,
    payFen,
    refundCount: 0,
    refundFen: 0,
    feeFen: platformFeeFen + channelFeeFen,
  }
  await add(sql, creator, order, { ...added, time: payTime })
  await addBuyer(sql, creator, { userId, payTime })
}

/** Adds a refund to the day it was made. */
export async function addReturn(sql: Tx, creator: CreatorId, good: Good, refund: Return): Promise<void> {
  const { amountFen, platformFeeFen, channelFeeFen, time } = refund
  const feeFen = -(platformFeeFen + channelFeeFen)
  await add(sql, creator, good, {
    orderCount: 0,
    payFen: 0,
    refundCount: 1,
    refundFen: amountFen,
    feeFen,
    time,
  })
}

async function add(
  sql: Tx,
  creator: CreatorId,
  { goodId, goodName, bizDict }: Good,
  by: Added & { time: Instant },
): Promise<void> {
  await sql`
    insert into fund_days (creator_id, day, good_id, biz_dict, good_name, order_count, pay_fen, refund_count, refund_fen,
      fee_fen)
    values (${creator}, (${by.time}::timestamptz at time zone 'Asia/Shanghai')::date, ${goodId}, ${bizDict},
      ${goodName}, ${by.orderCount}, ${by.payFen}, ${by.refundCount}, ${by.refundFen}, ${by.feeFen})
    on conflict on constraint fund_days_pkey do update set
      good_name = excluded.good_name,
      order_count = fund_days.order_count + excluded.order_count,
      pay_fen = fund_days.pay_fen + excluded.pay_fen,
      refund_count = fund_days.refund_count + excluded.refund_count,
      refund_fen = fund_days.refund_fen + excluded.refund_fen,
      fee_fen = fund_days.fee_fen + excluded.fee_fen`
}

/** A notice may come late: the first day is the earliest, not that of the first notice. */
async function addBuyer(
  sql: Tx,
  creator: CreatorId,
  { userId, payTime }: { userId: string; payTime: Instant },
): Promise<void> {
  await sql`
    insert into buyer_days (creator_id, day, user_id)
    values (${creator}, (${payTime}::timestamptz at time zone 'Asia/Shanghai')::date, ${userId})
    on conflict on constraint buyer_days_pkey do nothing`
  await sql`
    insert into buyers (creator_id, user_id, first_day)
    values (${creator}, ${userId}, (${payTime}::timestamptz at time zone 'Asia/Shanghai')::date)
    on conflict on constraint buyers_pkey do update set first_day = least(buyers.first_day, excluded.first_day)`
}

export async function deleteDays(sql: Tx, creator: CreatorId): Promise<void> {
  await sql`delete from fund_days where creator_id = ${creator}`
  await sql`delete from buyer_days where creator_id = ${creator}`
  await sql`delete from buyers where creator_id = ${creator}`
}

/** The rollup as the orders and refunds make it. */
export async function sumDays(sql: Tx, creator: CreatorId): Promise<void> {
  await sql`
    insert into fund_days (creator_id, day, good_id, biz_dict, good_name, order_count, pay_fen, refund_count, refund_fen,
      fee_fen)
    select ${creator}, day, good_id, min(biz_dict), (array_agg(good_name order by pay_time desc))[1], sum(order_count),
      sum(pay_fen), sum(refund_count), sum(refund_fen), sum(fee_fen)
    from (
      select (pay_time at time zone 'Asia/Shanghai')::date as day, good_id, biz_dict, good_name, pay_time,
        1 as order_count, pay_fen, 0 as refund_count, 0 as refund_fen,
        platform_fee_fen + channel_fee_fen + coalesce(returned.fen, 0) as fee_fen
      from orders
      left join (
        select order_id, sum(platform_fee_fen + channel_fee_fen) as fen
        from refunds where creator_id = ${creator} and status_dict = 5 group by order_id
      ) as returned on returned.order_id = orders.id
      where creator_id = ${creator} and pay_channel_dict <> 9
      union all
      select (success_time at time zone 'Asia/Shanghai')::date, good_id, biz_dict, good_name, pay_time, 0, 0, 1,
        amount_fen, -(refunds.platform_fee_fen + refunds.channel_fee_fen)
      from refunds join orders on orders.creator_id = refunds.creator_id and orders.id = refunds.order_id
      where refunds.creator_id = ${creator} and refunds.status_dict = 5 and channel_dict = 1
    ) as facts
    group by day, good_id`
  await sql`
    insert into buyer_days (creator_id, day, user_id)
    select distinct ${creator}::uuid, (pay_time at time zone 'Asia/Shanghai')::date, user_id
    from orders where creator_id = ${creator} and pay_channel_dict <> 9`
  await sql`
    insert into buyers (creator_id, user_id, first_day)
    select ${creator}, user_id, min(day) from buyer_days where creator_id = ${creator} group by user_id`
}
