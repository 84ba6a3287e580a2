import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Looks in a row, and the ms between them, in which a connection may take nothing of what waits for it: 24 to 26 s. */
const patience = 12
export const lookMs = 2000

/**
 * Ends connections whose other end takes nothing of its answer. Node's own limit looks at a write that is stuck twice,
 * and so lasts from one to two of its terms. Who reads slowly is a phone on a train, and is served.
 */
export function refuseSlowReaders(server: Server): void {
  const connections = new Map<Socket, { taken: number; looks: number }>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, looks: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  const watch = setInterval(() => {
    for (const [socket, seen] of connections) {
      const { taken, waiting } = bytesOf(socket)
      seen.looks = waiting > 0 && taken === seen.taken ? seen.looks + 1 : 0
      seen.taken = taken
      if (seen.looks >= patience) socket.destroy()
    }
  }, lookMs).unref()
  server.once('close', () => clearInterval(watch))
}

type Handle = { bytesWritten: number; writeQueueSize: number }

/** What the network has taken of what was written, and what it has not. The handle alone counts parts of a write. */
export function bytesOf(socket: Socket): { taken: number; waiting: number } {
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (socket as Socket & { _handle?: Partial<Handle> | null })._handle ?? {}
  return { taken: bytesWritten - writeQueueSize, waiting: writeQueueSize }
}
