import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/**
 * The bytes of a request; what came is good until the next is asked for. Its memory is given back then: left to the
 * collector, some 60 MB of read buffers wait for it during an upload. The request outlives a failure of who reads: its
 * sender must get the answer.
 */
export async function* bodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  // what was injected without a connection stays its sender's
  const isOurs = request.socket instanceof Socket
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    yield chunk
    if (isOurs) giveBack(chunk)
  }
}

function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
