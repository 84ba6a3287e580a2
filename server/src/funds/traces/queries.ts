import { withdrawState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, OrderId, WithdrawId } from '@zsm/contract/values'
import { literals } from '../../database/literal.ts'
import type { Sql } from '../../database/sql.ts'

/** The line by which an order's income became available, and the available balance with it. */
type Settled = { id: string; txId: string; amountFen: Fen; balanceFen: Fen }

/** What left the available balance. `withdrawId` is null for a refund, a debt or an adjustment. */
export type Outflow = {
  id: string
  takenFen: Fen
  /** Whether it is a refund of the order itself. */
  isOwn: boolean
  withdrawId: WithdrawId | null
  withdrawNo: string | null
  statusDict: (typeof withdrawState)['values'][number] | null
  applyTime: Instant | null
}

/** The states of a withdrawal whose money came back. */
const givenBack = literals(
  withdrawState.rejected,
  withdrawState.failed,
  withdrawState.cancelled,
  withdrawState.returned,
)

/** Undefined while the income is on hold, and for an order that brought none. */
export async function findSettled(
  sql: Sql,
  creator: CreatorId,
  orderId: OrderId,
): Promise<Settled | undefined> {
  const [settled] = await sql<Settled[]>`
    select lines.id, lines.tx_id, lines.amount_fen, lines.balance_fen from ledger_txs as txs
    join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id and lines.book = 2
    where txs.creator_id = ${creator} and txs.idem_key = ${`settle:${orderId}`}`
  return settled
}

/**
 * What was under way to a bank when the income became available, and came back later. It is older money, so it leaves before this income,
 * but the balance did not have it then. `withdraws_status_idx` finds the withdrawals, `ledger_txs_idem_key` the times.
 */
export async function sumReturnedLater(
  sql: Sql,
  creator: CreatorId,
  { txId }: Pick<Settled, 'txId'>,
): Promise<Fen> {
  const [row] = await sql<{ fen: Fen }[]>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from withdraws
    join ledger_txs as asked on asked.creator_id = withdraws.creator_id and asked.idem_key = 'withdraw:' || withdraws.id
    join ledger_txs as back on back.creator_id = withdraws.creator_id and back.idem_key = 'return:' || withdraws.id
    where withdraws.creator_id = ${creator} and status_dict in ${givenBack} and asked.id < ${txId} and back.id > ${txId}`
  return row?.fen ?? (0 as Fen)
}

/**
 * What left the available balance after a line, oldest first, without withdrawals whose money came back, and without refunds of orders
 * that were released later: those take the younger money of their own order. A movement's incoming lines, such
 * as the fees that a refund gets back, are taken off what it takes. The partial index `ledger_lines_out_idx` holds only lines that take
 * money, so settlements between them, of which a creator may have a million, are not read.
 */
export async function listOutflows(
  sql: Sql,
  creator: CreatorId,
  { orderId, txId, after }: Pick<Settled, 'txId'> & { orderId: OrderId; after: string },
  limit: number,
): Promise<Outflow[]> {
  return sql<Outflow[]>`
    select lines.id, withdraws.id as withdraw_id, withdraws.withdraw_no, withdraws.status_dict, withdraws.apply_time,
      txs.kind = 'refund' and txs.order_id = ${orderId} as is_own,
      case when withdraws.status_dict in ${givenBack} or txs.kind = 'refund' and exists (
        select from ledger_txs as settled
        where settled.creator_id = ${creator} and settled.idem_key = 'settle:' || txs.order_id and settled.id > ${txId}
      ) then 0 else (
        select -sum(amount_fen) from ledger_lines as parts
        where parts.creator_id = ${creator} and parts.tx_id = lines.tx_id and parts.book = 2) end::bigint as taken_fen
    from (
      select id, tx_id from ledger_lines
      where creator_id = ${creator} and book = 2 and amount_fen < 0 and id > ${after} order by id limit ${limit}) as lines
    join ledger_txs as txs on txs.creator_id = ${creator} and txs.id = lines.tx_id
    left join withdraws on withdraws.creator_id = ${creator} and withdraws.id = txs.withdraw_id
    order by lines.id`
}
