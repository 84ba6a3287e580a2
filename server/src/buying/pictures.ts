import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { findFiles, type Media } from '../materials/public.ts'

/** The address of a creator's picture, or null if it no longer exists. */
export type UrlOf = (id: FileId | null | undefined) => string | null

/**
 * Reads the addresses of public pictures. They never expire, for two reasons: a shared link must still show its picture later, and a
 * page without expiring addresses stays the same, so its compressed copy can be reused.
 */
export async function readPictures(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  ids: readonly (FileId | null)[],
): Promise<{ urlOf: UrlOf; originalOf: UrlOf }> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const files = wanted.length > 0 ? await findFiles(sql, creator, wanted) : []
  const known = new Map(files.map((file) => [file.id, file]))
  const address = (key: string | undefined) => (key === undefined ? null : media.signForGood(key))
  return {
    urlOf: (id) => {
      const file = id ? known.get(id) : undefined
      return address(file?.coverKey ?? file?.key)
    },
    originalOf: (id) => address(id ? known.get(id)?.key : undefined),
  }
}
