import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'

/** By bucket; the debt is what the creator owes, as a negative number. */
export type Balances = {
  frozen: number
  available: number
  withdrawing: number
  withdrawn: number
  debt: number
}

export type NewTx = {
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
  amountFen: number
  balanceFen: number | null
}

/** Changes the buckets and answers them; undefined when one of them would be overdrawn. */
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

/** Adds lines, and what they sum up to by book and type. */
export async function insertLines(sql: Tx, creator: CreatorId, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    with added as (
      insert into ledger_lines ${sql.insert(lines.map((line) => ({ creatorId: creator, ...line })))}
      returning book, type_dict, amount_fen
    )
    insert into ledger_sums (creator_id, book, type_dict, line_count, amount_fen)
    select ${creator}, book, type_dict, count(*), sum(amount_fen) from added group by book, type_dict
    on conflict on constraint ledger_sums_pkey do update set
      line_count = ledger_sums.line_count + excluded.line_count,
      amount_fen = ledger_sums.amount_fen + excluded.amount_fen`
}
