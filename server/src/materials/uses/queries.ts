import type { FileUser } from '@zsm/contract/materials'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'

export async function upsertUses(
  sql: Sql,
  creator: CreatorId,
  { type, id, name }: FileUser,
  files: readonly FileId[],
): Promise<void> {
  await sql`
    insert into file_uses (creator_id, file_id, user_type, user_id, user_name)
    select ${creator}::uuid, file_id, ${type}, ${id}::uuid, ${name} from unnest(${files}::uuid[]) as file_id
    on conflict on constraint file_uses_pk do update set user_name = excluded.user_name`
}

export async function deleteUses(
  sql: Sql,
  creator: CreatorId,
  { type, id }: Pick<FileUser, 'type' | 'id'>,
  except: readonly FileId[] = [],
): Promise<void> {
  await sql`
    delete from file_uses
    where creator_id = ${creator} and user_type = ${type} and user_id = ${id}
      and file_id <> all(${except}::uuid[])`
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
