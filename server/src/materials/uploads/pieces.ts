import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type Sql, withQuota } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { bodyOf } from './body.ts'
import { beginResumable, storeResumed } from './resumables.ts'
import { mustFit, whileThereIsRoom } from './room.ts'
import { refuseExpired, type Ticket } from './tokens.ts'
import { asOnlyWriter, type Writer } from './writers.ts'
import { writeBytes } from './writing.ts'

/** `length` is undefined when the sender did not announce it. */
export type Piece = { offset: number; length: number | undefined; bytes: IncomingMessage }

/** Opens an upload of this size. Opened again, it keeps the bytes that have arrived. */
export async function openPieces(sql: Sql, storage: Storage, ticket: Ticket, size: number): Promise<void> {
  await beginResumable(withQuota(ticket.front, sql), storage, ticket, size)
  await (await open(storage.resumable(ticket.jti), 'a', 0o640)).close()
}

type Arrived = { offset: number; size: number }

/** How much of the upload has arrived. A request that is still sending gets a moment to end first. */
export async function arrivedOf(sql: Sql, storage: Storage, ticket: Ticket): Promise<Arrived> {
  const arrived = await asWriterOf({ sql, storage }, ticket, async ({ upload, draft }) => ({
    offset: await storage.written(await draft()),
    size: upload.resumeSize ?? fail('uploadNotFound'),
  }))
  return arrived ?? fail('uploadNotFound')
}

/**
 * Appends a piece where the last one ended. The last piece completes the upload, which is then stored. Answers how much
 * has arrived. Bytes that arrived while the token expired stay for the next token.
 */
export async function receivePiece(
  sql: Sql,
  storage: Storage,
  ticket: Ticket,
  piece: Piece,
): Promise<number> {
  const arrived = await asWriterOf({ sql, storage }, ticket, async (writer) => {
    const size = writer.upload.resumeSize ?? fail('uploadNotFound')
    const draft = await writer.draft()
    const { offset, length = 0 } = piece
    if ((await storage.written(draft)) !== offset) fail('uploadOffsetWrong')
    const left = size - offset
    if (length > left) fail('fileTooLarge')
    writer.arrived(offset)
    await writer.mustHold()
    await mustFit(sql, storage, ticket.jti, left)
    await append(storage, draft, { ...piece, left }, writer)
    refuseExpired(ticket)
    const arrived = await storage.written(draft)
    if (arrived === size) await storeResumed(withQuota(ticket.front, sql), storage, ticket.front, writer)
    return arrived
  })
  return arrived ?? fail('uploadNotFound')
}

const asWriterOf = <T>(
  { sql, storage }: { sql: Sql; storage: Storage },
  { front, jti }: Ticket,
  run: (writer: Writer) => Promise<T>,
): Promise<T | undefined> =>
  asOnlyWriter({ sql: withQuota(front, sql), storage }, { creator: front, id: jti }, run)

async function append(
  storage: Storage,
  draft: string,
  { offset, bytes, left }: Piece & { left: number },
  { over, arrived }: Writer,
): Promise<void> {
  const cut = () => bytes.destroy()
  const counted = upTo(left, bytes, (size) => arrived(offset + size))
  over.addEventListener('abort', cut)
  try {
    await writeBytes(draft, whileThereIsRoom(storage, counted), offset)
  } catch (cause) {
    if (bytes.destroyed && !bytes.readableEnded) fail('uploadInterrupted', { cause })
    throw cause
  } finally {
    over.removeEventListener('abort', cut)
  }
}

async function* upTo(
  left: number,
  bytes: IncomingMessage,
  note: (size: number) => void,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bodyOf(bytes)) {
    size += chunk.length
    if (size > left) fail('fileTooLarge')
    note(size)
    yield chunk
  }
}
