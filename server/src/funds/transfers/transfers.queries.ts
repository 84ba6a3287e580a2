import type { Bank } from '@zsm/contract/funds/banks'
import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import type { CreatorId, Fen, Instant, OperatorId, WithdrawId } from '@zsm/contract/values'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

/** A withdrawal that a provider pays from the company's account, and the payee's card. The card number is still sealed. */
export type Transfer = Pick<Withdraw, 'statusDict'> & {
  creatorId: CreatorId
  withdrawId: WithdrawId
  /** The withdrawal's number. */
  transferNo: string
  amountFen: Fen
  payee: Place
  sealedCardNo: Uint8Array
  /** when the first instruction was sent; null while the provider certainly does not have the transfer */
  sentTime: Instant | null
  askTime: Instant
  askCount: number
}

/** The payee's card without its number. */
type Place = Pick<Bank, 'typeDict' | 'holderName' | 'bankName' | 'branchName' | 'province' | 'city'>
type TransferRow = Omit<Transfer, 'payee'> & Place

const columns = (sql: Sql): Fragment => sql`
  withdraws.creator_id, withdraws.id as withdraw_id, withdraw_no as transfer_no, arrive_fen as amount_fen, status_dict,
  withdraws.holder_name, type_dict, bank_name, branch_name, province, city, card_no as sealed_card_no`

const toTransfer = (row: TransferRow): Transfer => {
  const { typeDict, holderName, bankName, branchName, province, city, ...transfer } = row
  return { ...transfer, payee: { typeDict, holderName, bankName, branchName, province, city } }
}

/** The transfer that would pay this withdrawal. Undefined if there is no such withdrawal. */
export async function findPayable(
  sql: Sql,
  creator: CreatorId,
  id: WithdrawId,
): Promise<Omit<Transfer, 'sentTime' | 'askTime' | 'askCount'> | undefined> {
  const [row] = await sql<TransferRow[]>`
    select ${columns(sql)} from withdraws
    join banks on banks.creator_id = withdraws.creator_id and banks.id = bank_id
    where withdraws.creator_id = ${creator} and withdraws.id = ${id}`
  return row && toTransfer(row)
}

export async function insertTransfer(
  sql: Tx,
  creator: CreatorId,
  transfer: { withdrawId: WithdrawId; operatorId: OperatorId; createTime: Instant; askTime: Instant },
): Promise<void> {
  await sql`
    insert into payout_transfers ${sql.insert({ creatorId: creator, ...transfer })}
    on conflict on constraint payout_transfers_pkey do nothing`
}

/** Deletes a transfer that was never sent. False if the provider may have it. */
export async function deleteUnsent(sql: Tx, creator: CreatorId, withdrawId: WithdrawId): Promise<boolean> {
  const deleted = await sql<{ withdrawId: WithdrawId }[]>`
    delete from payout_transfers
    where creator_id = ${creator} and withdraw_id = ${withdrawId} and sent_time is null returning withdraw_id`
  return deleted.length > 0
}

/**
 * Stores, before the instruction is sent, that the provider may have it. After a crash in between, the next run queries the transfer
 * instead of sending it again. False if the transfer was cancelled meanwhile.
 */
export async function markSent(
  sql: Sql,
  creator: CreatorId,
  { withdrawId, sentTime }: { withdrawId: WithdrawId; sentTime: Instant },
): Promise<boolean> {
  const marked = await sql<{ withdrawId: WithdrawId }[]>`
    update payout_transfers set sent_time = coalesce(sent_time, ${sentTime})
    where creator_id = ${creator} and withdraw_id = ${withdrawId} returning withdraw_id`
  return marked.length > 0
}

/** The provider refused the transfer and moved no money. The note says why. */
export async function markUnsent(
  sql: Sql,
  creator: CreatorId,
  { withdrawId, note }: { withdrawId: WithdrawId; note: string },
): Promise<void> {
  await sql`
    update payout_transfers set sent_time = null, note = ${note}
    where creator_id = ${creator} and withdraw_id = ${withdrawId}`
}

/** Transfers of all creators whose next step is due, the earliest first. */
export async function listTransfersToAsk(
  sql: Sql,
  { before, after, limit }: { before: Instant; after: Transfer | undefined; limit: number },
): Promise<Transfer[]> {
  const rows = await sql<TransferRow[]>`
    select ${columns(sql)}, sent_time, ask_time, ask_count
    from payout_transfers as transfers
    join withdraws on withdraws.creator_id = transfers.creator_id and withdraws.id = withdraw_id
    join banks on banks.creator_id = withdraws.creator_id and banks.id = bank_id
    where ask_time <= ${before}
      ${after ? sql`and (ask_time, withdraw_id) > (${after.askTime}, ${after.withdrawId})` : sql.empty}
    order by ask_time, withdraw_id limit ${limit}`
  return rows.map(toTransfer)
}

/** Sets the time of the next step; null ends the queries. */
export async function setTransferAskTime(
  sql: Sql,
  creator: CreatorId,
  { withdrawId, askTime }: { withdrawId: WithdrawId; askTime: Instant | null },
): Promise<void> {
  await sql`
    update payout_transfers set ask_time = ${askTime}, ask_count = ask_count + 1
    where creator_id = ${creator} and withdraw_id = ${withdrawId}`
}
