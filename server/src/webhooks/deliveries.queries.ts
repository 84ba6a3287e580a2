import { webhookDeliveryState } from '@zsm/contract/states'
import type { CreatorId, Instant, WebhookEndpointId, WebhookEventId } from '@zsm/contract/values'
import type { WebhookAttempt, WebhookDelivery } from '@zsm/contract/webhooks/webhooks'
import { literal } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

/** A delivery by its key. */
export type DeliveryKey = { endpointId: WebhookEndpointId; eventId: WebhookEventId }

/** An endpoint whose turn a server has taken. */
export type TakenEndpoint = {
  creatorId: CreatorId
  id: WebhookEndpointId
  url: string
  secrets: Uint8Array
  previousEndTime: Instant | null
  failingTime: Instant | null
}

/**
 * Takes endpoints that have something due and whose turn it is, the longest waiting first. A taken endpoint belongs to this server until
 * `until`; another server skips it. A server that dies leaves its endpoints to others after that time. The partial index of waiting
 * deliveries answers for each endpoint whether something is due.
 */
export function takeEndpoints(
  sql: Sql,
  { now, until, limit }: { now: Instant; until: Instant; limit: number },
): Promise<TakenEndpoint[]> {
  return sql<TakenEndpoint[]>`
    update webhook_endpoints taken set busy_end_time = ${until}
    from (
      select creator_id, id from webhook_endpoints endpoint
      where on_flag and busy_end_time <= ${now} and rest_end_time <= ${now} and exists (
        select from webhook_deliveries due where due.creator_id = endpoint.creator_id and due.endpoint_id = endpoint.id
          and due.status_dict = ${literal(webhookDeliveryState.waiting)} and due.next_time <= ${now})
      order by busy_end_time limit ${limit} for no key update skip locked
    ) as next
    where taken.creator_id = next.creator_id and taken.id = next.id
    returning taken.creator_id, taken.id, taken.url, taken.secrets, taken.previous_end_time, taken.failing_time`
}

/** The state of an endpoint as it stands. Locked first, so that what several attempts say of it is stored one after the other. */
export async function lockState(
  sql: Tx,
  creator: CreatorId,
  id: WebhookEndpointId,
): Promise<{ onFlag: boolean; failingTime: Instant | null } | undefined> {
  const [state] = await sql<{ onFlag: boolean; failingTime: Instant | null }[]>`
    select on_flag, failing_time from webhook_endpoints where creator_id = ${creator} and id = ${id} for no key update`
  return state
}

/** Ends the turn of an endpoint; the next one is at `restEndTime`. */
export async function endTurn(
  sql: Sql,
  creator: CreatorId,
  { id, now, restEndTime }: { id: WebhookEndpointId; now: Instant; restEndTime: Instant },
): Promise<void> {
  await sql`
    update webhook_endpoints set busy_end_time = ${now}, rest_end_time = ${restEndTime}
    where creator_id = ${creator} and id = ${id}`
}

export type DueDelivery = { eventId: WebhookEventId; type: string; body: string; attemptCount: number }

export function listDue(
  sql: Sql,
  creator: CreatorId,
  { endpointId, now, limit }: { endpointId: WebhookEndpointId; now: Instant; limit: number },
): Promise<DueDelivery[]> {
  return sql<DueDelivery[]>`
    select event_id, type, body, attempt_count
    from webhook_deliveries delivery join webhook_events event on event.creator_id = delivery.creator_id and event.id = delivery.event_id
    where delivery.creator_id = ${creator} and endpoint_id = ${endpointId}
      and status_dict = ${literal(webhookDeliveryState.waiting)} and next_time <= ${now}
    order by event_id limit ${limit}`
}

type Outcome = Pick<WebhookDelivery, 'statusDict' | 'attemptCount' | 'nextTime' | 'lastStatus' | 'lastTime'>

/** False if the delivery is no longer as it was: another server sent it meanwhile, or its creator asked for it again. */
export async function settleDelivery(
  sql: Tx,
  creator: CreatorId,
  { endpointId, eventId, before, ...outcome }: DeliveryKey & { before: number } & Outcome,
): Promise<boolean> {
  const settled = await sql<{ eventId: WebhookEventId }[]>`
    update webhook_deliveries set ${sql.set(outcome)}
    where creator_id = ${creator} and endpoint_id = ${endpointId} and event_id = ${eventId}
      and status_dict = ${literal(webhookDeliveryState.waiting)} and attempt_count = ${before}
    returning event_id`
  return settled.length > 0
}

