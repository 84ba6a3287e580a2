import type { LearnerDevice } from '@zsm/contract/learners'
import { learnerState } from '@zsm/contract/states'
import type { Instant, LearnerId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

type NewSession = Omit<LearnerDevice, 'currentFlag'> & {
  tokenHash: Buffer
  learnerId: LearnerId
  proveTime: Instant | null
}

type SessionRow = {
  id: string
  learnerId: LearnerId
  expireTime: Instant
  supersededTime: Instant | null
}

export async function insertSession(sql: Tx, session: NewSession): Promise<void> {
  await sql`insert into learner_sessions ${sql.insert(session)}`
}

/** The session of a token. Undefined for a frozen or closed learner. */
export async function findSessionRow(sql: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [session] = await sql<SessionRow[]>`
    select session.id, learner_id, expire_time, superseded_time
    from learner_sessions as session join learners on learners.id = learner_id
    where token_hash = ${tokenHash} and status_dict = ${literal(learnerState.active)}`
  return session
}

/** Ends all the learner's valid sessions except the `keep` newest. */
export async function supersedeOldest(
  sql: Tx,
  learner: LearnerId,
  keep: number,
  time: Instant,
): Promise<void> {
  await sql`
    update learner_sessions set superseded_time = ${time}
    where learner_id = ${learner} and id in (
      select id from learner_sessions
      where learner_id = ${learner} and superseded_time is null and expire_time > ${time}
      order by id desc
      offset ${keep}
    )`
}

/** Ends one valid session of the learner. False if there is none. */
export async function supersedeOne(
  sql: Sql,
  learner: LearnerId,
  id: string,
  time: Instant,
): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    update learner_sessions set superseded_time = ${time}
    where learner_id = ${learner} and id = ${id} and superseded_time is null and expire_time > ${time}
    returning id`
  return rows.length > 0
}

export function listLiveSessions(
  sql: Sql,
  learner: LearnerId,
  time: Instant,
): Promise<Omit<LearnerDevice, 'currentFlag'>[]> {
  return sql<Omit<LearnerDevice, 'currentFlag'>[]>`
    select id, ip, user_agent, create_time, expire_time from learner_sessions
    where learner_id = ${learner} and superseded_time is null and expire_time > ${time}
    order by id desc`
}

export async function deleteSession(sql: Sql, learner: LearnerId, id: string): Promise<void> {
  await sql`delete from learner_sessions where learner_id = ${learner} and id = ${id}`
}

export async function deleteSessionsExpiredBefore(sql: Sql, time: Instant): Promise<void> {
  await sql`delete from learner_sessions where expire_time < ${time}`
}
