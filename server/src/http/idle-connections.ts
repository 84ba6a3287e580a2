import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { milliseconds } from '../clock.ts'

/**
 * For so many ms after its last answer, a connection's next request may be on its way, or received but not
 * read.
 */
const restMs = 500

/**
 * Makes `closeIdleConnections` close only idle connections. Node's own also closes one whose answer is
 * written but not yet sent, so that a slow reader would lose the end. Returns the answers in progress.
 */
export function spareAnswers(server: Server): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>()
  /**
   * Per connection: answers in progress, the time of the last one's end, and the bytes read by then. More
   * bytes are the start of a request.
   */
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
