import type { CreatorId, RefundId, WithdrawId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'

/** The payment that the transfer made: a withdrawal, or a refund that its channel could not make. */
export type Paid = { withdrawId: WithdrawId } | { refundId: RefundId }

/** False if the number already proves another transfer of any creator. A parallel insert of the number is waited for. */
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

/** Frees the number of a refund's transfer that was not made. */
export async function deleteTransferNumber(sql: Tx, creator: CreatorId, refundId: RefundId): Promise<void> {
  await sql`delete from transfer_numbers where creator_id = ${creator} and refund_id = ${refundId}`
}
