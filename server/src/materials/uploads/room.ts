import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { sumUnwritten } from '../usage.queries.ts'

/** Disk space that uploads must leave free for the database and everything else. */
const reservedBytes = 256 * 1024 ** 2

/** Fails unless the disk has room for this upload beside those that are being written. */
export async function mustFit(sql: Sql, storage: Storage, id: string, size: number): Promise<void> {
  const [free, promised] = await Promise.all([storage.free(), sumUnwritten(sql, id)])
  if (free - promised < size + reservedBytes) fail('storageFull')
}

const lookEvery = 32 * 1024 ** 2

/** Passes bytes on and checks the free disk every 32 MB, because other programs may fill it meanwhile. */
export async function* whileThereIsRoom<Bytes extends Uint8Array>(
  storage: Storage,
  bytes: AsyncIterable<Bytes>,
): AsyncGenerator<Bytes> {
  let unseen = lookEvery
  for await (const chunk of bytes) {
    if (unseen >= lookEvery) {
      if ((await storage.free()) < reservedBytes) fail('storageFull')
      unseen = 0
    }
    unseen += chunk.length
    yield chunk
  }
}
