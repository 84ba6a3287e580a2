import type { FileUser } from '@zsm/contract/materials'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Fragment, Sql } from '../../database/sql.ts'

/** A user of files, and the files that it uses. */
export type UsedFiles = Omit<FileUser, 'type'> & { fileIds: readonly FileId[] }

/** One row for each use. */
const pairsOf = (sql: Sql, users: readonly UsedFiles[]): Fragment => {
  const pairs = users.flatMap(({ id, name, fileIds }) => fileIds.map((fileId) => ({ id, name, fileId })))
  return sql`unnest(
    ${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ name }) => name)}::text[], ${pairs.map(({ fileId }) => fileId)}::uuid[]
  ) as used (id, name, file_id)`
}

export async function upsertUses(
  sql: Sql,
  creator: CreatorId,
  type: FileUser['type'],
  users: readonly UsedFiles[],
): Promise<void> {
  await sql`
    insert into file_uses (creator_id, file_id, user_type, user_id, user_name)
    select distinct ${creator}::uuid, file_id, ${type}, id, name from ${pairsOf(sql, users)}
    on conflict on constraint file_uses_pk do update set user_name = excluded.user_name`
}

/** Deletes all other uses of these users. */
export async function deleteOtherUses(
  sql: Sql,
  creator: CreatorId,
  type: FileUser['type'],
  users: readonly UsedFiles[],
): Promise<void> {
  await sql`
    delete from file_uses
    where creator_id = ${creator} and user_type = ${type} and user_id = any(${users.map(({ id }) => id)}::uuid[])
      and (user_id, file_id) not in (select id, file_id from ${pairsOf(sql, users)})`
}

/** Users of files have these names now. */
export async function renameUsers(
  sql: Sql,
  creator: CreatorId,
  type: FileUser['type'],
  users: readonly Omit<FileUser, 'type'>[],
): Promise<void> {
  await sql`
    update file_uses u set user_name = named.name
    from unnest(${users.map(({ id }) => id)}::uuid[], ${users.map(({ name }) => name)}::text[]) as named (id, name)
    where u.creator_id = ${creator} and u.user_type = ${type} and u.user_id = named.id`
}

/**
 * The users of each file, at most `most` of one: they are named to a person. `userCount` is how many a file has in all. The primary key
 * of `file_uses` begins with the creator and the file.
 */
export async function listUsers(
  sql: Sql,
  creator: CreatorId,
  files: readonly FileId[],
  most = 1000,
): Promise<(FileUser & { fileId: FileId; userCount: number })[]> {
  return await sql<(FileUser & { fileId: FileId; userCount: number })[]>`
    select file_id, type, users.id, name, user_count from unnest(${files}::uuid[]) as files (id) cross join lateral (
      select file_id, user_type as type, user_id as id, user_name as name, count(*) over () as user_count
      from file_uses where creator_id = ${creator} and file_id = files.id
      order by user_type, user_name, user_id limit ${most}) as users
    order by type, name, users.id`
}

/**
 * Records that the copies of these users use the same files. Call it while the originals are locked: what an original uses cannot be
 * deleted meanwhile.
 */
export async function copyUses(
  sql: Sql,
  creator: CreatorId,
  type: FileUser['type'],
  copied: readonly { original: string; copy: string }[],
): Promise<void> {
  const originals = copied.map(({ original }) => original)
  const copies = copied.map(({ copy }) => copy)
  await sql`
    insert into file_uses (creator_id, file_id, user_type, user_id, user_name)
    select u.creator_id, u.file_id, u.user_type, c.copy, u.user_name
    from unnest(${originals}::uuid[], ${copies}::uuid[]) as c (original, copy)
    join file_uses u on u.creator_id = ${creator} and u.user_type = ${type} and u.user_id = c.original`
}
