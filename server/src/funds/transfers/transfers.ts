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
import type { PayoutClaim } from '../payouts/claims.queries.ts'
import { claimPayout, refusePayout, releasePayout } from '../payouts/claims.ts'
import type { Actor } from '../withdraw-states.ts'
import { findWithdraw } from '../withdraws.queries.ts'
import { deleteUnsent, findPayable, insertTransfer } from './transfers.queries.ts'

export type TransferParts = { gateway: TransferGateway | undefined; cards: CardNumbers }

/** The withdrawal's own id: a withdrawal has one transfer, so its number is sent to the provider once and for all. */
export const claimOf = (withdrawId: WithdrawId): PayoutClaim => ({
  way: payoutWay.transfer,
  recordId: withdrawId,
})

/** Gives an approved withdrawal to the provider. The timer tells it, so that no call of an operator waits for the provider. */
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
    // a withdrawal in another state is refused before its card is opened
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

/** Cancels the transfer while the provider certainly has no part of it. Then any way may pay the withdrawal. */
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
