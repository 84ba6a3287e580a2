import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { heldBy, type Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { bodyOf } from './body.ts'
import { findPromised, type PromisedUpload } from './resumables.queries.ts'
import { beginResumable, storeResumed } from './resumables.ts'
import { refuseExpired, type Ticket } from './upload-tokens.ts'
import { writeBytes } from './writing.ts'

/** `length` is absent where the sender does not know it. */
export type Piece = { offset: number; length: number | undefined; bytes: IncomingMessage }

/** Opens an upload of so many bytes; opened again, it keeps what has arrived. */
export async function openPieces(sql: Sql, storage: Storage, ticket: Ticket, size: number): Promise<void> {
  await beginResumable(heldBy(ticket.front, sql), storage, ticket, size)
  await (await open(storage.resumable(ticket.jti), 'a', 0o640)).close()
}

export type Arrived = { offset: number; size: number }

/** How much of the upload has arrived; a piece on its way is given a moment to end. */
export function arrivedOf(sql: Sql, storage: Storage, ticket: Ticket): Promise<Arrived> {
  return inTurn(ticket.jti, async () => {
    const { id, resumeSize: size } = await getBegun(sql, ticket)
    return { offset: await storage.written(storage.resumable(id)), size }
  })
}

/**
 * Adds a piece where the last one ended; the last piece makes the upload an object. Answers how much has arrived. What
 * came while its token ran out stays, for the next token.
 */
export function receivePiece(sql: Sql, storage: Storage, ticket: Ticket, piece: Piece): Promise<number> {
  return inTurn(ticket.jti, async (signal) => {
    const upload = await getBegun(sql, ticket)
    const draft = storage.resumable(upload.id)
    const { offset, length = 0 } = piece
    if ((await storage.written(draft)) !== offset) fail('uploadOffsetWrong')
    const left = upload.resumeSize - offset
    if (length > left) fail('fileTooLarge')
    await append(draft, { ...piece, left }, signal)
    refuseExpired(ticket)
    const arrived = await storage.written(draft)
    if (arrived === upload.resumeSize)
      await storeResumed(heldBy(ticket.front, sql), storage, ticket.front, upload)
    return arrived
  })
}

async function getBegun(sql: Sql, { front, key }: Ticket): Promise<PromisedUpload & { resumeSize: number }> {
  const upload = await findPromised(sql, front, key)
  if (!upload || upload.resumeSize === null) return fail('uploadNotFound')
  return { ...upload, resumeSize: upload.resumeSize }
}

async function append(
  draft: string,
  { offset, bytes, left }: Piece & { left: number },
  signal: AbortSignal,
): Promise<void> {
  const cut = () => bytes.destroy()
  signal.addEventListener('abort', cut)
  try {
    await writeBytes(draft, upTo(left, bytes), offset)
  } catch (cause) {
    if (bytes.destroyed && !bytes.readableEnded) fail('uploadInterrupted', { cause })
    throw cause
  } finally {
    signal.removeEventListener('abort', cut)
  }
}

async function* upTo(left: number, bytes: IncomingMessage): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bodyOf(bytes)) {
    size += chunk.length
    if (size > left) fail('fileTooLarge')
    yield chunk
  }
}

type Turn = { over: AbortController; done: Promise<unknown> }
const turns = new Map<string, Turn>()

/** A sender whose line broke comes back while its last piece still seems to be on its way: that is cut off then. */
const graceMs = 3000

/** One piece of an upload at a time. Who comes next waits for a moment, then takes over. */
async function inTurn<T>(id: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let before = turns.get(id); before; before = turns.get(id)) await end(before)
  const over = new AbortController()
  const result = run(over.signal)
  const turn = { over, done: result.catch(() => undefined) }
  turns.set(id, turn)
  try {
    return await result
  } finally {
    if (turns.get(id) === turn) turns.delete(id)
  }
}

async function end({ over, done }: Turn): Promise<void> {
  const timer = setTimeout(() => over.abort(), graceMs).unref()
  await done
  clearTimeout(timer)
}
