import type { CreatorId, WebhookEventId } from '@zsm/contract/values'
import { payloadOf, type WebhookData, type WebhookEventType } from '@zsm/contract/webhooks/events'
import { now } from '../clock.ts'
import type { Tx } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { insertEvents } from './events.queries.ts'

/** Something that happened to a creator's record. Of `data`, only the fields of the event are sent. */
type HappenedEvent = {
  [Type in WebhookEventType]: { creator: CreatorId; type: Type; data: WebhookData<Type> }
}[WebhookEventType]

/**
 * Records events for the endpoints that have chosen them, in the transaction of the change: after a rollback nothing is sent. For a creator
 * without endpoints nothing is written, and nothing is locked for anybody.
 */
export async function recordEvents(sql: Tx, events: readonly HappenedEvent[]): Promise<void> {
  if (events.length === 0) return
  const timestamp = now()
  await insertEvents(
    sql,
    events.map(({ creator, type, data }) => ({
      creatorId: creator,
      id: newId<WebhookEventId>(),
      type,
      body: JSON.stringify(payloadOf(type, timestamp, data)),
    })),
  )
}

/** One event; see `recordEvents`. */
export const recordEvent = (sql: Tx, event: HappenedEvent): Promise<void> => recordEvents(sql, [event])
