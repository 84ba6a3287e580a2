import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { milliseconds } from '../clock.ts'

/** ms after its last answer in which a connection's next request may be on its way, or here and not read yet. */
const restMs = 500

/**
 * Makes `closeIdleConnections` spare what is not idle. Node's own also cuts an answer that is written but not yet sent,
 * so that a slow reader would lose the end of it.
 * Returns the answers that are under way.
 */
export function spareAnswers(server: Server): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>()
  /** Answers under way; when the last one had gone out, and what was read by then: more is the beginning of a request. */
  const connections = new Map<Socket, { answers: number; read: number; since: number }>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { answers: 0, read: 0, since: milliseconds() })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.answers += 1
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      connection.answers -= 1
      connection.read = socket.bytesRead
      connection.since = milliseconds()
    })
  })
  server.closeIdleConnections = () => {
    const rested = milliseconds() - restMs
    for (const [socket, { answers, read, since }] of connections) {
      if (answers === 0 && socket.bytesRead === read && since <= rested) socket.destroy()
    }
  }
  return open
}
