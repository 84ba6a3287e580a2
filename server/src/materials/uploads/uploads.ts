import type { Kind } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import { type Sql, withQuota } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { isObjectOf } from '../checksums.ts'
import { inspectContent, refuseImage } from '../content.ts'
import { extensionOf } from '../formats.ts'
import { thumbnailKeyOf } from '../keys.ts'
import { thumbnailMime, writeCleanPicture, writeThumbnail } from '../pictures/pictures.ts'
import { promiseBytes } from '../usage.ts'
import { findUploadState, markStored } from './queries.ts'
import type { PromisedUpload } from './resumables.queries.ts'
import { mustFit, whileThereIsRoom } from './room.ts'
import { readTicket, refuseExpired, refuseSize, type Ticket } from './tokens.ts'
import type { UploadTurns } from './turns.ts'
import { asOnlyWriter, draftPath } from './writers.ts'
import { writeBytes } from './writing.ts'

/** A part of the form, in the order it arrives. */
export type Part = { name: string; value: string } | { name: string; bytes: AsyncIterable<Uint8Array> }

/** The fields that may be in the query instead of the form. */
type Query = { key?: unknown; token?: unknown }

/** `cut` closes the connection of a sender whose lease has ended. */
type Form = {
  parts: AsyncIterable<Part>
  query?: Query
  /** The content length of the whole form, if the sender announced it. */
  length?: number | undefined
  cut?: () => void
}

type StoredObject = { key: string; size: number; mime: string }

type Host = { sql: Sql; storage: Storage; secret: string; turns: UploadTurns }

/** Receives a form of `key`, `token` and then `file`. Nothing is written before the token is checked. */
export async function receiveUpload({ secret, turns, ...host }: Host, form: Form): Promise<StoredObject> {
  const parts = form.parts[Symbol.asyncIterator]()
  try {
    const { ticket, bytes } = await readOpening(parts, secret, form.query ?? {})
    const received = await turns.ofPerson(ticket.by ?? ticket.front, () =>
      receiveFile(host, ticket, { ...form, parts, bytes }),
    )
    return received ?? (await refuseUsed(host.sql, ticket))
  } finally {
    await parts.return?.()
  }
}

type Opened = Omit<Form, 'parts'> & { parts: AsyncIterator<Part>; bytes: AsyncIterable<Uint8Array> }

/** Undefined when the upload has ended. */
function receiveFile(
  host: { sql: Sql; storage: Storage },
  ticket: Ticket,
  { parts, bytes, length, cut }: Opened,
): Promise<StoredObject | undefined> {
  const { front, jti } = ticket
  const { storage } = host
  const sql = withQuota(front, host.sql)
  return asOnlyWriter({ sql, storage }, { creator: front, id: jti }, async (writer) => {
    const { upload, over, arrived, mustHold } = writer
    over.addEventListener('abort', () => cut?.())
    await makeRoom(sql, storage, ticket, fileSize(length, upload, ticket))
    const draft = await storage.draft()
    try {
      const size = await writeDraft(storage, draft, ticket, bytes, arrived)
      if (!(await parts.next()).done) refuseParts()
      refuseExpired(ticket)
      await mustHold()
      const stored = await storeDraft(sql, storage, front, upload, draft, size)
      // the draft of a resumable upload with the same token is not needed any more
      await storage.discard(draftPath(storage, upload))
      return stored
    } finally {
      await storage.discard(draft)
    }
  })
}

/** Reads the parts before the file. A part that is neither key nor token is refused. */
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

/** More than the bytes of a form around its file, which are a few hundred. */
const aroundFile = 1024

/** The largest size that the file can have, as far as it is known before it arrives. */
function fileSize(length: number | undefined, { promisedSize }: PromisedUpload, { max }: Ticket): number {
  if (length === undefined) return promisedSize ?? max
  return Math.min(max, Math.max(1, length - aroundFile))
}

async function makeRoom(sql: Sql, storage: Storage, { front, jti }: Ticket, size: number): Promise<void> {
  await promiseBytes(sql, front, jti, { size, arrived: 0 })
  await mustFit(sql, storage, jti, size)
}

function writeDraft(
  storage: Storage,
  draft: string,
  { kind, max }: Ticket,
  bytes: AsyncIterable<Uint8Array>,
  arrived: (size: number) => void,
): Promise<number> {
  const allowed = async function* () {
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > max) refuseSize(kind, max)
      arrived(size)
      yield chunk
    }
  }
  return writeBytes(draft, whileThereIsRoom(storage, allowed()))
}

/** Checks the draft, stores it as an object and then updates the row, so that a row never names a missing object. */
export function storeDraft(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  upload: { id: string; key: string; kind: Kind },
  draft: string,
  size: number,
): Promise<StoredObject> {
  const keep = async (kept: string, mime: string) => {
    if ((await storage.keep(kept, upload.key, mime)) === 'kept') return
    // a server that was killed between object and row left the same bytes there
    if (!(await isObjectOf(storage, upload.key, kept))) fail('uploadTokenUsed')
  }
  return inspectDraft(sql, storage, creator, upload, { draft, size, keep })
}

type Inspected = {
  draft: string
  size: number
  keep: (draft: string, mime: string) => Promise<void>
}

/** Checks that an upload is what its key says. `keep` stores the object, if it is not stored yet. */
export async function inspectDraft(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  { id, key, kind }: { id: string; key: string; kind: Kind },
  { draft, size, keep }: Inspected,
): Promise<StoredObject> {
  if (size === 0) fail('fileEmpty')
  const content = await inspectContent(draft, kind, extensionOf(key))
  const made = kind === fileKind.image ? await preparePicture(storage, draft) : { kept: draft }
  try {
    const keptSize = made.kept === draft ? size : await storage.written(made.kept)
    await promiseBytes(sql, creator, id, { size: keptSize, arrived: keptSize })
    await keep(made.kept, content.mime)
    const thumbnailKey = made.thumbnail === undefined ? null : thumbnailKeyOf(key)
    if (made.thumbnail !== undefined && thumbnailKey)
      await storage.keep(made.thumbnail, thumbnailKey, thumbnailMime)
    const stored = { size: keptSize, ...content, thumbnailKey, storeTime: now() }
    if (!(await markStored(sql, creator, id, stored))) fail('uploadTokenUsed')
    return { key, size: keptSize, mime: content.mime }
  } finally {
    if (made.thumbnail !== undefined) await storage.discard(made.thumbnail)
    if (made.kept !== draft) await storage.discard(made.kept)
  }
}

type Prepared = { kept: string; thumbnail?: string }

/** The picture to store, without the camera's metadata, and its thumbnail. */
async function preparePicture(storage: Storage, picture: string): Promise<Prepared> {
  const [clean, thumbnail] = await Promise.all([storage.draft(), storage.draft()])
  const outcome = await writeCleanPicture(picture, clean)
  if (outcome === 'as it is') await storage.discard(clean)
  if (outcome && (await writeThumbnail(picture, thumbnail))) {
    return { kept: outcome === 'written' ? clean : picture, thumbnail }
  }
  await Promise.all([clean, thumbnail].map((draft) => storage.discard(draft)))
  return refuseImage()
}
