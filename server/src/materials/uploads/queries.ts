import type { Kind } from '@zsm/contract/materials'
import type { CreatorId, Instant, LearnerId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'

/** `issued`: promised to a token; `stored`: the bytes are there; `recorded`: in the library; `discarded`: being cleared. */
type State = 'issued' | 'stored' | 'recorded' | 'discarded'

type StoredUpload = {
  key: string
  kind: Kind
  size: number
  mime: string
  width: number | null
  height: number | null
  thumbnailKey: string | null
}

type NewUpload = {
  id: string
  key: string
  kind: Kind
  maxSize: number
  title: string | null
  /** The bytes that are reserved for it. Absent when the client did not announce a size. */
  promisedSize?: number | null
  fingerprint?: string | null
  createTime: Instant
  /** The record that the file is for, instead of the library. */
  attachTo?: string
  learnerId?: LearnerId | undefined
}

export async function insertUpload(sql: Sql, creator: CreatorId, upload: NewUpload): Promise<void> {
  await sql`insert into uploads ${sql.insert({ creatorId: creator, ...upload })}`
}

export async function findUploadState(sql: Sql, creator: CreatorId, id: string): Promise<State | undefined> {
  const [row] = await sql<{ state: State }[]>`
    select state from uploads where creator_id = ${creator} and id = ${id}`
  return row?.state
}

type Stored = Omit<StoredUpload, 'key' | 'kind'> & { storeTime: Instant }

/** False when the token was used meanwhile. */
export async function markStored(sql: Sql, creator: CreatorId, id: string, stored: Stored): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    update uploads set state = 'stored', ${sql.set(stored)}
    where creator_id = ${creator} and id = ${id} and state = 'issued'
    returning id`
  return rows.length > 0
}

/** Marks a stored upload as recorded. Of parallel calls only one gets it. */
export async function takeStored(
  sql: Sql,
  creator: CreatorId,
  key: string,
): Promise<StoredUpload | undefined> {
  const [row] = await sql<StoredUpload[]>`
    update uploads set state = 'recorded'
    where creator_id = ${creator} and key = ${key} and state = 'stored' and attach_to is null
    returning key, kind, size, mime, width, height, thumbnail_key`
  return row
}

/** Like `takeStored`, for a file of a record, which only its sender may add. */
export async function takeAttached(
  sql: Sql,
  creator: CreatorId,
  { key, attachTo, learnerId }: { key: string; attachTo: string; learnerId: LearnerId | undefined },
): Promise<StoredUpload | undefined> {
  const [row] = await sql<StoredUpload[]>`
    update uploads set state = 'recorded'
    where creator_id = ${creator} and key = ${key} and state = 'stored' and attach_to = ${attachTo}
      and learner_id is not distinct from ${learnerId ?? null}::uuid
    returning key, kind, size, mime, width, height, thumbnail_key`
  return row
}

/** The bytes that are promised or stored for files of a record, and not recorded yet. */
export async function sumAttaching(
  sql: Sql,
  creator: CreatorId,
  { attachTo, since }: { attachTo: string; since: Instant },
): Promise<number> {
  const [row] = await sql<[{ bytes: number }]>`
    select coalesce(sum(case state when 'stored' then size else promised_size end), 0)::bigint as bytes
    from uploads
    where creator_id = ${creator} and state in ('issued', 'stored') and attach_to = ${attachTo} and create_time > ${since}`
  return row.bytes
}

type Orphan = { creatorId: CreatorId; id: string; key: string; draft: string | null }

/** Uploads of all creators that never became a file. Only for the clearing job. */
export async function listUnrecorded(
  sql: Sql,
  before: { upload: Instant; resumable: Instant },
  limit: number,
): Promise<Orphan[]> {
  return await sql<Orphan[]>`
    select creator_id, id, key, draft from uploads
    where state <> 'recorded' and create_time < ${before.upload}
      and (resume_size is null or state <> 'issued' or create_time < ${before.resumable})
    order by create_time limit ${limit}`
}

/** False when the upload was recorded meanwhile. */
export async function markDiscarded(sql: Sql, creator: CreatorId, id: string): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    update uploads set state = 'discarded'
    where creator_id = ${creator} and id = ${id} and state <> 'recorded'
    returning id`
  return rows.length > 0
}

/** False when the upload was stored meanwhile. */
export async function markGivenUp(sql: Sql, creator: CreatorId, id: string): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    update uploads set state = 'discarded'
    where creator_id = ${creator} and id = ${id} and state = 'issued'
    returning id`
  return rows.length > 0
}

export async function deleteDiscarded(sql: Sql, creator: CreatorId, id: string): Promise<void> {
  await sql`delete from uploads where creator_id = ${creator} and id = ${id} and state = 'discarded'`
}
