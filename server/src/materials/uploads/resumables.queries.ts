import type { Kind } from '@zsm/contract/materials'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'

export type PromisedUpload = {
  id: string
  key: string
  kind: Kind
  maxSize: number
  /** The file's name on the creator's device. */
  title: string | null
  /** Null until a resumable upload has begun. */
  resumeSize: number | null
  /** The bytes that are reserved for it. Null when the client did not announce a size. */
  promisedSize: number | null
  /** The name of its draft when that is a writer's copy. */
  draft: string | null
  createTime: Instant
}

/** An upload that is promised and not stored yet. */
export async function findPromised(
  sql: Sql,
  creator: CreatorId,
  key: string,
): Promise<PromisedUpload | undefined> {
  const [upload] = await sql<PromisedUpload[]>`
    select id, key, kind, max_size, title, resume_size, promised_size, draft, create_time from uploads
    where creator_id = ${creator} and key = ${key} and state = 'issued'`
  return upload
}

/** False when the token was used for a form, or for another size. */
export async function markBegun(sql: Sql, creator: CreatorId, id: string, size: number): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    update uploads set resume_size = ${size}
    where creator_id = ${creator} and id = ${id} and state = 'issued'
      and (resume_size is null or resume_size = ${size})
    returning id`
  return rows.length > 0
}

type UnfinishedRow = PromisedUpload & { resumeSize: number; fingerprint: string | null }

/** Resumable uploads that began after `since` and have not ended, the newest first. */
export async function listUnfinished(sql: Sql, creator: CreatorId, since: Instant): Promise<UnfinishedRow[]> {
  return await sql<UnfinishedRow[]>`
    select id, key, kind, max_size, title, fingerprint, resume_size, promised_size, draft, create_time from uploads
    where creator_id = ${creator} and state = 'issued' and attach_to is null and resume_size is not null and create_time > ${since}
    order by create_time desc, id desc limit 100`
}
