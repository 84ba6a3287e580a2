import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

/** Adds to the creator's bytes. False when they would exceed the limit. Parallel calls wait for the row's lock. */
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

/** The creator's bytes. The row stays locked until the transaction ends, so that parallel promises are checked one by one. */
export async function lockBytes(sql: Tx, creator: CreatorId): Promise<number> {
  await sql`
    insert into file_usages (creator_id, bytes) values (${creator}, 0)
    on conflict on constraint file_usages_pk do nothing`
  const [row] = await sql<{ bytes: number }[]>`
    select bytes from file_usages where creator_id = ${creator} for update`
  return row?.bytes ?? 0
}

/** Stores how many bytes an upload is promised and how many have arrived. Undefined when the upload has ended. */
export async function setPromise(
  sql: Sql,
  creator: CreatorId,
  id: string,
  { size, arrived }: { size: number; arrived: number },
): Promise<{ attached: boolean } | undefined> {
  const [row] = await sql<{ attached: boolean }[]>`
    update uploads set promised_size = ${size}::bigint, arrived_size = ${arrived}::bigint
    where creator_id = ${creator} and id = ${id} and state = 'issued'
    returning attach_to is not null as attached`
  return row
}

/**
 * The bytes of the creator's uploads that are not in the library yet: stored objects that wait to be recorded, and promises
 * to uploads that may still arrive. A promise counts while its token is valid, while a writer holds the lease, or, for a
 * resumable upload, for three days (0063).
 *
 * The caller has locked the creator's row (`lockBytes`), so each of several parallel promises sees those before it. The
 * partial index `uploads_open` holds only the rows of these two states.
 *
 * Two changes break it. With the states as parameters PostgreSQL cannot prove that the partial index applies. Without the
 * lock, two uploads that each fit would together exceed the quota.
 */
export async function sumPromised(
  sql: Sql,
  creator: CreatorId,
  since: { token: Instant; resumable: Instant },
): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(case state when 'stored' then size else promised_size end), 0)::bigint as bytes
    from uploads
    where creator_id = ${creator} and state in ('issued', 'stored') and attach_to is null and (state = 'stored'
      or create_time > ${since.token} or writer_until > clock_timestamp()
      or (resume_size is not null and create_time > ${since.resumable}))`
  return row?.bytes ?? 0
}

/** The bytes that all other writers, of every creator, still have to write to the disk. */
export async function sumUnwritten(sql: Sql, except: string): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(greatest(promised_size - arrived_size, 0)), 0)::bigint as bytes
    from uploads where writer is not null and writer_until > clock_timestamp() and id <> ${except}`
  return row?.bytes ?? 0
}

export async function sumDeleted(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(size), 0)::bigint as bytes from files
    where creator_id = ${creator} and delete_time is not null`
  return row?.bytes ?? 0
}
