import type { StateOf } from '@zsm/contract/states'
import { payoutWay, withdrawCan } from '@zsm/contract/states'
import type { CreatorId, WithdrawId } from '@zsm/contract/values'
import { literal, literals } from '../../database/literal.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

/** A way of paying, and the record that claims the withdrawal for it: the id of an operator, a batch or a transfer. */
export type PayoutClaim = { way: StateOf<typeof payoutWay>; recordId: string }

/** True while no other record has claimed the payout. `by` is undefined for a person who pays by hand. */
export const isFreeFor = (sql: Sql, by: PayoutClaim | undefined): Fragment =>
  by
    ? sql`(payout_way_dict = ${by.way} and payout_record_id = ${by.recordId})`
    : sql`(payout_way_dict is null or payout_way_dict = ${literal(payoutWay.byHand)})`

/** False if the withdrawal is in another state, or another record has claimed it. True again for a repeated claim by one record. */
export async function insertClaim(
  sql: Tx,
  creator: CreatorId,
  id: WithdrawId,
  by: PayoutClaim,
): Promise<boolean> {
  const claimed = await sql<{ id: string }[]>`
    update withdraws set payout_way_dict = ${by.way}, payout_record_id = ${by.recordId}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...withdrawCan.transfer)}
      and (payout_way_dict is null or ${isFreeFor(sql, by)})
    returning id`
  return claimed.length > 0
}

/** False if the withdrawal is in another state, or another record has claimed it. */
export async function deleteClaim(
  sql: Tx,
  creator: CreatorId,
  id: WithdrawId,
  by: PayoutClaim,
): Promise<boolean> {
  const released = await sql<{ id: string }[]>`
    update withdraws set payout_way_dict = null, payout_record_id = null
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...withdrawCan.transfer)}
      and ${isFreeFor(sql, by)}
    returning id`
  return released.length > 0
}

/** The claim that pays, or paid, the withdrawal. Undefined if there is none. */
export async function findClaim(
  sql: Sql,
  creator: CreatorId,
  id: WithdrawId,
): Promise<PayoutClaim | undefined> {
  const [claim] = await sql<PayoutClaim[]>`
    select payout_way_dict as way, payout_record_id as record_id from withdraws
    where creator_id = ${creator} and id = ${id} and payout_way_dict is not null`
  return claim
}
