import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Disconnect after this many consecutive checks without the client reading a byte, and the ms between checks:
 * 24 to 26 s.
 */
const patience = 12
export const lookMs = 2000

/**
 * Disconnects clients that read nothing of their answer. Node's own timeout needs two checks of a stuck
 * write, so it takes one to two of its periods. A slow reader may be a phone on a train and is served.
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

/**
 * How many written bytes the network has taken, and how many are pending. Only the handle counts parts of a
 * write.
 */
export function bytesOf(socket: Socket): { taken: number; waiting: number } {
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (socket as Socket & { _handle?: Partial<Handle> | null })._handle ?? {}
  return { taken: bytesWritten - writeQueueSize, waiting: writeQueueSize }
}
