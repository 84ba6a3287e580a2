import type { TracedOrder } from '@zsm/contract/office/orders'
import type { WithdrawTrace } from '@zsm/contract/office/traces'
import { channelNames } from '@zsm/contract/payments/channel-names'
import { fundBucket, withdrawState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, OrderId, WithdrawId } from '@zsm/contract/values'
import { literal, literals } from '../../database/literal.ts'
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

/** The ledger's line that released an order's income, with the available balance after it. */
export type Release = { id: string; amountFen: Fen; balanceFen: Fen }

export async function findRelease(sql: Sql, creator: CreatorId, id: OrderId): Promise<Release | undefined> {
  const [line] = await sql<Release[]>`
    select lines.id, lines.amount_fen, lines.balance_fen from ledger_txs as txs
    join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id
    where txs.creator_id = ${creator} and txs.order_id = ${id} and txs.kind = 'settle'
      and lines.book = ${literal(fundBucket.available)} and lines.amount_fen > 0
    order by lines.id limit 1`
  return line
}

/** Money that left the available balance, and the withdrawal that took it, if one did. */
export type Outflow = {
  fen: Fen
  withdraw: Omit<TracedOrder['withdrawals'][number], 'partFen'> | null
}
type OutflowRow = { fen: Fen } & {
  [Key in keyof NonNullable<Outflow['withdraw']>]: NonNullable<Outflow['withdraw']>[Key] | null
}

/** More than these are not looked at: an income that is older than a thousand later withdrawals was taken long ago. */
const mostOutflows = 1000

/** What left the balance after a line, the oldest first, without withdrawals whose money came back. `ledger_lines_book_idx` finds it. */
export async function listOutflows(sql: Sql, creator: CreatorId, after: string): Promise<Outflow[]> {
  const rows = await sql<OutflowRow[]>`
    select (-lines.amount_fen)::bigint as fen, withdraws.id, withdraws.withdraw_no, status_dict, apply_time, audit_time, arrive_time,
      channel_txn_no
    from ledger_lines as lines
    join ledger_txs as txs on txs.creator_id = lines.creator_id and txs.id = lines.tx_id
    left join withdraws on withdraws.creator_id = txs.creator_id and withdraws.id = txs.withdraw_id
    where lines.creator_id = ${creator} and lines.book = ${literal(fundBucket.available)} and lines.id > ${after}
      and lines.amount_fen < 0
      and (withdraws.id is null or status_dict not in ${literals(withdrawState.rejected, withdrawState.failed, withdrawState.cancelled, withdrawState.returned)})
    order by lines.id limit ${mostOutflows}`
  return rows.map(({ fen, ...withdraw }) => ({
    fen,
    withdraw: withdraw.id === null ? null : (withdraw as NonNullable<Outflow['withdraw']>),
  }))
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
