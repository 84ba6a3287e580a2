import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import type { operatorWithdrawals } from '@zsm/contract/office/withdrawals'
import { payoutWay } from '@zsm/contract/states'
import type { CreatorId, OperatorId, WithdrawId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { TransferGateway } from '../../gateways/transfer/transfer-gateway.ts'
import type { CardNumbers } from '../card-numbers.ts'
import type { PayoutClaim } from '../payout-claims/claims.queries.ts'
import { claimPayout, refusePayout, releasePayout } from '../payout-claims/claims.ts'
import type { Actor } from '../withdraw-states.ts'
import { findWithdraw } from '../withdraws.queries.ts'
import { deleteUnsent, findPayable, insertTransfer } from './transfers.queries.ts'

export type TransferParts = { gateway: TransferGateway | undefined; cards: CardNumbers }

/**
 * The claim of a transfer is recorded under the withdrawal's own id: a withdrawal has at most one transfer, so the provider never gets
 * a second number.
 */
export const claimOf = (withdrawId: WithdrawId): PayoutClaim => ({
  way: payoutWay.transfer,
  recordId: withdrawId,
})

/** Claims an approved withdrawal for the provider. The timer sends the instruction, so no operator's call waits for the provider. */
export function startTransfer(
  sql: Sql,
  { gateway, cards }: TransferParts,
  creator: CreatorId,
  id: WithdrawId,
  actor: Actor & { operator: OperatorId },
): Promise<Withdraw> {
  return transaction(sql, async (sql) => {
    if (!gateway) return fail('transferOff')
    const { sealedCardNo, ...payable } = (await findPayable(sql, creator, id)) ?? fail('withdrawNotFound')
    // The claim comes first: a withdrawal in another state is refused before its card number is opened.
    await claimPayout(sql, creator, id, claimOf(id))
    const payee = { ...payable.payee, cardNo: cards.decrypt(creator, sealedCardNo) }
    const message = gateway.refusalOf({ ...payable, payee })
    if (message !== undefined) fail('transferImpossible', { message })
    const time = now()
    const stored = { withdrawId: id, operatorId: actor.operator, createTime: time, askTime: time }
    await insertTransfer(sql, creator, stored)
    await audit(sql, {
      creator,
      action: 'funds.transferWithdraw',
      target: { type: 'withdraw', id },
      ...actor,
    })
    return (await findWithdraw(sql, creator, id)) ?? fail('withdrawNotFound')
  })
}

/** Cancels a transfer that the provider certainly does not have. After that any way may pay the withdrawal. */
export function cancelTransfer(
  sql: Sql,
  creator: CreatorId,
  { id, reason }: InputOf<typeof operatorWithdrawals.cancelTransfer>,
  actor: Actor,
): Promise<Withdraw> {
  return transaction(sql, async (sql) => {
    if (!(await deleteUnsent(sql, creator, id))) return refusePayout(sql, creator, id)
    await releasePayout(sql, creator, id, claimOf(id))
    const target = { type: 'withdraw', id }
    await audit(sql, { creator, action: 'funds.cancelTransfer', target, after: { reason }, ...actor })
    return (await findWithdraw(sql, creator, id)) ?? fail('withdrawNotFound')
  })
}
