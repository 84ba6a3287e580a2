import type { Kind } from '@zsm/contract/materials'
import type { FileTag } from '@zsm/contract/materials/library'
import type { CreatorId, FileTagId, Instant } from '@zsm/contract/values'
import { onConflict } from '../../database/conflict.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { isListed } from '../queries.ts'

export async function listTagRows(sql: Sql, creator: CreatorId, kind: Kind | undefined): Promise<FileTag[]> {
  return await sql<FileTag[]>`
    select t.id, t.name, coalesce(counted.files, 0)::int as file_count
    from file_tags t left join (
      select tagged_files.tag_id, count(*) as files from tagged_files
      join files on files.creator_id = tagged_files.creator_id and files.id = tagged_files.file_id
      where tagged_files.creator_id = ${creator} and files.creator_id = ${creator} and ${isListed(sql)}
        ${kind ? sql`and files.kind = ${kind}` : sql.empty}
      group by tagged_files.tag_id) counted on counted.tag_id = t.id
    where t.creator_id = ${creator} order by t.name collate chinese, t.id`
}

export async function countTags(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from file_tags where creator_id = ${creator}`
  return row.count
}

type TagRow = { id: FileTagId; name: string }
const nameTaken = { file_tags_name_key: 'fileTagNameTaken' } as const

export async function insertTag(
  sql: Tx,
  creator: CreatorId,
  tag: TagRow & { createTime: Instant },
): Promise<void> {
  await onConflict(sql`insert into file_tags ${sql.insert({ creatorId: creator, ...tag })}`, nameTaken)
}

/** The tag, locked: it is neither deleted nor given to a file until the transaction ends. */
export async function lockTag(sql: Tx, creator: CreatorId, id: FileTagId): Promise<TagRow | undefined> {
  const [row] = await sql<TagRow[]>`
    select id, name from file_tags where creator_id = ${creator} and id = ${id} for update`
  return row
}

export async function updateTag(sql: Tx, creator: CreatorId, { id, name }: TagRow): Promise<void> {
  await onConflict(
    sql`update file_tags set name = ${name} where creator_id = ${creator} and id = ${id}`,
    nameTaken,
  )
}

/** Its rows of files go with it. */
export async function deleteTagRow(sql: Tx, creator: CreatorId, id: FileTagId): Promise<void> {
  await sql`delete from file_tags where creator_id = ${creator} and id = ${id}`
}
