import { webhookDeliveryState, webhookOffReason } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { mostFailingDays, retryAfterSeconds } from '@zsm/contract/webhooks/schedule'
import { dayMs, milliseconds, plusMs } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import type { Answered } from '../gateways/webhook-sender.ts'
import { newId } from '../ids.ts'
import { notify } from '../notifications/public.ts'
import {
  type DueDelivery,
  endTurn,
  giveUpWaiting,
  insertAttempt,
  listDue,
  lockState,
  settleDelivery,
  type TakenEndpoint,
  takeEndpoints,
} from './deliveries.queries.ts'
import { offNews } from './news.ts'
import { updateEndpoint } from './queries.ts'
import { validSecrets } from './secrets.ts'
import { signaturesOf } from './signing.ts'
import { target, type WebhookParts } from './webhooks.ts'

/** How long a server may serve an endpoint before another one takes it: longer than a turn takes. */
const turnMs = 120_000
/** What one turn sends, and how much of it at a time. A slow endpoint so takes 50 s at the most, and nobody else waits for it. */
const perTurn = 20
const atOnce = 4
/** An endpoint that failed rests: a tenth of the time for which it has failed, within these limits. */
const [shortestRestMs, longestRestMs] = [5000, 15 * 60_000]

/** Takes the turns of endpoints that have something due. */
export const takeDue = (sql: Sql, now: Instant, limit: number): Promise<TakenEndpoint[]> =>
  takeEndpoints(sql, { now, until: plusMs(now, turnMs), limit })

/**
 * Sends what is due to an endpoint whose turn this server has. After a failure the rest of the turn is left for later; an endpoint that is
 * failing is tried with one event first.
 */
export async function serveEndpoint(
  sql: Sql,
  parts: WebhookParts,
  endpoint: TakenEndpoint,
  now: Instant,
): Promise<void> {
  const { creatorId: creator, id } = endpoint
  const due = await listDue(sql, creator, { endpointId: id, now, limit: perTurn })
  let failing = endpoint.failingTime
  for (let start = 0; start < due.length; ) {
    const together = due.slice(start, start + (failing === null ? atOnce : 1))
    start += together.length
    const ends = await Promise.all(together.map((each) => deliver(sql, parts, endpoint, each, now)))
    if (ends.some((end) => end !== 'taken')) {
      failing ??= now
      break
    }
    failing = null
  }
  const restEndTime = failing === null ? now : plusMs(now, restMs(failing, now))
  await endTurn(sql, creator, { id, now, restEndTime })
}

function restMs(failing: Instant, now: Instant): number {
  const failingMs = Date.parse(now) - Date.parse(failing)
  return Math.min(longestRestMs, Math.max(shortestRestMs, failingMs / 10))
}

type End = 'taken' | 'failed'

async function deliver(
  sql: Sql,
  { seal, sender }: WebhookParts,
  endpoint: TakenEndpoint,
  { eventId, body, attemptCount }: DueDelivery,
  now: Instant,
): Promise<End> {
  const { creatorId: creator, url } = endpoint
  const timestamp = Math.floor(milliseconds() / 1000)
  const secrets = validSecrets(seal, creator, endpoint, now)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'zhishimao-webhooks',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(secrets, { id: eventId, timestamp, body }),
  }
  const answered = await sender.send({ url, headers, body })
  await transaction(sql, (sql) => record(sql, endpoint, { eventId, attemptCount, answered, now }))
  return isTaken(answered) ? 'taken' : 'failed'
}

const isTaken = ({ status }: Answered) => status !== null && status >= 200 && status < 300
/** The receiver says that it wants nothing any more. */
const isGone = ({ status }: Answered) => status === 410

type Attempted = Pick<DueDelivery, 'eventId' | 'attemptCount'> & { answered: Answered; now: Instant }

/** Stores an attempt, what follows for its delivery, and what it says of the endpoint. */
async function record(
  sql: Tx,
  { creatorId: creator, id: endpointId, url }: TakenEndpoint,
  { eventId, attemptCount, answered, now }: Attempted,
): Promise<void> {
  const key = { endpointId, eventId }
  const endpoint = await lockState(sql, creator, endpointId)
  await insertAttempt(sql, creator, { id: newId(), ...key, url, attemptTime: now, ...answered })
  await settleDelivery(sql, creator, {
    ...key,
    before: attemptCount,
    ...outcomeOf(attemptCount + 1, answered, now),
    lastStatus: answered.status,
    lastTime: now,
  })
  // deleted or turned off while the request was under way
  if (!endpoint?.onFlag) return
  const { failingTime } = endpoint
  if (isTaken(answered)) {
    if (failingTime !== null) await updateEndpoint(sql, creator, endpointId, { failingTime: null })
    return
  }
  const since = failingTime ?? now
  if (failingTime === null) await updateEndpoint(sql, creator, endpointId, { failingTime: since })
  const isLong = Date.parse(now) - Date.parse(since) >= mostFailingDays * dayMs
  if (isGone(answered)) await turnOff(sql, { creator, id: endpointId, url }, webhookOffReason.gone)
  else if (isLong) await turnOff(sql, { creator, id: endpointId, url }, webhookOffReason.failing)
}

/** What follows after the attempt of this number, by the schedule. */
function outcomeOf(attemptCount: number, answered: Answered, now: Instant) {
  if (isTaken(answered)) return { statusDict: webhookDeliveryState.delivered, attemptCount, nextTime: null }
  const after = isGone(answered) ? undefined : retryAfterSeconds[attemptCount - 1]
  if (after === undefined) return { statusDict: webhookDeliveryState.failed, attemptCount, nextTime: null }
  return { statusDict: webhookDeliveryState.waiting, attemptCount, nextTime: plusMs(now, after * 1000) }
}

async function turnOff(
  sql: Tx,
  { creator, id, url }: { creator: TakenEndpoint['creatorId']; id: TakenEndpoint['id']; url: string },
  offReasonDict: typeof webhookOffReason.gone | typeof webhookOffReason.failing,
): Promise<void> {
  const change = { onFlag: false, offReasonDict }
  if (!(await updateEndpoint(sql, creator, id, change))) return
  await giveUpWaiting(sql, creator, id)
  await notify(sql, creator, offNews(url, offReasonDict))
  await audit(sql, { creator, action: 'webhooks.turnOff', target: target(id), after: change })
}
