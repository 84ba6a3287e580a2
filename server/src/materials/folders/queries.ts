import type { Kind } from '@zsm/contract/materials'
import type { Folder } from '@zsm/contract/materials/library'
import type { CreatorId, FolderId, Instant } from '@zsm/contract/values'
import { onConflict } from '../../database/conflict.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { isListed } from '../queries.ts'

export type FolderRow = { id: FolderId; parentId: FolderId | null; name: string }

export async function listFolderRows(
  sql: Sql,
  creator: CreatorId,
  kind: Kind | undefined,
): Promise<Folder[]> {
  return await sql<Folder[]>`
    select f.id, f.parent_id, f.name, coalesce(counted.files, 0)::int as file_count
    from file_folders f left join (
      select folder_id, count(*) as files from files
      where creator_id = ${creator} and folder_id is not null and ${isListed(sql)}
        ${kind ? sql`and kind = ${kind}` : sql.empty}
      group by folder_id) counted on counted.folder_id = f.id
    where f.creator_id = ${creator} order by f.name collate chinese, f.id`
}

/** All folders, locked until the transaction ends: what holds of the tree as a whole is checked by one change at a time. */
export async function lockFolders(sql: Tx, creator: CreatorId): Promise<FolderRow[]> {
  return await sql<FolderRow[]>`
    select id, parent_id, name from file_folders where creator_id = ${creator} order by id for update`
}

/** The folder, which cannot be deleted until the transaction ends. */
export async function holdFolder(sql: Tx, creator: CreatorId, id: FolderId): Promise<boolean> {
  const rows = await sql<{ id: FolderId }[]>`
    select id from file_folders where creator_id = ${creator} and id = ${id} for key share`
  return rows.length > 0
}

const nameTaken = { file_folders_name_key: 'folderNameTaken' } as const

export async function insertFolder(
  sql: Tx,
  creator: CreatorId,
  folder: FolderRow & { createTime: Instant },
): Promise<void> {
  await onConflict(sql`insert into file_folders ${sql.insert({ creatorId: creator, ...folder })}`, nameTaken)
}

export async function updateFolder(
  sql: Tx,
  creator: CreatorId,
  { id, name, parentId }: FolderRow,
): Promise<void> {
  await onConflict(
    sql`update file_folders set name = ${name}, parent_id = ${parentId}
      where creator_id = ${creator} and id = ${id}`,
    nameTaken,
  )
}

/** Moves the files of a folder, those in the bin too. Counts the files of the library. */
export async function moveFilesOf(
  sql: Tx,
  creator: CreatorId,
  { from, to }: { from: FolderId; to: FolderId | null },
): Promise<number> {
  const rows = await sql<{ shown: boolean }[]>`
    update files set folder_id = ${to}
    where creator_id = ${creator} and folder_id = ${from} returning delete_time is null as shown`
  return rows.filter(({ shown }) => shown).length
}

export async function deleteFolderRow(sql: Tx, creator: CreatorId, id: FolderId): Promise<void> {
  await sql`delete from file_folders where creator_id = ${creator} and id = ${id}`
}
