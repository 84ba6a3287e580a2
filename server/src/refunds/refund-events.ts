import { refundState } from '@zsm/contract/states'
import type { CreatorId, RefundId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { recordEvent } from '../webhooks/public.ts'
import { findRefund } from './queries.ts'

/** The event of a refund that came to this state. */
const typeOf = {
  [refundState.waiting]: 'refund.requested',
  [refundState.refunding]: 'refund.approved',
  [refundState.refunded]: 'refund.succeeded',
  [refundState.failed]: 'refund.failed',
  [refundState.closed]: 'refund.closed',
} as const

/** Records the event of the state to which the refund came in this transaction. */
export async function recordRefund(sql: Tx, creator: CreatorId, id: RefundId): Promise<void> {
  const refund = await findRefund(sql, creator, id)
  if (refund) await recordEvent(sql, { creator, type: typeOf[refund.statusDict], data: refund })
}
