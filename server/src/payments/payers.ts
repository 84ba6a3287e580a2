import { createHmac } from 'node:crypto'
import type { Instant, OrderId } from '@zsm/contract/values'
import { now, plusDays } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import type { PayerGateway } from '../gateways/pay/pay-gateway.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import { isSameText } from '../sealing/same-text.ts'
import { deletePayersBefore, findPayer, storePayer } from './payers.queries.ts'

/** Our address by which we learn the payer: it redirects the browser to the provider, which redirects it back here. */
export const payerPath = (channel: string, checkoutId: string): string =>
  `/open/pay/payer/${channel}/${checkoutId}`

/** For how many days a session's payer is valid. The provider answers again without asking the person. */
const validDays = 1

/**
 * The provider's number of the person who pays in this session. Undefined if it is unknown or older than `validDays` days: then the
 * browser goes to `payerPath` first. Never take it from the browser, which could name anybody.
 */
export function payerOf(sql: Sql, sessionId: string, channel: Channel): Promise<string | undefined> {
  return findPayer(sql, { sessionId, channel: channel.name }, plusDays(now(), -validDays))
}

/** For the timer: deletes payers that are no longer valid. */
export function forgetPayers(sql: Sql, time: Instant): Promise<void> {
  return deletePayersBefore(sql, plusDays(time, -validDays))
}

/** One redirect to the provider and back. */
type Road = {
  channel: string
  payer: PayerGateway
  checkoutId: OrderId
  /** The learner's session. */
  sessionId: string
  /** The key that signs `state`. */
  secret: string
}

/** The provider's page, which sends the browser back with a code. */
export function payerPage(road: Road, publicUrl: string): string {
  return road.payer.page(stateOf(road), publicUrl + payerPath(road.channel, road.checkoutId))
}

/**
 * Exchanges the code with which the browser came back, and stores the session's payer. Does nothing if `state` was made for another
 * session: a link with somebody else's code must not decide who pays. Fails with a `ProviderFailure`.
 */
export async function takePayer(
  sql: Sql,
  road: Road,
  { code, state }: { code: string; state: string },
): Promise<void> {
  const { payer, sessionId, channel } = road
  if (!isSameText(state, stateOf(road))) return
  await storePayer(sql, { sessionId, channel, payerId: await payer.of(code), createTime: now() })
}

const stateOf = ({ secret, sessionId, checkoutId }: Road): string =>
  createHmac('sha256', secret).update(`payer ${sessionId} ${checkoutId}`).digest('hex')
