import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Sql } from '../database/sql.ts'
import type { Storage } from '../gateways/storage.ts'
import { oneByOne } from '../one-by-one.ts'
import { listUnsummed, updateChecksum } from './checksums.queries.ts'

const batch = 50

/** Reckons the checksums of files that have none yet: apart from the upload, which it would slow down by half. */
export async function sumFiles(sql: Sql, storage: Storage): Promise<number> {
  const files = await listUnsummed(sql, batch)
  await oneByOne(files, 'files that could not be read', async ({ creatorId, id, key }) => {
    await updateChecksum(sql, creatorId, { id, key, sha256: await sumOf(storage, key) })
  })
  return files.length
}

async function sumOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await storage.read(key), hash)
  return hash.digest('hex')
}
