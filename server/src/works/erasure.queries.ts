import { workState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { literals } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

/** Erases the creator's works here. On the platform they stay, and their author can delete them there. */
export async function eraseWorks(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from douyin_tokens where creator_id = ${creator}`
  await sql`delete from douyin_states where creator_id = ${creator}`
  await sql`delete from share_media where creator_id = ${creator}`
  await sql`delete from share_leads where creator_id = ${creator}`
  await sql`delete from shares where creator_id = ${creator}`
}

/** Works that are scheduled or being sent. */
export async function countUnpublished(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from shares
    where creator_id = ${creator} and status_dict in ${literals(workState.waiting, workState.sending)} and delete_time is null`
  return row.count
}
