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
import { keptFree, readTicket, refuseExpired, refuseSize, type Ticket } from './upload-tokens.ts'
import { findUploadState, markStored } from './uploads.queries.ts'
import { writeBytes } from './writing.ts'

/** A part of the form, in the order it arrives. */
export type Part = { name: string; value: string } | { name: string; bytes: AsyncIterable<Uint8Array> }

export type StoredObject = { key: string; size: number; mime: string }

/** Bytes that may arrive before their token does: anybody can send them. */
const untrustedLimit = 100 * 1024 ** 2

/** Takes one upload of `file`, `key` and `token`, in any order. Whatever goes wrong, nothing of it stays. */
export async function receiveUpload(
  sql: Sql,
  storage: Storage,
  secret: string,
  parts: AsyncIterable<Part>,
): Promise<StoredObject> {
  const draft = await storage.draft()
  try {
    const { ticket, size } = await readForm(sql, storage, secret, parts, draft)
    if (size > ticket.max) refuseSize(ticket.kind, ticket.max)
    refuseExpired(ticket)
    return await storeDraft(
      heldBy(ticket.front, sql),
      storage,
      ticket.front,
      { id: ticket.jti, ...ticket },
      draft,
      size,
    )
  } finally {
    await storage.discard(draft)
  }
}

async function readForm(
  sql: Sql,
  storage: Storage,
  secret: string,
  parts: AsyncIterable<Part>,
  draft: string,
): Promise<{ ticket: Ticket; size: number }> {
  let key: string | undefined
  let ticket: Ticket | undefined
  let size: number | undefined
  for await (const part of parts) {
    if ('bytes' in part && part.name === 'file' && size === undefined) {
      if ((await storage.free()) < keptFree) fail('storageFull')
      size = await writeDraft(part.bytes, draft, ticket)
    } else if ('value' in part && part.name === 'token' && !ticket) {
      ticket = readTicket(secret, part.value)
      await refuseUsed(sql, ticket)
    } else if ('value' in part && part.name === 'key' && key === undefined) {
      key = part.value
    } else {
      fail('invalidInput', { message: '上传表单只能有 file、key、token 各一项' })
    }
    if (ticket && key !== undefined && key !== ticket.key) fail('uploadTokenInvalid')
  }
  if (ticket && size !== undefined && key !== undefined) return { ticket, size }
  return fail('invalidInput', { message: '上传表单缺少 file、key 或 token' })
}

async function refuseUsed(sql: Sql, { front, jti }: Ticket): Promise<void> {
  const state = await findUploadState(sql, front, jti)
  if (state === undefined) fail('uploadTokenInvalid')
  if (state !== 'issued') fail('uploadTokenUsed')
}

async function writeDraft(
  bytes: AsyncIterable<Uint8Array>,
  draft: string,
  ticket: Ticket | undefined,
): Promise<number> {
  const measured = async function* () {
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (ticket && size > ticket.max) refuseSize(ticket.kind, ticket.max)
      if (!ticket && size > untrustedLimit)
        fail('fileTooLarge', { message: '请把 key 和 token 放在文件前面上传' })
      yield chunk
    }
  }
  return writeBytes(draft, measured())
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
