import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CreatorId, Instant, WebhookEndpointId, WebhookEventId } from '@zsm/contract/values'
import { onTestFinished } from 'vitest'
import { webhookParts } from '../../src/app-gateways.ts'
import { type Sql, transaction } from '../../src/database/sql.ts'
import { newId } from '../../src/ids.ts'
import { serveEndpoint, takeDue } from '../../src/webhooks/delivering.ts'
import { insertEventFor } from '../../src/webhooks/events.queries.ts'
import { insertEndpoint } from '../../src/webhooks/queries.ts'
import type { TestApp } from '../test-app.ts'

/** An endpoint with an event that waits for it. */
export function makeWebhook(
  sql: Sql,
  creator: CreatorId,
  { name = '', url = 'https://www.example.com/a' } = {},
): Promise<WebhookEndpointId> {
  return transaction(sql, async (sql) => {
    const id = newId<WebhookEndpointId>()
    const secrets = Buffer.from('sealed by nobody')
    await insertEndpoint(sql, creator, { id, name, url, events: ['order.paid'], secrets })
    const event = { creatorId: creator, id: newId<WebhookEventId>(), type: 'webhook.test', body: name }
    await insertEventFor(sql, event, id)
    return id
  })
}

/** A request as a receiver got it. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A program of a creator on this machine. `answer` decides the status; without it every event is taken. */
export async function receiver(answer: (received: Received) => number = () => 204) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const got = { path: request.url ?? '', headers: request.headers, body }
    received.push(got)
    response.writeHead(answer(got), { location: '/elsewhere' }).end('words of the receiver')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received }
}

/** What a server's loop does in one look: it takes what is due, and waits for all of it. */
export async function deliverDue(
  { database: { sql }, config }: Pick<TestApp, 'database' | 'config'>,
  now: Instant,
): Promise<void> {
  const taken = await takeDue(sql, now, 1000)
  await Promise.all(taken.map((endpoint) => serveEndpoint(sql, webhookParts(config), endpoint, now)))
}
