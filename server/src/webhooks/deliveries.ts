import type { CreatorId, Page } from '@zsm/contract/values'
import type { WebhookDelivery, WebhookDeliveryRecord, webhooks } from '@zsm/contract/webhooks/webhooks'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import {
  countDeliveries,
  type DeliveryKey,
  findBody,
  findDelivery,
  listAttempts,
  listDeliveries,
  restartDelivery,
} from './deliveries.queries.ts'
import { updateEndpoint } from './queries.ts'
import { getEndpoint, target } from './webhooks.ts'

type Input<Name extends keyof typeof webhooks> = InputOf<(typeof webhooks)[Name]>

export async function searchDeliveries(
  sql: Sql,
  creator: CreatorId,
  filter: Input<'listDelivery'>,
): Promise<Page<WebhookDelivery>> {
  await getEndpoint(sql, creator, filter.endpointId)
  return readPage(listDeliveries(sql, creator, filter), countDeliveries(sql, creator, filter), filter)
}

export async function readDelivery(
  sql: Sql,
  creator: CreatorId,
  key: Input<'getDelivery'>,
): Promise<WebhookDeliveryRecord> {
  const delivery = await getDelivery(sql, creator, key)
  const [body, attempts] = await Promise.all([
    findBody(sql, creator, key.eventId),
    listAttempts(sql, creator, key),
  ])
  return { ...delivery, body, attempts }
}

async function getDelivery(sql: Sql, creator: CreatorId, key: DeliveryKey): Promise<WebhookDelivery> {
  return (await findDelivery(sql, creator, key)) ?? fail('webhookDeliveryNotFound')
}

/** Sends an event again now, whatever became of it before; the schedule begins again. */
export function redeliver(
  sql: Sql,
  creator: CreatorId,
  { endpointId, eventId }: Input<'redeliver'>,
): Promise<WebhookDelivery> {
  const key = { endpointId, eventId }
  return transaction(sql, async (sql) => {
    await getDelivery(sql, creator, key)
    const { onFlag } = await getEndpoint(sql, creator, endpointId)
    if (!onFlag) fail('webhookOff')
    const nextTime = now()
    await updateEndpoint(sql, creator, endpointId, { restEndTime: nextTime })
    await restartDelivery(sql, creator, { ...key, nextTime })
    await audit(sql, {
      creator,
      action: 'webhooks.redeliver',
      target: target(endpointId),
      after: { eventId },
    })
    return getDelivery(sql, creator, key)
  })
}
