import type { TracedOrder } from '@zsm/contract/office/orders'
import type { WithdrawTrace } from '@zsm/contract/office/traces'
import { channelNames } from '@zsm/contract/payments/channel-names'
import type { CreatorId, Instant, OrderId, WithdrawId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'

export async function findCheckout(
  sql: Sql,
  creator: CreatorId,
  id: OrderId,
): Promise<TracedOrder['checkout']> {
  const [checkout] = await sql<NonNullable<TracedOrder['checkout']>[]>`
    select status_dict, create_time, expire_time from checkouts where creator_id = ${creator} and id = ${id}`
  return checkout ?? null
}

export function listPayments(sql: Sql, creator: CreatorId, id: OrderId): Promise<TracedOrder['payments']> {
  return sql<TracedOrder['payments']>`
    select payment_no, channel, amount_fen, status_dict, trade_no, create_time, pay_time from payments
    where creator_id = ${creator} and checkout_id = ${id} order by create_time desc, payment_no desc limit 50`
}

export function listNoticesOf(sql: Sql, tradeNo: string): Promise<TracedOrder['notices']> {
  return sql<TracedOrder['notices']>`
    select id, kind_dict, refund_no, amount_fen, status_dict, receive_time from kept_notices
    where trade_no = ${tradeNo} and channel = any(${channelNames}::text[]) order by id desc limit 50`
}

export function listRefundsOf(sql: Sql, creator: CreatorId, id: OrderId): Promise<TracedOrder['refunds']> {
  return sql<TracedOrder['refunds']>`
    select id, refund_no, amount_fen, status_dict, transfer_no, apply_time, success_time from refunds
    where creator_id = ${creator} and order_id = ${id} order by id desc limit 50`
}

export async function findSplit(sql: Sql, creator: CreatorId, id: OrderId): Promise<TracedOrder['split']> {
  const [split] = await sql<NonNullable<TracedOrder['split']>[]>`
    select status_dict, fee_fen, split_no, release_no, reason from splits
    where creator_id = ${creator} and order_id = ${id}`
  return split ?? null
}

export function listDisputesOf(sql: Sql, creator: CreatorId, id: OrderId): Promise<TracedOrder['disputes']> {
  return sql<TracedOrder['disputes']>`
    select id, status_dict, apply_time, decide_time from disputes
    where creator_id = ${creator} and order_id = ${id} order by id desc limit 50`
}

/** How these withdrawals of the creator were paid. */
type Payout = Pick<TracedOrder['withdrawals'][number], 'id' | 'auditTime' | 'arriveTime' | 'channelTxnNo'>

export function listPayouts(sql: Sql, creator: CreatorId, ids: readonly WithdrawId[]): Promise<Payout[]> {
  return sql<Payout[]>`
    select id, audit_time, arrive_time, channel_txn_no from withdraws
    where creator_id = ${creator} and id = any(${ids}::uuid[])`
}

export async function findWithdrawOwner(
  sql: Sql,
  id: WithdrawId,
): Promise<{ creatorId: CreatorId; sentTime: Instant | null } | undefined> {
  const [owner] = await sql<{ creatorId: CreatorId; sentTime: Instant | null }[]>`
    select withdraws.creator_id, coalesce(transfers.sent_time, provided.create_time) as sent_time from withdraws
    left join payout_transfers as transfers
      on transfers.creator_id = withdraws.creator_id and transfers.withdraw_id = withdraws.id
    left join provider_payouts as provided
      on provided.creator_id = withdraws.creator_id and provided.withdraw_id = withdraws.id
    where withdraws.id = ${id}`
  return owner
}

export function listBatchLines(
  sql: Sql,
  creator: CreatorId,
  id: WithdrawId,
): Promise<WithdrawTrace['batchLines']> {
  return sql<WithdrawTrace['batchLines']>`
    select batch_id, batch_no, format_name, line_no, payout_items.status_dict, payout_items.reason, transfer_no, export_time,
      settle_time
    from payout_items join payout_batches on payout_batches.id = batch_id
    where creator_id = ${creator} and withdraw_id = ${id} order by batch_id desc limit 50`
}
