import type { Instant } from '@zsm/contract/values'
import { type Sql, transaction } from '../database/sql.ts'
import type { Storage } from '../gateways/storage.ts'
import { deleteFileRow, listPurged } from './bin/queries.ts'
import { thumbnailKeyOf } from './keys.ts'
import { deleteDiscarded, listUnrecorded, markDiscarded } from './uploads/queries.ts'
import { resumableMs } from './uploads/times.ts'
import { draftPath } from './uploads/writers.ts'
import { removeBytes } from './usage.queries.ts'

const hourMs = 3600 * 1000
/** An upload may be recorded until then; its token was over long before. */
const unrecordedMs = 24 * hourMs
/** A living upload writes to its draft more often than this, or is cut off. */
const idleDraftMs = 2 * 60 * 1000
/** The drafts of uploads that are over by then, and copies of a server that was killed while it made them. */
const idleResumableMs = resumableMs + 24 * hourMs
const batch = 200

export type Cleared = { drafts: number; uploads: number; files: number }

/** Clears what nobody will ask for again: drafts of a killed server, objects never recorded, files whose time in the bin is over. */
export async function clearOrphans(sql: Sql, storage: Storage, now: Instant): Promise<Cleared> {
  return {
    drafts: await storage.clearDrafts({ draft: idleDraftMs, resumable: idleResumableMs }),
    uploads: await clearUnrecorded(sql, storage, {
      upload: before(now, unrecordedMs),
      resumable: before(now, resumableMs),
    }),
    files: await clearPurged(sql, storage, now),
  }
}

const before = (now: Instant, ms: number): Instant => new Date(Date.parse(now) - ms).toISOString()

async function clearUnrecorded(
  sql: Sql,
  storage: Storage,
  limit: { upload: Instant; resumable: Instant },
): Promise<number> {
  let cleared = 0
  for (const { creatorId, id, key, draft } of await listUnrecorded(sql, limit, batch)) {
    // first the mark: from then on nobody can record it, and a job that is cut off here comes back to it
    if (!(await markDiscarded(sql, creatorId, id))) continue
    await storage.discard(draftPath(storage, { id, draft }))
    await storage.remove(key)
    await storage.remove(thumbnailKeyOf(key))
    await deleteDiscarded(sql, creatorId, id)
    cleared += 1
  }
  return cleared
}

async function clearPurged(sql: Sql, storage: Storage, now: Instant): Promise<number> {
  const files = await listPurged(sql, now, batch)
  for (const { creatorId, id, key, coverKey } of files) {
    await storage.remove(key)
    if (coverKey !== null) await removeCover(storage, coverKey)
    await transaction(sql, async (sql) => {
      const size = await deleteFileRow(sql, creatorId, id)
      if (size !== undefined) await removeBytes(sql, creatorId, size)
    })
  }
  return files.length
}

/** A poster that the browser made has a thumbnail of its own; a picture's cover is its thumbnail. */
async function removeCover(storage: Storage, key: string): Promise<void> {
  await storage.remove(key)
  await storage.remove(thumbnailKeyOf(key))
}
