import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import type { Storage } from '../../gateways/storage.ts'
import { findFile } from '../queries.ts'
import { writePhoto } from './pictures.ts'

/**
 * A picture as a JPEG of less than 2 MB, as providers want papers: upright, at most 1600 pixels wide or high. Undefined when it is
 * gone, or nobody can open it.
 */
export async function readPhoto(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  id: FileId,
): Promise<Buffer | undefined> {
  const file = await findFile(sql, creator, id)
  if (file?.kind !== fileKind.image) return undefined
  const [from, to] = [await storage.draft(), await storage.draft()]
  try {
    await pipeline(await storage.read(file.key), createWriteStream(from))
    return (await writePhoto(from, to)) ? await readFile(to) : undefined
  } finally {
    await storage.discard(from)
    await storage.discard(to)
  }
}
