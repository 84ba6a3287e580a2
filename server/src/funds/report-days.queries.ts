import { negative, noFen, plus } from '@zsm/contract/money/fen'
import type { Order } from '@zsm/contract/orders'
import type { CreatorId, Fen, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'

type Good = Pick<Order, 'goodId' | 'goodName' | 'bizDict'>
export type Sale = Good &
  Pick<Order, 'payFen' | 'platformFeeFen' | 'channelFeeFen'> & { userId: string; payTime: Instant }
type Return = { amountFen: Fen; platformFeeFen: Fen; channelFeeFen: Fen; time: Instant }
type Added = { orderCount: number; payFen: Fen; refundCount: number; refundFen: Fen; feeFen: Fen }

/** Adds a paid order and its buyer to the day of its payment. */
export async function addSale(sql: Tx, creator: CreatorId, order: Sale): Promise<void> {
  const { payFen, platformFeeFen, channelFeeFen, payTime, userId } = order
  const added = {
    orderCount: 1,
    payFen,
    refundCount: 0,
    refundFen: noFen,
    feeFen: plus(platformFeeFen, channelFeeFen),
  }
  await Promise.all([
    add(sql, creator, order, { ...added, time: payTime }),
    addBuyer(sql, creator, { userId, payTime }),
  ])
}

/** Adds a refund to the day it was made. */
export async function addReturn(sql: Tx, creator: CreatorId, good: Good, refund: Return): Promise<void> {
  const { amountFen, platformFeeFen, channelFeeFen, time } = refund
  const feeFen = negative(plus(platformFeeFen, channelFeeFen))
  await add(sql, creator, good, {
    orderCount: 0,
    payFen: noFen,
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

/**
 * Adds the buyer to the day, and to the creator's buyers. Notices may arrive out of order, so a buyer's first day is the earliest day,
 * not the day of the first notice. One statement, because each booking runs it.
 */
async function addBuyer(
  sql: Tx,
  creator: CreatorId,
  { userId, payTime }: { userId: string; payTime: Instant },
): Promise<void> {
  await sql`
    with bought as (
      insert into buyer_days (creator_id, day, user_id)
      values (${creator}, (${payTime}::timestamptz at time zone 'Asia/Shanghai')::date, ${userId})
      on conflict on constraint buyer_days_pkey do nothing)
    insert into buyers (creator_id, user_id, first_day)
    values (${creator}, ${userId}, (${payTime}::timestamptz at time zone 'Asia/Shanghai')::date)
    on conflict on constraint buyers_pkey do update set first_day = least(buyers.first_day, excluded.first_day)`
}
