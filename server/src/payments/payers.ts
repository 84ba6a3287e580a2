import { createHmac } from 'node:crypto'
import type { Instant, OrderId } from '@zsm/contract/values'
import { now, plusDays } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import type { PayerGateway } from '../gateways/pay/pay-gateway.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import { isSameText } from '../sealing/same-text.ts'
import { deletePayersBefore, findPayer, storePayer } from './payers.queries.ts'

/** Our address that learns who pays: it sends the browser to the provider, and the provider sends it back here. */
export const payerPath = (channel: string, checkoutId: string): string =>
  `/open/pay/payer/${channel}/${checkoutId}`

/** How long a session's payer is believed, in days. The provider answers again without asking the person. */
const believed = 1

/**
 * The provider's number of the person who pays in this session. Undefined if it is unknown or older than a day: then the browser
 * goes to `payerPath` first. Never ask it of the browser, which could name anybody.
 */
export function payerOf(sql: Sql, sessionId: string, channel: Channel): Promise<string | undefined> {
  return findPayer(sql, { sessionId, channel: channel.name }, plusDays(now(), -believed))
}

/** For the timer. */
export function forgetPayers(sql: Sql, time: Instant): Promise<void> {
  return deletePayersBefore(sql, plusDays(time, -believed))
}

/** One redirect to the provider and back. */
type Road = {
  channel: string
  payer: PayerGateway
  checkoutId: OrderId
  /** The learner's session. */
  sessionId: string
  /** Signs `state`. */
  secret: string
}

/** The provider's page that sends the browser back with a code. */
export function payerPage(road: Road, publicUrl: string): string {
  return road.payer.page(stateOf(road), publicUrl + payerPath(road.channel, road.checkoutId))
}

/**
 * Exchanges the code with which the browser came back, and stores who pays in the session. Nothing happens if `state` was made for
 * another session: a link with somebody else's code must not decide who pays. Fails with a `ProviderFailure`.
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
