import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isBelow } from '../rpc/addresses.ts'
import { spareAnswers } from './idle-connections.ts'

const grace = { calls: 9_000, uploads: 28_000 }
/** After so many ms without a new connection none is waiting to be accepted. Also how often to check. */
const quietMs = 50
const mostWaits = 20
const mostTurns = 1000

/**
 * Answers a function for a graceful shutdown: no new connections, streams end at once, and requests in flight finish. Calls get
 * nine seconds, uploads the rest of thirty; then their connections are closed.
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
    if (app.hasDecorator('endStreams')) app.endStreams()
    await acceptWaiting(app.server)
    let closed = false
    const closing = closePort(app.server).then(async () => {
      await app.close()
      closed = true
    })
    // A keep-alive connection that was busy at the start becomes idle later, and Node does not close it by
    // itself.
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
 * From now on every answer announces that its connection will close. Otherwise a client could send its next
 * request into a closing connection, and could not know whether it was read.
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

/**
 * Accepts the connections that were waiting when the stop came, because closing the port would reset them.
 */
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
  // If new ones keep coming, the port closes right after a turn of the event loop that accepted none.
  for (let turns = 0; turns < mostTurns && !(await isQuiet(() => nextTurn())); turns += 1);
  server.off('connection', count)
}

/** Closes the port; resolves when the last connection has ended. */
function closePort(server: Server): Promise<void> {
  return new Promise((closed) => server.close(() => closed()))
}
