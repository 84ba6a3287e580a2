import type { operatorWithdrawals, Payee } from '@zsm/contract/office/withdrawals'
import { withdrawCan } from '@zsm/contract/states'
import type { OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { CardNumbers } from '../card-numbers.ts'
import { findPayee } from './withdrawals.queries.ts'

/**
 * Shows finance what a transfer needs, with the whole card number. Each time, the audit log gets the operator and the reason
 * in the same transaction, and never the number.
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
    const cardNo = cards.decrypt(creator, sealed)
    const target = { type: 'withdraw', id }
    await audit(sql, { creator, operator, action: 'funds.showPayee', target, after: { reason } })
    return { ...payee, cardNo }
  })
}
