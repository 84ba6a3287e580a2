import type { Shop } from '@zsm/contract/shops'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { getFiles, type Media } from '../materials/public.ts'
import type { ShopRow } from './queries.ts'

/** Shops as the wire shows them, with the addresses of their pictures. */
export async function showShops(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  rows: readonly ShopRow[],
): Promise<Shop[]> {
  const ids = rows
    .flatMap(({ logoFileId, coverFileId }) => [logoFileId, coverFileId])
    .filter((id) => id !== null)
  const files = await getFiles(sql, media, creator, [...new Set(ids)])
  const urls = new Map(files.map(({ id, url, coverUrl }) => [id, coverUrl ?? url]))
  const urlOf = (id: FileId | null) => (id && urls.get(id)) ?? null
  return rows.map((row) => ({ ...row, logoUrl: urlOf(row.logoFileId), coverUrl: urlOf(row.coverFileId) }))
}
