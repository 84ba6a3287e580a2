import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from '../database/sql.ts'
import type { Storage } from '../gateways/storage.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import { listUnsummed, type UnsummedFile, updateChecksum } from './checksums.queries.ts'

const batch = 50

/**
 * Timed job: calculates the checksums of files that have none yet. During the upload it would slow the upload down by half.
 * A file that cannot be read does not stop the others.
 */
export async function sumFiles(sql: Sql, storage: Storage): Promise<number> {
  let count = 0
  const files = inBatches((last?: UnsummedFile) => listUnsummed(sql, batch, last?.id))
  await oneByOne(files, 'files that could not be read', async ({ creatorId, id, key }) => {
    await updateChecksum(sql, creatorId, { id, key, sha256: await sumOf(await storage.read(key)) })
    count += 1
  })
  return count
}

/** Whether the object has the same bytes as the draft. */
export async function isObjectOf(storage: Storage, key: string, draft: string): Promise<boolean> {
  const [{ size }, kept] = await Promise.all([stat(draft), storage.size(key)])
  if (kept !== size) return false
  const [object, bytes] = await Promise.all([storage.read(key).then(sumOf), sumOf(createReadStream(draft))])
  return object === bytes
}

async function sumOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
