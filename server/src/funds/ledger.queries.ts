import type { ChannelAccount } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'

/** Balances by bucket. The debt is a negative number. */
export type Balances = {
  frozen: Fen
  available: Fen
  withdrawing: Fen
  withdrawn: Fen
  debt: Fen
}

type NewTx = {
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
  id: string
  txId: string
  book: number
  typeDict: number
  channelAccountDict: ChannelAccount | null
  amountFen: Fen
  balanceFen: Fen | null
}

/**
 * Moves money between the buckets of a fund and answers the buckets afterwards; undefined when one would be overdrawn.
 *
 * The condition and the change are one statement, so twenty parallel withdrawals cannot overdraw: the second waits for the
 * row's lock, and PostgreSQL then checks its condition again on the new values. The statement does not rely on an earlier
 * lock. The debt is stored as a positive amount and passed as a negative one, hence its signs. It needs only `funds_pkey`.
 *
 * `change_time` is the transaction's beginning, not its commit. The hourly check of the ledger therefore looks ten minutes
 * back before its last run (`payments/invariants.ts`); a transaction longer than that would be missed.
 */
export async function moveBalances(sql: Tx, creator: CreatorId, by: Balances): Promise<Balances | undefined> {
  const [after] = await sql<Balances[]>`
    update funds set
      frozen_fen = frozen_fen + ${by.frozen},
      available_fen = available_fen + ${by.available},
      withdrawing_fen = withdrawing_fen + ${by.withdrawing},
      withdrawn_fen = withdrawn_fen + ${by.withdrawn},
      debt_fen = debt_fen - ${by.debt},
      change_time = now()
    where creator_id = ${creator}
      and frozen_fen + ${by.frozen} >= 0
      and available_fen + ${by.available} >= 0
      and withdrawing_fen + ${by.withdrawing} >= 0
      and withdrawn_fen + ${by.withdrawn} >= 0
      and debt_fen - ${by.debt} >= 0
    returning frozen_fen as frozen, available_fen as available, withdrawing_fen as withdrawing,
      withdrawn_fen as withdrawn, -debt_fen as debt`
  return after
}

export async function insertTxs(sql: Tx, creator: CreatorId, txs: readonly NewTx[]): Promise<void> {
  const rows = txs.map((tx) => ({
    creatorId: creator,
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
  await sql`insert into ledger_txs ${sql.insert(rows)}`
}

/**
 * Adds lines to the ledger and their sums to `ledger_sums`, in one statement, so no line can miss its sum.
 *
 * `added` answers the inserted lines. They are grouped before the upsert, because `on conflict do update` may touch a row
 * only once per statement. It needs `ledger_sums_pkey` (creator, book, type, channel account). `moveBalances` has already locked the creator's
 * fund, so writers of one creator run one after the other and cannot deadlock here (0008). Triggers were rejected
 * because they hide writes (0025).
 *
 * What breaks it: any other statement that inserts lines. The application has no right to update or delete them (0065),
 * and `ledger-invariants.sql` compares the sums with the lines.
 */
export async function insertLines(sql: Tx, creator: CreatorId, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    with added as (
      insert into ledger_lines ${sql.insert(lines.map((line) => ({ creatorId: creator, ...line })))}
      returning book, type_dict, coalesce(channel_account_dict, 0) as channel_account_dict, amount_fen
    )
    insert into ledger_sums (creator_id, book, type_dict, channel_account_dict, line_count, amount_fen)
    select ${creator}, book, type_dict, channel_account_dict, count(*), sum(amount_fen)
    from added group by book, type_dict, channel_account_dict
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
