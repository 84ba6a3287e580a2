import { accountState } from '@zsm/contract/states'
import type { MemberDevice } from '@zsm/contract/team/team'
import type { CreatorId, Instant, MemberId, MemberSessionId, Mobile } from '@zsm/contract/values'
import type { MemberRole } from '@zsm/contract/wire/areas'
import { literal, literals } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

type NewSession = MemberDevice & { tokenHash: Buffer; creatorId: CreatorId; memberId: MemberId }

type SessionRow = {
  id: MemberSessionId
  creator: CreatorId
  account: Mobile
  memberId: MemberId
  role: MemberRole
  frozenFlag: boolean
  /** Whether the member is still in the team, and the account is still open. */
  inFlag: boolean
  seenTime: Instant
  expireTime: Instant
  supersededTime: Instant | null
}

export async function insertSession(sql: Tx, session: NewSession): Promise<void> {
  await sql`insert into member_sessions ${sql.insert(session)}`
}

/** The session with its member as they are now. */
export async function findSessionRow(sql: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [session] = await sql<SessionRow[]>`
    select member_sessions.id, member_sessions.creator_id as creator, accounts.mobile as account, member_id, role,
      status_dict = ${literal(accountState.frozen)} as frozen_flag,
      remove_time is null and status_dict <> ${literal(accountState.closed)} as in_flag,
      member_sessions.seen_time, expire_time, superseded_time
    from member_sessions
    join members on members.creator_id = member_sessions.creator_id and members.id = member_id
    join accounts on accounts.creator_id = member_sessions.creator_id
    where token_hash = ${tokenHash}`
  return session
}

/** Notes that a session, and so its member, was used. */
export async function touch(
  sql: Sql,
  creator: CreatorId,
  { session, member, time }: { session: MemberSessionId; member: MemberId; time: Instant },
): Promise<void> {
  await sql`
    with seen as (
      update member_sessions set seen_time = ${time} where creator_id = ${creator} and member_id = ${member} and id = ${session}
    )
    update members set seen_time = ${time} where creator_id = ${creator} and id = ${member}`
}

export function listLiveSessions(
  sql: Sql,
  creator: CreatorId,
  { member, time }: { member: MemberId; time: Instant },
): Promise<MemberDevice[]> {
  return sql<MemberDevice[]>`
    select id, ip, user_agent, create_time, seen_time, expire_time from member_sessions
    where creator_id = ${creator} and member_id = ${member} and superseded_time is null and expire_time > ${time}
    order by id desc`
}

/** Ends all valid sessions of the member except the `keep` newest. */
export async function supersedeOldest(
  sql: Tx,
  creator: CreatorId,
  { member, keep, time }: { member: MemberId; keep: number; time: Instant },
): Promise<void> {
  await sql`
    update member_sessions set superseded_time = ${time}
    where creator_id = ${creator} and id in (
      select id from member_sessions
      where creator_id = ${creator} and member_id = ${member} and superseded_time is null and expire_time > ${time}
      order by id desc
      offset ${keep}
    )`
}

/** Ends one valid session of somebody in the team; undefined if there is none. */
export async function supersedeOne(
  sql: Tx,
  creator: CreatorId,
  { id, time }: { id: MemberSessionId; time: Instant },
): Promise<MemberId | undefined> {
  const [ended] = await sql<{ memberId: MemberId }[]>`
    update member_sessions set superseded_time = ${time}
    where creator_id = ${creator} and id = ${id} and superseded_time is null and expire_time > ${time}
    returning member_id`
  return ended?.memberId
}

export async function deleteSession(sql: Tx, creator: CreatorId, id: MemberSessionId): Promise<void> {
  await sql`delete from member_sessions where creator_id = ${creator} and id = ${id}`
}

export async function deleteSessionsExpiredBefore(sql: Sql, time: Instant): Promise<void> {
  await sql`delete from member_sessions where expire_time < ${time}`
}

/** Which of these sessions are valid, by the hashes of their tokens as hexadecimal text. */
export async function listValidHashes(sql: Sql, hashes: readonly string[], time: Instant): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    select encode(token_hash, 'hex') as hash
    from member_sessions
    join members on members.creator_id = member_sessions.creator_id and members.id = member_id
    join accounts on accounts.creator_id = member_sessions.creator_id
    where token_hash = any(array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash))
      and superseded_time is null and expire_time > ${time} and remove_time is null
      and status_dict in ${literals(accountState.active, accountState.closing)}`
  return rows.map(({ hash }) => hash)
}

/** Whether a session of somebody who is still in the creator's team is valid. */
export async function isSessionLive(
  sql: Sql,
  creator: CreatorId,
  { id, time }: { id: string; time: Instant },
): Promise<boolean> {
  const found = await sql<{ id: string }[]>`
    select member_sessions.id from member_sessions
    join members on members.creator_id = member_sessions.creator_id and members.id = member_id
    where member_sessions.creator_id = ${creator} and member_sessions.id = ${id}
      and superseded_time is null and expire_time > ${time} and remove_time is null`
  return found.length > 0
}