export async function insertAttempt(
  sql: Tx,
  creator: CreatorId,
  attempt: DeliveryKey & { id: string } & WebhookAttempt,
): Promise<void> {
  // its endpoint may have been deleted while the request was under way
  await sql`
    insert into webhook_attempts (creator_id, id, endpoint_id, event_id, url, attempt_time, status, error, duration_ms, answer)
    select creator_id, ${attempt.id}, endpoint_id, event_id, ${attempt.url}, ${attempt.attemptTime}, ${attempt.status}, ${attempt.error},
      ${attempt.durationMs}, ${attempt.answer}
    from webhook_deliveries
    where creator_id = ${creator} and endpoint_id = ${attempt.endpointId} and event_id = ${attempt.eventId}
    for key share`
}

/** Gives up everything that waits for an endpoint which is turned off. */
export async function giveUpWaiting(
  sql: Tx,
  creator: CreatorId,
  endpointId: WebhookEndpointId,
): Promise<void> {
  await sql`
    update webhook_deliveries set status_dict = ${literal(webhookDeliveryState.failed)}, next_time = null
    where creator_id = ${creator} and endpoint_id = ${endpointId} and status_dict = ${literal(webhookDeliveryState.waiting)}`
}

/** Begins the schedule again. False if there is no such delivery. */
export async function restartDelivery(
  sql: Tx,
  creator: CreatorId,
  { endpointId, eventId, nextTime }: DeliveryKey & { nextTime: Instant },
): Promise<boolean> {
  const restarted = await sql<{ eventId: WebhookEventId }[]>`
    update webhook_deliveries set status_dict = ${literal(webhookDeliveryState.waiting)}, attempt_count = 0, next_time = ${nextTime}
    where creator_id = ${creator} and endpoint_id = ${endpointId} and event_id = ${eventId}
    returning event_id`
  return restarted.length > 0
}

const deliveryRows = (sql: Sql): Fragment => sql`
  select event_id, endpoint_id, event.type, status_dict, attempt_count, next_time, last_status, last_time, event.create_time
  from webhook_deliveries delivery join webhook_events event on event.creator_id = delivery.creator_id and event.id = delivery.event_id`

type DeliveryFilter = PageInput & {
  endpointId: WebhookEndpointId
  statusDict?: WebhookDelivery['statusDict'] | undefined
}

function matching(sql: Sql, creator: CreatorId, { endpointId, statusDict }: DeliveryFilter): Fragment {
  return sql`delivery.creator_id = ${creator} and endpoint_id = ${endpointId}
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}`
}

export function listDeliveries(
  sql: Sql,
  creator: CreatorId,
  filter: DeliveryFilter,
): Promise<WebhookDelivery[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<WebhookDelivery[]>`
    ${deliveryRows(sql)} where ${matching(sql, creator, filter)}
    order by event_id desc limit ${limit} offset ${offset}`
}

export function countDeliveries(sql: Sql, creator: CreatorId, filter: DeliveryFilter): Promise<number> {
  return cappedCount(sql, sql`from webhook_deliveries delivery where ${matching(sql, creator, filter)}`)
}

export async function findDelivery(
  sql: Sql,
  creator: CreatorId,
  { endpointId, eventId }: DeliveryKey,
): Promise<WebhookDelivery | undefined> {
  const [found] = await sql<WebhookDelivery[]>`
    ${deliveryRows(sql)}
    where delivery.creator_id = ${creator} and endpoint_id = ${endpointId} and event_id = ${eventId}`
  return found
}

export async function findBody(sql: Sql, creator: CreatorId, eventId: WebhookEventId): Promise<string> {
  const [row] = await sql<{ body: string }[]>`
    select body from webhook_events where creator_id = ${creator} and id = ${eventId}`
  return row?.body ?? ''
}

/** A delivery that was asked for again and again has many attempts. */
const mostAttempts = 50

export function listAttempts(
  sql: Sql,
  creator: CreatorId,
  { endpointId, eventId }: DeliveryKey,
): Promise<WebhookAttempt[]> {
  return sql<WebhookAttempt[]>`
    select url, attempt_time, status, error, duration_ms, answer from webhook_attempts
    where creator_id = ${creator} and endpoint_id = ${endpointId} and event_id = ${eventId}
    order by id desc limit ${mostAttempts}`
}
