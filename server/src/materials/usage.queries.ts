import type { CreatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

/** False where the bytes would go over the limit; the creator's row decides between uploads that end together. */
export async function addBytes(sql: Tx, creator: CreatorId, size: number, limit: number): Promise<boolean> {
  const rows = await sql<{ bytes: number }[]>`
    insert into file_usages (creator_id, bytes)
    select ${creator}::uuid, ${size}::bigint where ${size}::bigint <= ${limit}::bigint
    on conflict on constraint file_usages_pk do update set bytes = file_usages.bytes + excluded.bytes
      where file_usages.creator_id = ${creator} and file_usages.bytes + excluded.bytes <= ${limit}::bigint
    returning bytes`
  return rows.length > 0
}

export async function removeBytes(sql: Tx, creator: CreatorId, size: number): Promise<void> {
  await sql`update file_usages set bytes = bytes - ${size}::bigint where creator_id = ${creator}`
}

export async function findBytes(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select bytes from file_usages where creator_id = ${creator}`
  return row?.bytes ?? 0
}

/** Bytes that wait to be recorded in the library, or are on their way there. */
export async function sumUnrecorded(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(coalesce(size, resume_size)), 0)::bigint as bytes from uploads
    where creator_id = ${creator} and (state = 'stored' or (state = 'issued' and resume_size is not null))`
  return row?.bytes ?? 0
}

export async function sumDeleted(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(size), 0)::bigint as bytes from files
    where creator_id = ${creator} and delete_time is not null`
  return row?.bytes ?? 0
}
