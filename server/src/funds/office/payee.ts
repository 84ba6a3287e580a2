import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import type { operatorWithdrawals, Payee } from '@zsm/contract/office/withdrawals'
import { payoutWay, withdrawCan } from '@zsm/contract/states'
import type { CreatorId, OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { CardNumbers } from '../card-numbers.ts'
import { findClaim } from '../payout-claims/claims.queries.ts'
import { claimByHand, refusePayout, releasePayout } from '../payout-claims/claims.ts'
import type { Actor } from '../withdraw-states.ts'
import { findWithdraw } from '../withdraws.queries.ts'
import { findPayee } from './withdrawals.queries.ts'

/**
 * Shows finance what a transfer needs, with the whole card number. Each time, the audit log gets the operator and the reason
 * in the same transaction, and never the number. From then on the withdrawal is paid by hand.
 */
export function showPayee(
  sql: Sql,
  cards: CardNumbers,
  operator: OperatorId,
  { id, reason }: InputOf<typeof operatorWithdrawals.showPayee>,
): Promise<Payee> {
  return transaction(sql, async (sql) => {
    const {
      creatorId: creator,
      statusDict,
      cardNo: sealed,
      ...payee
    } = (await findPayee(sql, id)) ?? fail('withdrawNotFound')
    if (!withdrawCan.transfer.includes(statusDict)) fail('withdrawStateChanged')
    await claimByHand(sql, creator, id, operator)
    const cardNo = cards.decrypt(creator, sealed)
    const target = { type: 'withdraw', id }
    await audit(sql, { creator, operator, action: 'funds.showPayee', target, after: { reason } })
    return { ...payee, cardNo }
  })
}

/** The operator has made no transfer and will make none, so another way may pay the withdrawal. */
export function releasePayee(
  sql: Sql,
  creator: CreatorId,
  { id, reason }: InputOf<typeof operatorWithdrawals.releasePayee>,
  actor: Actor,
): Promise<Withdraw> {
  return transaction(sql, async (sql) => {
    const claim = await findClaim(sql, creator, id)
    if (claim?.way !== payoutWay.byHand) return refusePayout(sql, creator, id)
    await releasePayout(sql, creator, id, claim)
    const target = { type: 'withdraw', id }
    await audit(sql, { creator, action: 'funds.releasePayee', target, after: { reason }, ...actor })
    return (await findWithdraw(sql, creator, id)) ?? fail('withdrawNotFound')
  })
}
