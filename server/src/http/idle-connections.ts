import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Makes `closeIdleConnections` spare what is not idle. Node's own also cuts an answer that is written but not yet sent,
 * so that a slow reader would lose the end of it.
 * Returns the answers that are under way.
 */
export function spareAnswers(server: Server): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>()
  /** Answers under way, and what was read when the last one had gone out: more is the beginning of a request. */
  const connections = new Map<Socket, { answers: number; read: number }>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { answers: 0, read: 0 })
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
    })
  })
  server.closeIdleConnections = () => {
    for (const [socket, { answers, read }] of connections) {
      if (answers === 0 && socket.bytesRead === read) socket.destroy()
    }
  }
  return open
}
