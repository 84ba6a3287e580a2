import type { Instant } from '@zsm/contract/values'
import { plusMs } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import type { Storage } from '../gateways/storage.ts'
import { deleteFileRow, listPurged } from './bin/queries.ts'
import { deleteDownloads } from './downloads/queries.ts'
import { thumbnailKeyOf } from './keys.ts'
import { deleteDiscarded, listUnrecorded, markDiscarded } from './uploads/queries.ts'
import { resumableMs } from './uploads/times.ts'
import { draftPath } from './uploads/writers.ts'
import { removeBytes } from './usage.queries.ts'

const hourMs = 3600 * 1000
/** A stored upload that is not recorded within this time is deleted. Its token expires much earlier. */
const unrecordedMs = 24 * hourMs
/** A draft without a write for this long has no upload: a stalled upload is cut off earlier. */
const idleDraftMs = 2 * 60 * 1000
/** Drafts of resumable uploads are deleted after this long: the uploads have ended, or a killed server left a copy. */
const idleResumableMs = resumableMs + 24 * hourMs
const batch = 200

type Cleared = { drafts: number; uploads: number; files: number }

/** Timed job: deletes orphans, which are drafts of a killed server, objects that were never recorded, and purged files. */
export async function clearOrphans(sql: Sql, storage: Storage, now: Instant): Promise<Cleared> {
  await deleteDownloads(sql, before(now, 24 * hourMs))
  return {
    drafts: await storage.clearDrafts({ draft: idleDraftMs, resumable: idleResumableMs }),
    uploads: await clearUnrecorded(sql, storage, {
      upload: before(now, unrecordedMs),
      resumable: before(now, resumableMs),
    }),
    files: await clearPurged(sql, storage, now),
  }
}

const before = (now: Instant, ms: number): Instant => plusMs(now, -ms)

async function clearUnrecorded(
  sql: Sql,
  storage: Storage,
  limit: { upload: Instant; resumable: Instant },
): Promise<number> {
  let cleared = 0
  for (const { creatorId, id, key, draft } of await listUnrecorded(sql, limit, batch)) {
    // marked first: then nobody can record the upload, and if this job is killed the next one finds the mark
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

/** Removes a file's cover. A poster that the browser made has its own thumbnail; a picture's cover is its thumbnail. */
async function removeCover(storage: Storage, key: string): Promise<void> {
  await storage.remove(key)
  await storage.remove(thumbnailKeyOf(key))
}
