import type { Kind } from '@zsm/contract/materials'
import type { CreatorId, FileId, FolderId, Instant } from '@zsm/contract/values'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

export type FileRow = {
  id: FileId
  kind: Kind
  title: string
  ext: string
  mime: string
  size: number
  key: string
  coverKey: string | null
  durationSec: number | null
  width: number | null
  height: number | null
  refCount: number
  version: number
  createTime: Instant
  updateTime: Instant
}

type NewFile = Omit<FileRow, 'refCount' | 'version' | 'updateTime'> & {
  fingerprint?: string | null
  folderId?: FolderId | null
}

export const columns = (sql: Sql): Fragment => sql`
  files.id, files.kind, files.title, files.ext, files.mime, files.size, files.key, files.cover_key,
  files.duration_sec, files.width, files.height, files.version, files.create_time, files.update_time,
  (select count(*) from file_uses where file_uses.creator_id = files.creator_id
    and file_uses.file_id = files.id) as ref_count`

export async function insertFile(sql: Sql, creator: CreatorId, file: NewFile): Promise<void> {
  await sql`insert into files ${sql.insert({ creatorId: creator, ...file, updateTime: file.createTime })}`
}

export async function findFile(sql: Sql, creator: CreatorId, id: FileId): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    select ${columns(sql)} from files
    where creator_id = ${creator} and id = ${id} and delete_time is null`
  return row
}

/** The file whose object has this key. */
export async function findFileAt(sql: Sql, creator: CreatorId, key: string): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    select ${columns(sql)} from files
    where creator_id = ${creator} and key = ${key} and delete_time is null`
  return row
}

export async function findFiles(sql: Sql, creator: CreatorId, ids: readonly FileId[]): Promise<FileRow[]> {
  return await sql<FileRow[]>`
    select ${columns(sql)} from files
    where creator_id = ${creator} and id = any(${ids}) and delete_time is null`
}

/** What the library shows: neither deleted files nor papers. */
export const isListed = (sql: Sql): Fragment => sql`files.delete_time is null and not ${isPaper(sql)}`

/** Whether only certifications use the file. An identity card is not listed among the materials for courses. */
function isPaper(sql: Sql): Fragment {
  const uses = sql`from file_uses where file_uses.creator_id = files.creator_id and file_uses.file_id = files.id`
  return sql`(exists (select ${uses} and user_type = 'certification')
    and not exists (select ${uses} and user_type <> 'certification'))`
}

/** False when the version has changed, or the file is deleted. */
export async function updateTitle(
  sql: Sql,
  creator: CreatorId,
  { id, title, version }: { id: FileId; title: string; version: number },
  at: Instant,
): Promise<boolean> {
  const rows = await sql<{ id: FileId }[]>`
    update files set title = ${title}, version = version + 1, update_time = ${at}
    where creator_id = ${creator} and id = ${id} and version = ${version} and delete_time is null
    returning id`
  return rows.length > 0
}

/** Locks the file, so that nothing new can use it until the transaction ends. */
export async function lockFile(sql: Sql, creator: CreatorId, id: FileId): Promise<boolean> {
  const rows = await sql<{ id: FileId }[]>`
    select id from files where creator_id = ${creator} and id = ${id} and delete_time is null for update`
  return rows.length > 0
}

/** The file, locked against deletion and replacement until the transaction ends. */
export async function lockFileForUse(sql: Tx, creator: CreatorId, id: FileId): Promise<FileRow | undefined> {
  const [locked] = await lockFilesForUse(sql, creator, [id])
  return locked && findFile(sql, creator, id)
}

/** Locks the files against deletion until the transaction ends. Answers those that exist. */
export async function lockFilesForUse(
  sql: Sql,
  creator: CreatorId,
  ids: readonly FileId[],
): Promise<{ id: FileId }[]> {
  return await sql<{ id: FileId }[]>`
    select id from files where creator_id = ${creator} and id = any(${ids}) and delete_time is null
    order by id for share`
}

export async function markDeleted(
  sql: Tx,
  creator: CreatorId,
  id: FileId,
  times: { deleteTime: Instant; purgeTime: Instant },
): Promise<void> {
  await sql`update files set ${sql.set(times)} where creator_id = ${creator} and id = ${id}`
}

type Content = Omit<FileRow, 'id' | 'kind' | 'refCount' | 'version' | 'createTime' | 'updateTime'> & {
  fingerprint: string | null
}

/** Call under the file's lock. */
export async function updateContent(
  sql: Tx,
  creator: CreatorId,
  id: FileId,
  content: Content,
  at: Instant,
): Promise<void> {
  await sql`
    update files set ${sql.set(content)}, sha256 = null, version = version + 1, update_time = ${at}
    where creator_id = ${creator} and id = ${id}`
}

/** The file whose object, cover or trial has this key. */
export async function findShown(
  sql: Sql,
  creator: CreatorId,
  key: string,
): Promise<{ title: string; isPaper: boolean } | undefined> {
  const [row] = await sql<{ title: string; isPaper: boolean }[]>`
    select title, ${isPaper(sql)} as is_paper from files
    where creator_id = ${creator} and key = ${key} and delete_time is null
    union all
    select title, ${isPaper(sql)} as is_paper from files
    where creator_id = ${creator} and cover_key = ${key} and delete_time is null
    union all
    select title, false as is_paper from files
    where creator_id = ${creator} and delete_time is null and key = (
      select file_key from trial_cuts where creator_id = ${creator} and key = ${key})
    limit 1`
  return row
}
