import type { FileSort } from '@zsm/contract/materials/library'
import type { CreatorId, FileTagId, FolderId } from '@zsm/contract/values'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { type FileFilter, matches, orderBy } from './filters.queries.ts'
import { columns, type FileRow } from './queries.ts'

type ListedRow = FileRow & { folderId: FolderId | null; tagIds: FileTagId[] }

export async function listPage(
  sql: Sql,
  creator: CreatorId,
  { sort, ...input }: FileFilter & PageInput & { sort: FileSort },
): Promise<ListedRow[]> {
  const { limit, offset } = pageBounds(input)
  return await sql<ListedRow[]>`
    select ${columns(sql)}, files.folder_id, array(
      select tag_id from tagged_files
      where tagged_files.creator_id = ${creator} and tagged_files.file_id = files.id order by tag_id) as tag_ids
    from files
    where files.creator_id = ${creator} and files.id in (
      select files.id from files where ${matches(sql, creator, input)}
      order by ${orderBy(sql, sort)} limit ${limit} offset ${offset})
    order by ${orderBy(sql, sort)}`
}

export function countFiles(sql: Sql, creator: CreatorId, filter: FileFilter): Promise<number> {
  return cappedCount(sql, sql`from files where ${matches(sql, creator, filter)}`)
}

export async function sumMatching(
  sql: Sql,
  creator: CreatorId,
  filter: FileFilter,
): Promise<{ fileCount: number; size: number }> {
  const [row] = await sql<[{ fileCount: number; size: number }]>`
    select count(*)::int as file_count, coalesce(sum(size), 0)::bigint as size
    from files where ${matches(sql, creator, filter)}`
  return row
}
