import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

export type UnsummedFile = { creatorId: CreatorId; id: FileId; key: string }

/** Files of all creators without a checksum, after the given one. Only for the timed job. */
export async function listUnsummed(sql: Sql, limit: number, after?: FileId): Promise<UnsummedFile[]> {
  return await sql<UnsummedFile[]>`
    select creator_id, id, key from files
    where sha256 is null and delete_time is null ${after ? sql`and id > ${after}` : sql.empty}
    order by id limit ${limit}`
}

/** Stores the checksum, unless the file was replaced meanwhile. */
export async function updateChecksum(
  sql: Sql,
  creator: CreatorId,
  { id, key, sha256 }: { id: FileId; key: string; sha256: string },
): Promise<void> {
  await sql`
    update files set sha256 = ${sha256} where creator_id = ${creator} and id = ${id} and key = ${key}`
}
