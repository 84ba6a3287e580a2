import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isBelow } from '../rpc/addresses.ts'
import { spareAnswers } from './idle-connections.ts'

const grace = { calls: 9_000, uploads: 28_000 }
/** ms without a new connection after which nobody waits to be accepted, and how often that is waited for. */
const quietMs = 50
const mostWaits = 20
const mostTurns = 1000

/**
 * Returns how to stop: no new connection, what is in flight ends by itself.
 * Calls get nine seconds, uploads what is left of half a minute; then their connections are cut.
 */
export function drainable(app: FastifyInstance, uploadPath: string): () => Promise<void> {
  const uploads = new Set<ServerResponse>()
  const endConnections = lastAnswers(app.server, spareAnswers(app.server))
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isBelow(uploadPath, request.url ?? '')) return
    uploads.add(response)
    response.once('close', () => uploads.delete(response))
  })
  return async () => {
    endConnections()
    await acceptWaiting(app.server)
    let closed = false
    const closing = closePort(app.server).then(async () => {
      await app.close()
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

/**
 * Returns how to say with every answer from now on that it is its connection's last: who would send the next request on
 * a connection that is about to be closed could not know whether it was read.
 */
function lastAnswers(server: Server, open: ReadonlySet<ServerResponse>): () => void {
  let stopping = false
  const mark = (response: ServerResponse) => {
    if (stopping && !response.headersSent) response.setHeader('connection', 'close')
  }
  server.on('request', (_: IncomingMessage, response: ServerResponse) => mark(response))
  return () => {
    stopping = true
    for (const response of open) mark(response)
  }
}

/** Who was connected before we were told to stop is served: closing the port resets whom we have not accepted yet. */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  const isQuiet = async (wait: () => Promise<unknown>) => {
    const before = accepted
    await wait()
    return accepted === before
  }
  server.on('connection', count)
  for (let waits = 0; waits < mostWaits && !(await isQuiet(() => delay(quietMs))); waits += 1);
  // where they never cease to come, the port closes right after a turn of the loop that found nobody
  for (let turns = 0; turns < mostTurns && !(await isQuiet(() => nextTurn())); turns += 1);
  server.off('connection', count)
}

/** Resolves when the last connection has ended. */
function closePort(server: Server): Promise<void> {
  return new Promise((closed) => server.close(() => closed()))
}
