import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

export type UnsummedFile = { creatorId: CreatorId; id: FileId; key: string }

/** Files in the library without a checksum, of every creator: for the job alone. */
export async function listUnsummed(sql: Sql, limit: number): Promise<UnsummedFile[]> {
  return await sql<UnsummedFile[]>`
    select creator_id, id, key from files
    where sha256 is null and delete_time is null order by id limit ${limit}`
}

/** Unless the file holds something else by now. */
export async function updateChecksum(
  sql: Sql,
  creator: CreatorId,
  { id, key, sha256 }: { id: FileId; key: string; sha256: string },
): Promise<void> {
  await sql`
    update files set sha256 = ${sha256} where creator_id = ${creator} and id = ${id} and key = ${key}`
}
