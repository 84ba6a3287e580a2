import type { CreatorId, RefundId, WithdrawId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'

/** What the transfer paid: a withdrawal, or a refund that its channel could not do. */
export type Paid = { withdrawId: WithdrawId } | { refundId: RefundId }

/** False when the number is of another transfer already, whoever's: a parallel one is waited for. */
export async function insertTransferNumber(
  sql: Tx,
  creator: CreatorId,
  { number, ...paid }: Paid & { number: string },
): Promise<boolean> {
  const inserted = await sql<{ number: string }[]>`
    insert into transfer_numbers ${sql.insert({ creatorId: creator, number, ...paid })}
    on conflict on constraint transfer_numbers_pkey do nothing
    returning number`
  return inserted.length > 0
}

/** The transfer of a refund was not made: its number may be of another. */
export async function deleteTransferNumber(sql: Tx, creator: CreatorId, refundId: RefundId): Promise<void> {
  await sql`delete from transfer_numbers where creator_id = ${creator} and refund_id = ${refundId}`
}
