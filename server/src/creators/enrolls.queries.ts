import type { Enroll } from '@zsm/contract/creators'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

type NewEnroll = {
  creatorId: CreatorId
  id: string
  typeDict: number
  statusDict: number
  agreeVersion: string
  agreeTime: Instant
  auditTime: Instant
  createTime: Instant
}

export async function insertEnroll(sql: Sql, enroll: NewEnroll): Promise<void> {
  await sql`insert into enrolls ${sql.insert(enroll)}`
}

/** By its own id or, since a client knows only that one at first, by the front's. */
export async function findEnroll(sql: Sql, creator: CreatorId, id: string): Promise<Enroll | undefined> {
  const [enroll] = await sql<Enroll[]>`
    select id, creator_id as front_id, platform_dict, type_dict, status_dict, apply_note, reject_reason,
      agree_version, agree_time, audit_time
    from enrolls
    where creator_id = ${creator} and ${id} in (id, creator_id)`
  return enroll
}

export async function hasApprovedEnroll(sql: Sql, creator: CreatorId): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    select id from enrolls where creator_id = ${creator} and status_dict = 2`
  return rows.length > 0
}
