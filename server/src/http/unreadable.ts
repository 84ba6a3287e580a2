import type { Socket } from 'node:net'
import { Failure } from '../failure.ts'
import { lazily } from '../lazily.ts'
import { refusalOf } from '../rpc/envelope.ts'

/** Lazily, because importing the module would load its HTTP client as well. */
const reasons = lazily(() => process.getBuiltinModule('node:http').STATUS_CODES)

/** The status for each of Node's errors about an unreadable request; 400 for any other. */
const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Refuses an unreadable request in our envelope and ends the connection, because what follows cannot be read
 * either.
 */
export function refuseUnreadable({ code = '' }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroySoon()
    return
  }
  const status = statuses[code] ?? 400
  const { body } = refusalOf(new Failure('invalidInput'))
  const json = JSON.stringify({ ...body, code: status })
  socket.end(
    [
      `HTTP/1.1 ${status} ${reasons()[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(json)}`,
      ...['connection: close', '', json],
    ].join('\r\n'),
  )
  endLingering(socket)
}

const lingerMs = 2000

/** A client that does not close its end, or keeps sending, would otherwise hold the connection forever. */
function endLingering(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}
