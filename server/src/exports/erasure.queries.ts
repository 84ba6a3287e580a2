import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** Marks finished files for the next clearing, and deletes exports without a file at once. */
export async function eraseExports(sql: Sql, creator: CreatorId, time: Instant): Promise<void> {
  await sql`delete from exports where creator_id = ${creator} and file_key is null`
  await sql`update exports set expire_time = ${time} where creator_id = ${creator} and expire_time > ${time}`
}

/** Whether the creator still has exports. */
export async function hasExports(sql: Sql, creator: CreatorId): Promise<boolean> {
  const rows = await sql<
    { one: number }[]
  >`select 1 as one from exports where creator_id = ${creator} limit 1`
  return rows.length > 0
}
