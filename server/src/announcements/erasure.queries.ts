import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** Which announcements were meant for the creator, and which were read. */
export async function eraseAnnouncements(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from announcement_recipients where creator_id = ${creator}`
  await sql`delete from announcement_reads where creator_id = ${creator}`
}
