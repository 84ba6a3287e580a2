import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import { recordsOf } from '../database/records.ts'
import type { Sql, Tx } from '../database/sql.ts'

export type Trade = {
  channel: string
  tradeNo: string
  creatorId: CreatorId
  orderId: OrderId
  orderNo: string
  noticeHash: string
  createTime: Instant
  /** Our number of the payment at the provider. Empty for a sale on another platform, whose bill has it. */
  paymentNo: string
  payTime: Instant
}

type FoundTrade = Pick<Trade, 'creatorId' | 'orderId' | 'orderNo' | 'noticeHash'>

/** The order of a channel's trade. The key has no creator, because a channel does not know our creators. */
export async function findTrade(sql: Sql, channel: string, tradeNo: string): Promise<FoundTrade | undefined> {
  const [trade] = await sql<FoundTrade[]>`
    select creator_id, order_id, order_no, notice_hash from payment_trades where channel = ${channel} and trade_no = ${tradeNo}`
  return trade
}

/** Claims trades for orders. False if another delivery claimed one; that delivery is committed by then. */
export async function claimTrades(sql: Tx, trades: readonly Trade[]): Promise<boolean> {
  const claimed = await sql<{ orderNo: string }[]>`
    insert into payment_trades ${recordsOf('payment_trades', trades)}
    on conflict on constraint payment_trades_pkey do nothing
    returning order_no`
  return claimed.length === trades.length
}
