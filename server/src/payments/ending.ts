import type { CreatorId, GoodId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import { closePayments } from './asking.ts'
import { listOpenOf } from './checkouts.queries.ts'
import { closeCheckout } from './checkouts.ts'

const unattended = { requestId: 'takedown', ip: '', userAgent: '' }

/**
 * Ends the open checkouts of a good, also within a bundle, or of a shop. Their payments are closed at the providers first. If a provider
 * is silent the timer closes the checkout at its end, and a payment that arrives is refunded.
 */
export async function endCheckouts(
  sql: Sql,
  creator: CreatorId,
  of: { goodId: GoodId } | { shopDict: number },
  { channels, reason }: { channels: Channels; reason: string },
): Promise<void> {
  for (const id of await listOpenOf(sql, creator, of)) {
    const time = now()
    try {
      await closePayments(sql, creator, id, { channels, now: time, request: unattended })
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.error !== 'channelSilent') throw failure
    }
    await closeCheckout(sql, creator, { id, reason, time })
  }
}
