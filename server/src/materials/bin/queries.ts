import type { Kind } from '@zsm/contract/materials'
import type { CreatorId, FileId, Instant } from '@zsm/contract/values'
import { cappedCount, type PageInput, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'
import type { FileRow } from '../queries.ts'

type DeletedRow = Omit<FileRow, 'key' | 'coverKey' | 'refCount' | 'version'> & {
  deleteTime: Instant
  purgeTime: Instant
}

type Filter = { kindDict?: Kind | undefined; keyword?: string | undefined }

/** The files in the bin that are not purged, the last deleted first. */
export async function listDeletedPage(
  sql: Sql,
  creator: CreatorId,
  input: Filter & PageInput,
  at: Instant,
): Promise<DeletedRow[]> {
  const { limit, offset } = pageBounds(input)
  return await sql<DeletedRow[]>`
    select id, kind, title, ext, mime, size, duration_sec, width, height, create_time, update_time,
      delete_time, purge_time
    from files where creator_id = ${creator} and id in (
      select id from files where ${inBin(sql, creator, input, at)}
      order by delete_time desc, id desc limit ${limit} offset ${offset})
    order by delete_time desc, id desc`
}

export function countDeleted(sql: Sql, creator: CreatorId, filter: Filter, at: Instant): Promise<number> {
  return cappedCount(sql, sql`from files where ${inBin(sql, creator, filter, at)}`)
}

function inBin(sql: Sql, creator: CreatorId, { kindDict, keyword }: Filter, at: Instant): Fragment {
  return sql`creator_id = ${creator} and ${isKept(sql, at)}
    ${kindDict ? sql`and kind = ${kindDict}` : sql.empty}
    ${keyword ? sql`and position(lower(${keyword}) in lower(title)) > 0` : sql.empty}`
}

/**
 * Whether a file is in the bin and not purged. A purged file has `purge_time = delete_time`, so a clock that is behind
 * cannot restore it.
 */
const isKept = (sql: Sql, at: Instant) => sql`purge_time > greatest(delete_time, ${at}::timestamptz)`

/** False when the file is not in the bin, or is purged. */
export async function unmarkDeleted(sql: Tx, creator: CreatorId, id: FileId, at: Instant): Promise<boolean> {
  const rows = await sql<{ id: FileId }[]>`
    update files set delete_time = null, purge_time = null, version = version + 1, update_time = ${at}
    where creator_id = ${creator} and id = ${id} and ${isKept(sql, at)}
    returning id`
  return rows.length > 0
}

/** False when the file is not in the bin, or was purged already. */
export async function markPurged(sql: Tx, creator: CreatorId, id: FileId, at: Instant): Promise<boolean> {
  const rows = await sql<{ id: FileId }[]>`
    update files set purge_time = delete_time
    where creator_id = ${creator} and id = ${id} and ${isKept(sql, at)}
    returning id`
  return rows.length > 0
}

type PurgedFile = { creatorId: CreatorId; id: FileId; key: string; coverKey: string | null }

/** Files of all creators that are purged or whose 30 days are over. Only for the clearing job. */
export async function listPurged(sql: Sql, at: Instant, limit: number): Promise<PurgedFile[]> {
  return await sql<PurgedFile[]>`
    select creator_id, id, key, cover_key from files
    where purge_time <= ${at} order by purge_time limit ${limit}`
}

/** The size of the deleted file. Undefined when another job deleted it first. */
export async function deleteFileRow(sql: Tx, creator: CreatorId, id: FileId): Promise<number | undefined> {
  const [row] = await sql<{ size: number }[]>`
    delete from files where creator_id = ${creator} and id = ${id} and purge_time is not null returning size`
  return row?.size
}
