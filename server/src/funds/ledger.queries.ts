import type { ChannelAccount } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant } from '@zsm/contract/values'
import { recordsOf } from '../database/records.ts'
import type { Tx } from '../database/sql.ts'

/** Balances by bucket. The debt is a negative number. */
export type Balances = {
  frozen: Fen
  available: Fen
  withdrawing: Fen
  withdrawn: Fen
  debt: Fen
}

/** By how much the buckets of a creator change, or what they are. */
type CreatorBalances = { creatorId: CreatorId } & Balances

type NewTx = {
  creatorId: CreatorId
  id: string
  kind: string
  idemKey: string
  title: string
  occurTime: Instant
  unfreezeTime?: Instant
  orderId?: string
  orderNo?: string
  goodId?: string
  refundId?: string
  withdrawId?: string
  withdrawNo?: string
}

export type NewLine = {
  creatorId: CreatorId
  id: string
  txId: string
  book: number
  typeDict: number
  channelAccountDict: ChannelAccount | null
  amountFen: Fen
  balanceFen: Fen | null
}

/**
 * Moves money between the buckets of funds and answers the buckets afterwards, without a creator of whom one would be overdrawn.
 * Each creator stands in `moves` once.
 *
 * The condition and the change are one statement, so twenty parallel withdrawals cannot overdraw: the second waits for the
 * row's lock, and PostgreSQL then checks its condition again on the new values. The statement does not rely on an earlier
 * lock. The debt is stored as a positive amount and passed as a negative one, hence its signs. It needs only `funds_pkey`.
 *
 * `change_time` is the transaction's beginning, not its commit. The hourly check of the ledger therefore looks ten minutes
 * back before its last run (`payments/invariants.ts`); a transaction longer than that would be missed.
 */
export function moveBalances(sql: Tx, moves: readonly CreatorBalances[]): Promise<CreatorBalances[]> {
  const each = <Key extends keyof CreatorBalances>(key: Key) => moves.map((move) => move[key])
  return sql<CreatorBalances[]>`
    update funds set
      frozen_fen = frozen_fen + moved.frozen,
      available_fen = available_fen + moved.available,
      withdrawing_fen = withdrawing_fen + moved.withdrawing,
      withdrawn_fen = withdrawn_fen + moved.withdrawn,
      debt_fen = debt_fen - moved.debt,
      change_time = now()
    from unnest(${each('creatorId')}::uuid[], ${each('frozen')}::bigint[], ${each('available')}::bigint[],
      ${each('withdrawing')}::bigint[], ${each('withdrawn')}::bigint[], ${each('debt')}::bigint[])
      as moved (creator_id, frozen, available, withdrawing, withdrawn, debt)
    where funds.creator_id = moved.creator_id
      and frozen_fen + moved.frozen >= 0
      and available_fen + moved.available >= 0
      and withdrawing_fen + moved.withdrawing >= 0
      and withdrawn_fen + moved.withdrawn >= 0
      and debt_fen - moved.debt >= 0
    returning funds.creator_id, frozen_fen as frozen, available_fen as available, withdrawing_fen as withdrawing,
      withdrawn_fen as withdrawn, -debt_fen as debt`
}

export async function insertTxs(sql: Tx, txs: readonly NewTx[]): Promise<void> {
  const rows = txs.map((tx) => ({
    creatorId: tx.creatorId,
    id: tx.id,
    kind: tx.kind,
    idemKey: tx.idemKey,
    title: tx.title,
    orderId: tx.orderId ?? null,
    orderNo: tx.orderNo ?? null,
    goodId: tx.goodId ?? null,
    refundId: tx.refundId ?? null,
    withdrawId: tx.withdrawId ?? null,
    withdrawNo: tx.withdrawNo ?? null,
    occurTime: tx.occurTime,
    unfreezeTime: tx.unfreezeTime ?? null,
  }))
  await sql`insert into ledger_txs ${recordsOf('ledger_txs', rows)}`
}

/**
 * Adds lines to the ledger and their sums to `ledger_sums`, in one statement, so no line can miss its sum.
 *
 * `added` answers the inserted lines. They are grouped before the upsert, because `on conflict do update` may touch a row
 * only once per statement. It needs `ledger_sums_pkey` (creator, book, type, channel account). `moveBalances` has already locked the
 * creators' funds, so writers of one creator run one after the other and cannot deadlock here (0008). Triggers were rejected
 * because they hide writes (0025).
 *
 * What breaks it: any other statement that inserts lines. The application has no right to update or delete them (0065),
 * and `ledger-invariants.sql` compares the sums with the lines.
 */
export async function insertLines(sql: Tx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    with added as (
      insert into ledger_lines ${recordsOf('ledger_lines', lines)}
      returning creator_id, book, type_dict, coalesce(channel_account_dict, 0) as channel_account_dict, amount_fen
    )
    insert into ledger_sums (creator_id, book, type_dict, channel_account_dict, line_count, amount_fen)
    select creator_id, book, type_dict, channel_account_dict, count(*), sum(amount_fen)
    from added group by creator_id, book, type_dict, channel_account_dict
    on conflict on constraint ledger_sums_pkey do update set
      line_count = ledger_sums.line_count + excluded.line_count,
      amount_fen = ledger_sums.amount_fen + excluded.amount_fen`
}

/** The account through which a movement went: a refund and a returned payout go back the way that the money came. */
export async function findChannelAccount(
  sql: Tx,
  creator: CreatorId,
  idemKey: string,
): Promise<ChannelAccount | undefined> {
  const [line] = await sql<{ channelAccountDict: ChannelAccount }[]>`
    select channel_account_dict from ledger_txs as txs
    join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id
    where txs.creator_id = ${creator} and idem_key = ${idemKey} and channel_account_dict is not null limit 1`
  return line?.channelAccountDict
}
