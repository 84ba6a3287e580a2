import type { CreatorId, Instant, Mobile } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

type NewSession = {
  id: string
  tokenHash: Buffer
  account: Mobile
  creatorId: CreatorId
  ip: string
  userAgent: string
  createTime: Instant
  expireTime: Instant
}

type SessionRow = {
  id: string
  account: Mobile
  creatorId: CreatorId
  expireTime: Instant
  supersededTime: Instant | null
  /** Whether an operator ended it. */
  platformEndedFlag: boolean
}

type LiveSession = {
  id: string
  ip: string
  userAgent: string
  createTime: Instant
  expireTime: Instant
}

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  await sql`insert into sessions ${sql.insert(session)}`
}

export async function findSessionRow(sql: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [session] = await sql<SessionRow[]>`
    select id, account, creator_id, expire_time, superseded_time, platform_ended_flag
    from sessions where token_hash = ${tokenHash}`
  return session
}

/** Ends all valid sessions of the account except the `keep` newest. */
export async function supersedeOldest(sql: Sql, account: Mobile, keep: number, time: Instant): Promise<void> {
  await sql`
    update sessions set superseded_time = ${time}
    where account = ${account} and id in (
      select id from sessions
      where account = ${account} and superseded_time is null and expire_time > ${time}
      order by id desc
      offset ${keep}
    )`
}

/** Ends all valid sessions of the account, except one if given. */
export async function supersedeAll(
  sql: Sql,
  account: Mobile,
  {
    except,
    time,
    platformEndedFlag = false,
  }: { except?: string | undefined; time: Instant; platformEndedFlag?: boolean },
): Promise<void> {
  await sql`
    update sessions set superseded_time = ${time}, platform_ended_flag = ${platformEndedFlag}
    where account = ${account} and superseded_time is null and id is distinct from ${except ?? null}::uuid`
}

/** Ends one valid session of the account; false if there is none. */
export async function supersedeOne(sql: Sql, account: Mobile, id: string, time: Instant): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    update sessions set superseded_time = ${time}
    where account = ${account} and id = ${id} and superseded_time is null and expire_time > ${time}
    returning id`
  return rows.length > 0
}

/** Ends the valid sessions of the account, or only one of them, by the platform; answers how many there were. */
export async function supersedeLive(
  sql: Tx,
  account: Mobile,
  { only, time }: { only: string | undefined; time: Instant },
): Promise<number> {
  const rows = await sql<{ id: string }[]>`
    update sessions set superseded_time = ${time}, platform_ended_flag = true
    where account = ${account} and superseded_time is null and expire_time > ${time}
      ${only === undefined ? sql.empty : sql`and id = ${only}`}
    returning id`
  return rows.length
}

export function listLiveSessions(sql: Sql, account: Mobile, time: Instant): Promise<LiveSession[]> {
  return sql<LiveSession[]>`
    select id, ip, user_agent, create_time, expire_time from sessions
    where account = ${account} and superseded_time is null and expire_time > ${time}
    order by id desc`
}

export async function deleteSession(sql: Sql, account: Mobile, id: string): Promise<void> {
  await sql`delete from sessions where account = ${account} and id = ${id}`
}

/** Deletes sessions that ended before this time; their clients have been told. */
export async function deleteSessionsEndedBefore(sql: Sql, account: Mobile, time: Instant): Promise<void> {
  await sql`
    delete from sessions where account = ${account} and (expire_time < ${time} or superseded_time < ${time})`
}

export async function deleteSessionsExpiredBefore(sql: Sql, time: Instant): Promise<void> {
  await sql`delete from sessions where expire_time < ${time}`
}

/** Whether a session of the creator is still valid. */
export async function isSessionLive(
  sql: Sql,
  creator: CreatorId,
  { id, time }: { id: string; time: Instant },
): Promise<boolean> {
  const found = await sql<{ id: string }[]>`
    select id from sessions
    where creator_id = ${creator} and id = ${id} and superseded_time is null and expire_time > ${time}`
  return found.length > 0
}

/** Which of these sessions are valid, by the hashes of their tokens as hexadecimal text. */
export async function listValidHashes(sql: Sql, hashes: readonly string[], time: Instant): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    select encode(token_hash, 'hex') as hash from sessions
    where token_hash = any(array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash))
      and superseded_time is null and expire_time > ${time}`
  return rows.map(({ hash }) => hash)
}
