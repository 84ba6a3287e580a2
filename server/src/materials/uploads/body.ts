import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** Chunks of 64 KB that may wait: the next ones come while these are taken. */
const waiting = { highWaterMark: 16, lowWaterMark: 4 }

/** Memory of chunks that may be given back: what was injected without a connection stays its sender's. */
const lent = new WeakSet<ArrayBufferLike>()

/**
 * The bytes of a request; each chunk is its reader's, who gives it back when it is of no more use. By events, which cost half
 * of what the request's own iterator does. The request outlives a failure of who reads: its sender must get the answer.
 */
export async function* bodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  if (request.destroyed && !request.readableEnded)
    throw new Error('the client closed the connection before its body was read')
  if (request.readableEnded) return
  const isOurs = request.socket instanceof Socket
  const arriving = on(request, 'data', { close: ['end', 'close'], ...waiting })
  for await (const [chunk] of arriving as AsyncIterable<[Buffer]>) {
    if (isOurs && chunk.buffer.byteLength === chunk.byteLength) lent.add(chunk.buffer)
    yield chunk
  }
  if (!request.readableEnded) throw new Error('the client closed the connection in the middle of its body')
}

/** Ends the chunk of a body, or what is a part of one: left to the collector, some 60 MB wait for it during an upload. */
export function giveBack({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && lent.delete(buffer)) buffer.transfer(0)
}
