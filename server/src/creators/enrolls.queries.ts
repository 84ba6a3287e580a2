import type { Enroll } from '@zsm/contract/creators'
import { enrollState } from '@zsm/contract/states'
import type { CategoryId, CreatorId, EnrollId, Instant } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

type NewEnroll = {
  creatorId: CreatorId
  id: EnrollId
  typeDict: number
  classifyId: CategoryId | undefined
  statusDict: number
  teaches: string
  experience: string
  sampleLinks: string[]
  applyNote: string
  inviteCode: string
  agreeVersion: string
  agreeTime: Instant
  submitTime: Instant
  auditTime: Instant | null
  createTime: Instant
}

type Move = { from: readonly number[]; to: number }
type Application = Pick<
  NewEnroll,
  'typeDict' | 'teaches' | 'experience' | 'sampleLinks' | 'applyNote' | 'inviteCode' | 'agreeVersion'
> & { classifyId: CategoryId | null }

const enrollColumns = (sql: Sql) => sql`
  id, creator_id as front_id, platform_dict, type_dict, classify_id, status_dict, source_dict, teaches, experience, sample_links, apply_note, invite_code,
  reject_reason, agree_version, agree_time, submit_time, submit_count, audit_time, create_time`

export async function insertEnroll(sql: Sql, enroll: NewEnroll): Promise<void> {
  await sql`insert into enrolls ${sql.insert(enroll)}`
}

/**
 * The accepted documents of an application: the user agreement that was read, and the privacy policy in
 * force.
 */
export async function insertAcceptances(
  sql: Sql,
  creator: CreatorId,
  { agreeVersion, time, ip }: { agreeVersion: string; time: Instant; ip: string },
): Promise<void> {
  await sql`
    insert into agreement_acceptances (creator_id, kind, version, accept_time, ip)
    select ${creator}::uuid, kind, max(version), ${time}::timestamptz, ${ip} from agreements
    where (kind = 'privacy' or version::text = ${agreeVersion}) and coalesce(effect_time, publish_time) <= now()
    group by kind
    on conflict do nothing`
}

/** By its own id or the front's, because a client at first knows only the front's. */
export async function findEnroll(sql: Sql, creator: CreatorId, id: string): Promise<Enroll | undefined> {
  const [enroll] = await sql<Enroll[]>`
    select ${enrollColumns(sql)} from enrolls where creator_id = ${creator} and ${id} in (id, creator_id)`
  return enroll
}

/** Whether another creator has this invite code. */
export async function isInviteCode(sql: Sql, creator: CreatorId | undefined, code: string): Promise<boolean> {
  const fronts = await sql<{ found: true }[]>`
    select true as found from fronts
    where invite_code = ${code} ${creator ? sql`and creator_id <> ${creator}` : sql.empty}`
  return fronts.length > 0
}

/** Remembers a refusal: the next application replaces its reason. */
export async function insertRefusal(
  sql: Sql,
  creator: CreatorId,
  refusal: { id: string; reason: string; refuseTime: Instant },
): Promise<void> {
  await sql`insert into enroll_refusals ${sql.insert({ creatorId: creator, ...refusal })}`
}

export async function hasApprovedEnroll(sql: Sql, creator: CreatorId): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    select id from enrolls where creator_id = ${creator} and status_dict = ${literal(enrollState.passed)}`
  return rows.length > 0
}

/** Undefined if the application is in a state that does not allow it. */
export async function resubmitEnroll(
  sql: Sql,
  creator: CreatorId,
  id: EnrollId,
  { from, to, time, ...application }: Application & Move & { time: Instant },
): Promise<Enroll | undefined> {
  const [enroll] = await sql<Enroll[]>`
    update enrolls
    set ${sql.set(application)}, status_dict = ${to}, reject_reason = '', agree_time = ${time}, submit_time = ${time},
      submit_count = submit_count + 1
    where creator_id = ${creator} and id = ${id} and status_dict = any(${from})
    returning ${enrollColumns(sql)}`
  return enroll
}

export async function decideEnroll(
  sql: Sql,
  creator: CreatorId,
  id: EnrollId,
  { from, to, reason, time }: Move & { reason: string; time: Instant },
): Promise<Enroll | undefined> {
  const [enroll] = await sql<Enroll[]>`
    update enrolls set status_dict = ${to}, reject_reason = ${reason}, audit_time = ${time}
    where creator_id = ${creator} and id = ${id} and status_dict = any(${from})
    returning ${enrollColumns(sql)}`
  return enroll
}
