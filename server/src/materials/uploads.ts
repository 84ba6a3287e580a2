import type { Kind } from '@zsm/contract/materials'
import type { CreatorId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { heldBy, type Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { isObjectOf } from './checksums.ts'
import { inspectContent, refuseImage } from './content.ts'
import { extensionOf } from './formats.ts'
import { thumbnailMime, writeThumbnail } from './images.ts'
import { thumbnailKeyOf } from './keys.ts'
import { whileThereIsRoom } from './room.ts'
import { readTicket, refuseExpired, refuseSize, type Ticket } from './upload-tokens.ts'
import { findUploadState, markStored } from './uploads.queries.ts'
import { asOnlyWriter, draftPath } from './writers.ts'
import { writeBytes } from './writing.ts'

/** A part of the form, in the order it arrives. */
export type Part = { name: string; value: string } | { name: string; bytes: AsyncIterable<Uint8Array> }

/** What of a form may stand in the query instead, as in any other call. */
type Query = { key?: unknown; token?: unknown }

/** `cut` ends the line of a sender whose turn is over. */
export type Form = { parts: AsyncIterable<Part>; query?: Query; cut?: () => void }

export type StoredObject = { key: string; size: number; mime: string }

type Host = { sql: Sql; storage: Storage; secret: string }

/** Takes one upload of `key`, `token` and then `file`: nothing is written before its token is known. */
export async function receiveUpload({ sql, storage, secret }: Host, form: Form): Promise<StoredObject> {
  const parts = form.parts[Symbol.asyncIterator]()
  try {
    const { ticket, bytes } = await readOpening(parts, secret, form.query ?? {})
    const { front, jti } = ticket
    const own = heldBy(front, sql)
    const promised = { creator: front, id: jti }
    const stored = await asOnlyWriter({ sql: own, storage }, promised, async ({ upload, over, mustHold }) => {
      over.addEventListener('abort', () => form.cut?.())
      const draft = await storage.draft()
      try {
        const size = await writeDraft(storage, draft, ticket, bytes)
        if (!(await parts.next()).done) refuseParts()
        refuseExpired(ticket)
        await mustHold()
        const stored = await storeDraft(own, storage, front, upload, draft, size)
        // pieces of the same upload are of no use any longer
        await storage.discard(draftPath(storage, upload))
        return stored
      } finally {
        await storage.discard(draft)
      }
    })
    return stored ?? (await refuseUsed(own, ticket))
  } finally {
    await parts.return?.()
  }
}

/** Reads what comes before the bytes; whatever is neither key nor token is refused. */
async function readOpening(
  parts: AsyncIterator<Part>,
  secret: string,
  query: Query,
): Promise<{ ticket: Ticket; bytes: AsyncIterable<Uint8Array> }> {
  let { key, token } = query
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done) return refuseParts()
    if ('bytes' in part) {
      if (part.name !== 'file') return refuseParts()
      if (typeof key !== 'string' || typeof token !== 'string') return refuseOrder()
      const ticket = readTicket(secret, token)
      return key === ticket.key ? { ticket, bytes: part.bytes } : fail('uploadTokenInvalid')
    }
    if (part.name === 'key' && key === undefined) key = part.value
    else if (part.name === 'token' && token === undefined) token = part.value
    else return refuseParts()
  }
}

const refuseParts = () =>
  fail('invalidInput', { message: '上传表单只能有 key、token 和 file 各一项，请检查后重新上传' })

const refuseOrder = () =>
  fail('invalidInput', { message: '上传表单要先有 key 和 token，再有 file，请调整顺序后重新上传' })

async function refuseUsed(sql: Sql, { front, jti }: Ticket): Promise<never> {
  return fail((await findUploadState(sql, front, jti)) ? 'uploadTokenUsed' : 'uploadTokenInvalid')
}

function writeDraft(
  storage: Storage,
  draft: string,
  { kind, max }: Ticket,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const allowed = async function* () {
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > max) refuseSize(kind, max)
      yield chunk
    }
  }
  return writeBytes(draft, whileThereIsRoom(storage, allowed()))
}

/** Checks what the draft is, makes it an object and only then its row: what the row says is on the disk. */
export function storeDraft(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  upload: { id: string; key: string; kind: Kind },
  draft: string,
  size: number,
): Promise<StoredObject> {
  const keep = async (mime: string) => {
    if ((await storage.keep(draft, upload.key, mime)) === 'kept') return
    // a server that was killed between an object and its row left these very bytes there
    if (!(await isObjectOf(storage, upload.key, draft))) fail('uploadTokenUsed')
  }
  return inspectDraft(sql, storage, creator, upload, { draft, size, keep })
}

type Inspected = { draft: string; size: number; keep: (mime: string) => Promise<void> }

/** Lets an upload pass that is what its key says: `keep` makes it an object, if it is not one yet. */
export async function inspectDraft(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  { id, key, kind }: { id: string; key: string; kind: Kind },
  { draft, size, keep }: Inspected,
): Promise<StoredObject> {
  if (size === 0) fail('fileEmpty')
  const content = await inspectContent(draft, kind, extensionOf(key))
  const thumbnail = kind === 3 ? await draftThumbnail(storage, draft) : undefined
  try {
    await keep(content.mime)
    const thumbnailKey = thumbnail ? thumbnailKeyOf(key) : null
    if (thumbnail && thumbnailKey) await storage.keep(thumbnail, thumbnailKey, thumbnailMime)
    const stored = { size, ...content, thumbnailKey, storeTime: now() }
    if (!(await markStored(sql, creator, id, stored))) fail('uploadTokenUsed')
    return { key, size, mime: content.mime }
  } finally {
    if (thumbnail) await storage.discard(thumbnail)
  }
}

async function draftThumbnail(storage: Storage, picture: string): Promise<string> {
  const thumbnail = await storage.draft()
  if (await writeThumbnail(picture, thumbnail)) return thumbnail
  await storage.discard(thumbnail)
  return refuseImage()
}
