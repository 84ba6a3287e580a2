import { webhookDeliveryState } from '@zsm/contract/states'
import type { CreatorId, Instant, WebhookEndpointId, WebhookEventId } from '@zsm/contract/values'
import { jsonOf } from '../database/records.ts'
import { runText, type Sql, type Tx } from '../database/sql.ts'

type NewEvent = { creatorId: CreatorId; id: WebhookEventId; type: string; body: string }

/**
 * Stores events that an endpoint has chosen, and a delivery for each of these endpoints. The primary key of `webhook_endpoints` finds the
 * creators' few endpoints. Only rows of these creators' events are written. An endpoint that is being deleted is skipped: a sale would wait
 * for it, and then fail for its foreign key. So nothing else may lock an endpoint `for update`.
 */
export async function insertEvents(sql: Tx, events: readonly NewEvent[]): Promise<void> {
  await sql`
    with given as (select creator_id, id, type, body from jsonb_populate_recordset(null::webhook_events, ${jsonOf(events)}::jsonb)),
    wanted as (
      select given.creator_id, given.id, endpoint.id as endpoint_id from given
      join webhook_endpoints endpoint on endpoint.creator_id = given.creator_id
        and endpoint.on_flag and given.type = any(endpoint.events)
      for key share of endpoint skip locked),
    stored as (
      insert into webhook_events (creator_id, id, type, body)
      select creator_id, id, type, body from given where (creator_id, id) in (select creator_id, id from wanted)
      returning creator_id, id)
    insert into webhook_deliveries (creator_id, endpoint_id, event_id)
    select wanted.creator_id, wanted.endpoint_id, wanted.id from wanted join stored using (creator_id, id)`
}

/** Stores an event for one endpoint, whatever it has chosen. */
export async function insertEventFor(
  sql: Tx,
  { creatorId, ...event }: NewEvent,
  endpointId: WebhookEndpointId,
): Promise<void> {
  await sql`insert into webhook_events ${sql.insert({ creatorId, ...event })}`
  await sql`insert into webhook_deliveries ${sql.insert({ creatorId, endpointId, eventId: event.id, statusDict: webhookDeliveryState.waiting })}`
}

const atOnce = 2000

/** Deletes events of before this instant, with their deliveries and attempts. */
export async function forgetEvents(sql: Sql, before: Instant): Promise<void> {
  let deleted = atOnce
  while (deleted === atOnce) {
    const rows = await runText(
      sql,
      `delete from webhook_events where (creator_id, id) in (
         select creator_id, id from webhook_events event where create_time < $1 and not exists (
           select from webhook_deliveries waiting where waiting.creator_id = event.creator_id
             and waiting.event_id = event.id and waiting.status_dict = ${webhookDeliveryState.waiting})
         limit ${atOnce}) returning id`,
      [before],
    )
    deleted = rows.length
  }
}

export async function eraseWebhooks(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from webhook_events where creator_id = ${creator}`
  await sql`delete from webhook_endpoints where creator_id = ${creator}`
}
