import { webhookOffReason } from '@zsm/contract/states'
import type { CreatorId, WebhookEndpointId, WebhookEventId } from '@zsm/contract/values'
import { testEvent } from '@zsm/contract/webhooks/events'
import { mostEndpoints, overlapHours } from '@zsm/contract/webhooks/schedule'
import type { WebhookDelivery, WebhookEndpoint, webhooks } from '@zsm/contract/webhooks/webhooks'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now, plusMs } from '../clock.ts'
import { lockFront } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { WebhookSender } from '../gateways/webhook-sender.ts'
import { newId } from '../ids.ts'
import type { Seal } from '../sealing/seals.ts'
import { findDelivery, giveUpWaiting } from './deliveries.queries.ts'
import { insertEventFor } from './events.queries.ts'
import {
  countEndpoints,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  lockSecrets,
  updateEndpoint,
} from './queries.ts'
import { closeSecrets, currentSecret } from './secrets.ts'
import { newSecret } from './signing.ts'

type Input<Name extends keyof typeof webhooks> = InputOf<(typeof webhooks)[Name]>

/** What the rules of endpoints need: the seal of their secrets, and what may be contacted. */
export type WebhookParts = { seal: Seal; sender: WebhookSender }

type WithSecret = WebhookEndpoint & { secret: string }

export function addEndpoint(
  sql: Sql,
  { seal, sender }: WebhookParts,
  creator: CreatorId,
  { name, url, events }: Input<'create'>,
): Promise<WithSecret> {
  refuseAddress(sender, url)
  return transaction(sql, async (sql) => {
    await lockFront(sql, creator)
    if ((await countEndpoints(sql, creator)) >= mostEndpoints) fail('webhookTooMany')
    const id = newId<WebhookEndpointId>()
    const secret = newSecret()
    const secrets = closeSecrets(seal, creator, { current: secret, previous: null })
    const added = { name, url, events: [...new Set(events)] }
    await insertEndpoint(sql, creator, { id, ...added, secrets })
    await audit(sql, { creator, action: 'webhooks.create', target: target(id), after: added })
    return { ...(await getEndpoint(sql, creator, id)), secret }
  })
}

export function changeEndpoint(
  sql: Sql,
  { sender }: WebhookParts,
  creator: CreatorId,
  { id, name, url, events }: Input<'update'>,
): Promise<WebhookEndpoint> {
  refuseAddress(sender, url)
  return transaction(sql, async (sql) => {
    const before = await getEndpoint(sql, creator, id)
    const change = { name, url, events: [...new Set(events)] }
    await updateEndpoint(sql, creator, id, change)
    await audit(sql, {
      creator,
      action: 'webhooks.update',
      target: target(id),
      before: { name: before.name, url: before.url, events: before.events },
      after: change,
    })
    return getEndpoint(sql, creator, id)
  })
}

/** Turns an endpoint on or off by its creator. Turned off, what waits is given up. */
export function switchEndpoint(
  sql: Sql,
  creator: CreatorId,
  { id, onFlag }: Input<'updateOnFlag'>,
): Promise<WebhookEndpoint> {
  return transaction(sql, async (sql) => {
    const before = await getEndpoint(sql, creator, id)
    if (before.onFlag === onFlag) return before
    const offReasonDict = onFlag ? null : webhookOffReason.byCreator
    await updateEndpoint(sql, creator, id, {
      onFlag,
      offReasonDict,
      failingTime: null,
      ...(onFlag && { restEndTime: now() }),
    })
    if (!onFlag) await giveUpWaiting(sql, creator, id)
    await audit(sql, {
      creator,
      action: onFlag ? 'webhooks.turnOn' : 'webhooks.turnOff',
      target: target(id),
      before: { onFlag: before.onFlag },
      after: { onFlag },
    })
    return getEndpoint(sql, creator, id)
  })
}

export function removeEndpoint(sql: Sql, creator: CreatorId, { id }: Input<'delete'>): Promise<null> {
  return transaction(sql, async (sql) => {
    const { name, url, events } = await getEndpoint(sql, creator, id)
    if (!(await deleteEndpoint(sql, creator, id))) fail('webhookNotFound')
    await audit(sql, {
      creator,
      action: 'webhooks.delete',
      target: target(id),
      before: { name, url, events },
    })
    return null
  })
}

/** A new secret; the one before it signs too until the overlap ends. */
export function rotateSecret(
  sql: Sql,
  { seal }: WebhookParts,
  creator: CreatorId,
  { id }: Input<'rotateSecret'>,
): Promise<WithSecret> {
  return transaction(sql, async (sql) => {
    const sealed = (await lockSecrets(sql, creator, id)) ?? fail('webhookNotFound')
    const previous = currentSecret(seal, creator, sealed)
    const secret = newSecret()
    const secrets = closeSecrets(seal, creator, { current: secret, previous })
    const previousEndTime = plusMs(now(), overlapHours * 3_600_000)
    await updateEndpoint(sql, creator, id, { secrets, previousEndTime })
    await audit(sql, {
      creator,
      action: 'webhooks.rotateSecret',
      target: target(id),
      after: { secret: 'new', previousEndTime },
    })
    return { ...(await getEndpoint(sql, creator, id)), secret }
  })
}

/** Records a test event for this endpoint alone. */
export function sendTest(sql: Sql, creator: CreatorId, { id }: Input<'sendTest'>): Promise<WebhookDelivery> {
  return transaction(sql, async (sql) => {
    const { onFlag } = await getEndpoint(sql, creator, id)
    if (!onFlag) fail('webhookOff')
    const eventId = newId<WebhookEventId>()
    const body = JSON.stringify({ type: testEvent, timestamp: now(), data: { endpointId: id } })
    await insertEventFor(sql, { creatorId: creator, id: eventId, type: testEvent, body }, id)
    await updateEndpoint(sql, creator, id, { restEndTime: now() })
    await audit(sql, { creator, action: 'webhooks.sendTest', target: target(id), after: { eventId } })
    return (await findDelivery(sql, creator, { endpointId: id, eventId })) ?? fail('webhookNotFound')
  })
}

export async function getEndpoint(
  sql: Sql,
  creator: CreatorId,
  id: WebhookEndpointId,
): Promise<WebhookEndpoint> {
  return (await findEndpoint(sql, creator, id)) ?? fail('webhookNotFound')
}

function refuseAddress(sender: WebhookSender, url: string): void {
  const message = sender.refusal(url)
  if (message) fail('webhookAddressRefused', { field: 'url', message })
}

export const target = (id: WebhookEndpointId) => ({ type: 'webhook', id })
