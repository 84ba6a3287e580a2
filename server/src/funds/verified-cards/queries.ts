import { cardProof, withdrawState } from '@zsm/contract/states'
import type { BankId, CreatorId, Instant } from '@zsm/contract/values'
import { literal } from '../../database/literal.ts'
import type { Sql, Tx } from '../../database/sql.ts'

/** The number of a card as it is stored: sealed. */
export async function findSealedCard(
  sql: Sql,
  creator: CreatorId,
  id: BankId,
): Promise<Uint8Array | undefined> {
  const [bank] = await sql<{ cardNo: Uint8Array }[]>`
    select card_no from banks where creator_id = ${creator} and id = ${id} and delete_time is null`
  return bank?.cardNo
}

/** The bank has confirmed the card. Only the mask of the mobile number is stored. */
export async function setVerified(
  sql: Tx,
  creator: CreatorId,
  id: BankId,
  { reservedMobile, time }: { reservedMobile: string; time: Instant },
): Promise<void> {
  await sql`
    update banks set verified_by_dict = ${literal(cardProof.fourElements)}, verify_time = ${time}, reserved_mobile = ${reservedMobile}
    where creator_id = ${creator} and id = ${id} and delete_time is null`
}

/** Money has arrived at the card, so it exists and is the holder's. What the bank confirmed before stands. */
export async function verifyByArrival(sql: Tx, creator: CreatorId, id: BankId, time: Instant): Promise<void> {
  await sql`
    update banks set verified_by_dict = ${literal(cardProof.firstArrival)}, verify_time = ${time}
    where creator_id = ${creator} and id = ${id} and verified_by_dict is null`
}

/** The bank gave back what had arrived. Unless other money arrived at the card, nothing proves it any longer. */
export async function forgetArrival(sql: Tx, creator: CreatorId, id: BankId): Promise<void> {
  await sql`
    update banks set verified_by_dict = null, verify_time = null
    where creator_id = ${creator} and id = ${id} and verified_by_dict = ${literal(cardProof.firstArrival)}
      and not exists (
        select from withdraws where creator_id = ${creator} and bank_id = ${id} and status_dict = ${literal(withdrawState.arrived)})`
}
