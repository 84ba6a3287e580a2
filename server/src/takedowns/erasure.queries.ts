import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** Erases what a closed creator wrote, and the names of what was taken down. That it was, and why, stays. */
export async function eraseAppeals(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`update takedowns set target_name = '', appeal = '', appeal_file_ids = '{}' where creator_id = ${creator}`
}
