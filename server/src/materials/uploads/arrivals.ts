import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { Failure } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { findPromised, type PromisedUpload } from './resumables.queries.ts'
import { refusals, storeArrived } from './resumables.ts'
import { refuseSize } from './tokens.ts'
import { inspectDraft } from './uploads.ts'

/** The keys of the uploads that make a file. */
type Parts = { key: string; coverKey?: string | undefined }

export async function settleArrivals(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  { key, coverKey }: Parts,
): Promise<void> {
  if (coverKey !== undefined) await settleArrival(sql, storage, creator, coverKey)
  await settleArrival(sql, storage, creator, key)
}

/**
 * Stores a promised upload that has arrived meanwhile: its draft is complete, or the browser sent the object straight to
 * the storage.
 */
async function settleArrival(sql: Sql, storage: Storage, creator: CreatorId, key: string): Promise<void> {
  const upload = await findPromised(sql, creator, key)
  if (!upload) return
  if (upload.resumeSize !== null) return storeArrived(sql, storage, creator, upload)
  if (storage.direct) return adoptObject(sql, storage, creator, upload)
}

/** The bytes at the start of a file that its type is detected from. */
const startSize = 1024 ** 2

/** Checks an object that the browser sent straight to the storage by the same rules. A refused object is removed. */
async function adoptObject(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  upload: PromisedUpload,
): Promise<void> {
  const { key, kind, maxSize } = upload
  const size = await storage.size(key)
  if (size === undefined) return
  const draft = await storage.draft()
  try {
    if (size > maxSize) refuseSize(kind, maxSize)
    if (size > 0) {
      const range = { start: 0, end: Math.min(startSize, size) - 1 }
      await pipeline(await storage.read(key, range), createWriteStream(draft))
    }
    await inspectDraft(sql, storage, creator, upload, { draft, size, keep: async () => undefined })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // a parallel call has stored the same object
    if (error.error === 'uploadTokenUsed') return
    if (refusals.includes(error.error)) await storage.remove(key)
    throw error
  } finally {
    await storage.discard(draft)
  }
}
