import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { sumUnwritten } from '../usage.queries.ts'

/** The database and everybody else need disk too. */
const keptFree = 256 * 1024 ** 2

/** Refuses bytes for which there is no room beside what other uploads under way were promised. */
export async function mustFit(sql: Sql, storage: Storage, id: string, size: number): Promise<void> {
  const [free, promised] = await Promise.all([storage.free(), sumUnwritten(sql, id)])
  if (free - promised < size + keptFree) fail('storageFull')
}

const lookEvery = 32 * 1024 ** 2

/** Hands bytes on while there is room for them: what else fills the disk meanwhile is not known before. */
export async function* whileThereIsRoom<Bytes extends Uint8Array>(
  storage: Storage,
  bytes: AsyncIterable<Bytes>,
): AsyncGenerator<Bytes> {
  let unseen = lookEvery
  for await (const chunk of bytes) {
    if (unseen >= lookEvery) {
      if ((await storage.free()) < keptFree) fail('storageFull')
      unseen = 0
    }
    unseen += chunk.length
    yield chunk
  }
}
