import { webhookDeliveryState } from '@zsm/contract/states'
import type { CreatorId, Instant, WebhookEndpointId } from '@zsm/contract/values'
import type { WebhookEndpoint } from '@zsm/contract/webhooks/webhooks'
import { literal } from '../database/literal.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

const endpointRows = (sql: Sql): Fragment => sql`
  select id, name, url, events, on_flag, off_reason_dict, failing_time,
    case when previous_end_time > now() then previous_end_time end as previous_end_time, create_time,
    (select count(*)::int from webhook_deliveries waiting where waiting.creator_id = webhook_endpoints.creator_id
      and endpoint_id = webhook_endpoints.id and status_dict = ${literal(webhookDeliveryState.waiting)}) as waiting_count
  from webhook_endpoints`

export async function listEndpoints(sql: Sql, creator: CreatorId): Promise<WebhookEndpoint[]> {
  return sql<WebhookEndpoint[]>`${endpointRows(sql)} where creator_id = ${creator} order by id`
}

export async function findEndpoint(
  sql: Sql,
  creator: CreatorId,
  id: WebhookEndpointId,
): Promise<WebhookEndpoint | undefined> {
  const [found] = await sql<WebhookEndpoint[]>`
    ${endpointRows(sql)} where creator_id = ${creator} and id = ${id}`
  return found
}

export async function countEndpoints(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from webhook_endpoints where creator_id = ${creator}`
  return row.count
}

type NewEndpoint = Pick<WebhookEndpoint, 'id' | 'name' | 'url' | 'events'> & { secrets: Buffer }

export async function insertEndpoint(sql: Tx, creator: CreatorId, endpoint: NewEndpoint): Promise<void> {
  await sql`insert into webhook_endpoints ${sql.insert({ creatorId: creator, ...endpoint })}`
}

type EndpointChange = Partial<
  Pick<
    WebhookEndpoint,
    'name' | 'url' | 'events' | 'onFlag' | 'offReasonDict' | 'failingTime' | 'previousEndTime'
  > & {
    secrets: Buffer
    restEndTime: Instant
  }
>

/** False if the creator has no such endpoint. */
export async function updateEndpoint(
  sql: Tx,
  creator: CreatorId,
  id: WebhookEndpointId,
  change: EndpointChange,
): Promise<boolean> {
  const changed = await sql<{ id: WebhookEndpointId }[]>`
    update webhook_endpoints set ${sql.set(change)}, update_time = now()
    where creator_id = ${creator} and id = ${id} returning id`
  return changed.length > 0
}

export async function lockSecrets(
  sql: Tx,
  creator: CreatorId,
  id: WebhookEndpointId,
): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ secrets: Uint8Array }[]>`
    select secrets from webhook_endpoints where creator_id = ${creator} and id = ${id} for no key update`
  return row?.secrets
}

export async function deleteEndpoint(sql: Tx, creator: CreatorId, id: WebhookEndpointId): Promise<boolean> {
  const deleted = await sql<{ id: WebhookEndpointId }[]>`
    delete from webhook_endpoints where creator_id = ${creator} and id = ${id} returning id`
  return deleted.length > 0
}
