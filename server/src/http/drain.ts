import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isBelow } from './pages.ts'

const grace = { calls: 9_000, uploads: 28_000 }

/**
 * Returns how to stop: no new connection, what is in flight ends by itself.
 * Calls get nine seconds, uploads what is left of half a minute; then their connections are cut.
 */
export function drainable(app: FastifyInstance, uploadPath: string): () => Promise<void> {
  const uploads = new Set<ServerResponse>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isBelow(uploadPath, request.url ?? '')) return
    uploads.add(response)
    response.once('close', () => uploads.delete(response))
  })
  return async () => {
    let closed = false
    const closing = app.close().then(() => {
      closed = true
    })
    // A kept-alive connection that was busy when we closed is idle only now, and nothing else would end it.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    await Promise.race([closing, delay(grace.calls, undefined, { ref: false })])
    if (!closed && uploads.size > 0) {
      await Promise.race([closing, delay(grace.uploads - grace.calls, undefined, { ref: false })])
    }
    if (!closed) app.server.closeAllConnections()
    await closing
    clearInterval(sweep)
  }
}
