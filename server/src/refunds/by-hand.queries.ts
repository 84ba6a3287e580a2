import { refundState } from '@zsm/contract/states'
import type { CreatorId, OperatorId, RefundId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

export type Transfer = { transferNo: string; transferNote: string }

/** Of a refund that its channel could not do; false where it is in another state, or was transferred already. */
export async function insertTransfer(
  sql: Tx,
  creator: CreatorId,
  { id, operator, transferNo, transferNote }: Transfer & { id: RefundId; operator: OperatorId },
): Promise<boolean> {
  const rows = await sql<{ id: RefundId }[]>`
    update refunds set transfer_no = ${transferNo}, transfer_note = ${transferNote}, proposer_id = ${operator}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(refundState.failed)} and transfer_no = ''
    returning id`
  return rows.length > 0
}

/** The transfer that waits, seen by another than who made it. */
export async function approveTransfer(
  sql: Tx,
  creator: CreatorId,
  { id, operator }: { id: RefundId; operator: OperatorId },
): Promise<Transfer | undefined> {
  const [transfer] = await sql<Transfer[]>`
    update refunds set decider_id = ${operator}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(refundState.failed)} and transfer_no <> '' and proposer_id <> ${operator}
    returning transfer_no, transfer_note`
  return transfer
}

/** False when none waits. */
export async function deleteTransfer(sql: Tx, creator: CreatorId, id: RefundId): Promise<boolean> {
  const rows = await sql<{ id: RefundId }[]>`
    update refunds set transfer_no = '', transfer_note = '', proposer_id = null
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(refundState.failed)} and transfer_no <> ''
    returning id`
  return rows.length > 0
}

/** Whether a transfer to the buyer waits for a second person, or was made. */
export async function hasTransfer(sql: Sql, creator: CreatorId, id: RefundId): Promise<boolean> {
  const [refund] = await sql<{ found: boolean }[]>`
    select transfer_no <> '' as found from refunds where creator_id = ${creator} and id = ${id}`
  return refund?.found ?? false
}

/** Who made the transfer that waits for a second person. */
export async function findTransferrer(
  sql: Sql,
  creator: CreatorId,
  id: RefundId,
): Promise<OperatorId | undefined> {
  const [waiting] = await sql<{ proposerId: OperatorId | null }[]>`
    select proposer_id from refunds
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(refundState.failed)} and transfer_no <> ''`
  return waiting?.proposerId ?? undefined
}
