import type { CreatorId, FileId, FileTagId, FolderId, Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'
import { type FileFilter, matches } from '../filters.queries.ts'

/** The files that match, locked in the order in which other statements lock files. */
export async function lockMatching(
  sql: Tx,
  creator: CreatorId,
  filter: FileFilter,
  limit: number,
): Promise<FileId[]> {
  const rows = await sql<{ id: FileId }[]>`
    select id from files where ${matches(sql, creator, filter)} order by id limit ${limit} for update of files`
  return rows.map(({ id }) => id)
}

/** The folder that each file was in. */
export async function listPlaces(
  sql: Tx,
  creator: CreatorId,
  ids: readonly FileId[],
): Promise<Map<FileId, FolderId | null>> {
  const rows = await sql<{ id: FileId; folderId: FolderId | null }[]>`
    select id, folder_id from files where creator_id = ${creator} and id = any(${ids})`
  return new Map(rows.map(({ id, folderId }) => [id, folderId]))
}

export async function putFiles(
  sql: Tx,
  creator: CreatorId,
  ids: readonly FileId[],
  folderId: FolderId | null,
): Promise<void> {
  await sql`update files set folder_id = ${folderId} where creator_id = ${creator} and id = any(${ids})`
}

type Tagged = { tagged: Set<FileId>; full: Set<FileId> }

/** Which files have the tag already, and which have as many tags as a file may have. */
export async function findTagged(
  sql: Tx,
  creator: CreatorId,
  ids: readonly FileId[],
  { tagId, most }: { tagId: FileTagId; most: number },
): Promise<Tagged> {
  const rows = await sql<{ fileId: FileId; tagged: boolean; full: boolean }[]>`
    select file_id, bool_or(tag_id = ${tagId}) as tagged, count(*) >= ${most} as full from tagged_files
    where creator_id = ${creator} and file_id = any(${ids}) group by file_id`
  const those = (name: 'tagged' | 'full') =>
    new Set(rows.filter((row) => row[name]).map(({ fileId }) => fileId))
  return { tagged: those('tagged'), full: those('full') }
}

export async function insertTagged(
  sql: Tx,
  creator: CreatorId,
  ids: readonly FileId[],
  tagId: FileTagId,
): Promise<void> {
  await sql`
    insert into tagged_files (creator_id, file_id, tag_id)
    select ${creator}::uuid, file_id, ${tagId}::uuid from unnest(${ids}::uuid[]) as file_id
    on conflict do nothing`
}

/** The files that had the tag. */
export async function deleteTagged(
  sql: Tx,
  creator: CreatorId,
  ids: readonly FileId[],
  tagId: FileTagId,
): Promise<Set<FileId>> {
  const rows = await sql<{ fileId: FileId }[]>`
    delete from tagged_files where creator_id = ${creator} and tag_id = ${tagId} and file_id = any(${ids})
    returning file_id`
  return new Set(rows.map(({ fileId }) => fileId))
}

export async function findUsed(sql: Tx, creator: CreatorId, ids: readonly FileId[]): Promise<FileId[]> {
  const rows = await sql<{ fileId: FileId }[]>`
    select distinct file_id from file_uses where creator_id = ${creator} and file_id = any(${ids})`
  return rows.map(({ fileId }) => fileId)
}

export async function binFiles(
  sql: Tx,
  creator: CreatorId,
  ids: readonly FileId[],
  { deleteTime, purgeTime }: { deleteTime: Instant; purgeTime: Instant },
): Promise<void> {
  await sql`
    update files set delete_time = ${deleteTime}, purge_time = ${purgeTime}
    where creator_id = ${creator} and id = any(${ids}) and delete_time is null`
}

/**
 * The files of the bin that are in the library again. They are locked in the order of their ids first: an update locks rows in the
 * order in which its plan finds them, so two batches could each hold a file that the other waits for.
 */
export async function unbinFiles(
  sql: Tx,
  creator: CreatorId,
  ids: readonly FileId[],
  at: Instant,
): Promise<Set<FileId>> {
  const rows = await sql<{ id: FileId }[]>`
    with binned as (
      select id from files where creator_id = ${creator} and id = any(${ids})
        and purge_time > greatest(delete_time, ${at}::timestamptz)
      order by id for update)
    update files set delete_time = null, purge_time = null, version = version + 1, update_time = ${at}
    from binned where files.creator_id = ${creator} and files.id = binned.id
    returning files.id`
  return new Set(rows.map(({ id }) => id))
}

/** What a download has of each file, in the order of the ids. Files that were deleted meanwhile are left out. */
export async function listContents(
  sql: Sql,
  creator: CreatorId,
  ids: readonly FileId[],
): Promise<{ id: FileId; title: string; key: string; ext: string; size: number; createTime: Instant }[]> {
  return await sql<
    { id: FileId; title: string; key: string; ext: string; size: number; createTime: Instant }[]
  >`
    select files.id, title, key, ext, size, create_time from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join files on files.id = asked.id
    where ${matches(sql, creator, {})} order by place`
}
