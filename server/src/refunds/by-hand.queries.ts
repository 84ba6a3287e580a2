import { refundState } from '@zsm/contract/states'
import type { CreatorId, OperatorId, RefundId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

/** The states in which a transfer may be pending: failed, or under way and stuck. */
const unpaid = [refundState.refunding, refundState.failed]

export type Transfer = { transferNo: string; transferNote: string }

/** Stores the transfer of a refund that its channel could not make. False if the state is another, or a transfer exists. */
export async function insertTransfer(
  sql: Tx,
  creator: CreatorId,
  { id, operator, transferNo, transferNote }: Transfer & { id: RefundId; operator: OperatorId },
): Promise<boolean> {
  const rows = await sql<{ id: RefundId }[]>`
    update refunds set transfer_no = ${transferNo}, transfer_note = ${transferNote}, proposer_id = ${operator}
    where creator_id = ${creator} and id = ${id} and transfer_no = ''
      and (status_dict = ${literal(refundState.failed)} or stuck_dict is not null)
    returning id`
  return rows.length > 0
}

/** The pending transfer with its approval; undefined if this operator made the transfer, or none is pending. */
export async function approveTransfer(
  sql: Tx,
  creator: CreatorId,
  { id, operator }: { id: RefundId; operator: OperatorId },
): Promise<Transfer | undefined> {
  const [transfer] = await sql<Transfer[]>`
    update refunds set decider_id = ${operator}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...unpaid)} and transfer_no <> '' and proposer_id <> ${operator}
    returning transfer_no, transfer_note`
  return transfer
}

/** False if no transfer is pending. */
export async function deleteTransfer(sql: Tx, creator: CreatorId, id: RefundId): Promise<boolean> {
  const rows = await sql<{ id: RefundId }[]>`
    update refunds set transfer_no = '', transfer_note = '', proposer_id = null
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...unpaid)} and transfer_no <> ''
    returning id`
  return rows.length > 0
}

/** Whether a transfer to the buyer is pending or booked. */
export async function hasTransfer(sql: Sql, creator: CreatorId, id: RefundId): Promise<boolean> {
  const [refund] = await sql<{ found: boolean }[]>`
    select transfer_no <> '' as found from refunds where creator_id = ${creator} and id = ${id}`
  return refund?.found ?? false
}

/** The operator who made the pending transfer. */
export async function findTransferrer(
  sql: Sql,
  creator: CreatorId,
  id: RefundId,
): Promise<OperatorId | undefined> {
  const [waiting] = await sql<{ proposerId: OperatorId | null }[]>`
    select proposer_id from refunds
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...unpaid)} and transfer_no <> ''`
  return waiting?.proposerId ?? undefined
}
