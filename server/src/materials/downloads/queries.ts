import type { CreatorId, FileId, Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

export async function insertDownload(
  sql: Tx,
  creator: CreatorId,
  download: { id: string; fileIds: readonly FileId[]; createTime: Instant },
): Promise<void> {
  const { id, fileIds, createTime } = download
  await sql`
    insert into file_downloads (creator_id, id, file_ids, create_time)
    values (${creator}, ${id}, ${fileIds}::uuid[], ${createTime})`
}

export async function findDownload(sql: Sql, creator: CreatorId, id: string): Promise<FileId[] | undefined> {
  const [row] = await sql<{ fileIds: FileId[] }[]>`
    select file_ids from file_downloads where creator_id = ${creator} and id = ${id}`
  return row?.fileIds
}

/** Of all creators. Only for the clearing job. */
export async function deleteDownloads(sql: Sql, before: Instant): Promise<void> {
  await sql`delete from file_downloads where create_time < ${before}`
}
