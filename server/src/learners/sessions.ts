import type { LearnerDevice } from '@zsm/contract/learners'
import { type Instant, type LearnerId, type WholeList, whole } from '@zsm/contract/values'
import { day, hashToken, later, newToken } from '../accounts/public.ts'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { forgetUses } from './devices.ts'
import {
  deleteSession,
  deleteSessionsExpiredBefore,
  findSessionRow,
  insertSession,
  listLiveSessions,
  supersedeOldest,
  supersedeOne,
} from './sessions.queries.ts'

const lifetime = 90 * day
/** The most devices of one learner: phones, a tablet, computers, and the browsers inside WeChat and Douyin. */
const devices = 10

export type OpenedSession = { token: string; expireTime: Instant }
type FoundSession =
  | { state: 'valid'; learner: LearnerId; session: string }
  | { state: 'illegal' | 'superseded' | 'expired' }

/**
 * Signs the learner in on one more device; the oldest session beyond `devices` ends. The caller has locked the learner's row.
 * `proved`: a code to the learner's number was entered on the device.
 */
export async function openLearnerSession(
  sql: Tx,
  learner: LearnerId,
  { ip, userAgent, proved = false }: { ip: string; userAgent: string; proved?: boolean },
): Promise<OpenedSession> {
  const token = newToken()
  const [createTime, expireTime] = [now(), later(lifetime)]
  await insertSession(sql, {
    id: newId(),
    tokenHash: hashToken(token),
    learnerId: learner,
    ip,
    userAgent: userAgent.slice(0, 300),
    createTime,
    expireTime,
    proveTime: proved ? createTime : null,
  })
  await supersedeOldest(sql, learner, devices, createTime)
  return { token, expireTime }
}

export async function findLearnerSession(sql: Sql, token: string): Promise<FoundSession> {
  const session = await findSessionRow(sql, hashToken(token))
  if (!session) return { state: 'illegal' }
  if (session.supersededTime) return { state: 'superseded' }
  if (session.expireTime <= now()) return { state: 'expired' }
  return { state: 'valid', learner: session.learnerId, session: session.id }
}

export function signOut(sql: Sql, learner: LearnerId, session: string): Promise<null> {
  return transaction(sql, async (sql) => {
    await deleteSession(sql, learner, session)
    await audit(sql, { action: 'learners.signOut' })
    return null
  })
}

export async function listDevices(
  sql: Sql,
  learner: LearnerId,
  session: string,
): Promise<WholeList<LearnerDevice>> {
  const sessions = await listLiveSessions(sql, learner, now())
  return whole(sessions.map((device) => ({ ...device, currentFlag: device.id === session })))
}

/** Signs out one of the learner's devices. Its next call fails with 50012. */
export function endDevice(sql: Sql, learner: LearnerId, { id }: { id: string }): Promise<null> {
  return transaction(sql, async (sql) => {
    if (!(await supersedeOne(sql, learner, id, now()))) fail('sessionNotFound')
    await audit(sql, { action: 'learners.endDevice', target: { type: 'session', id } })
    return null
  })
}

/** Deletes sessions 30 days after their end, and uses that count no longer. Until then an ended session's token gets the answer 50014. */
export async function sweepLearnerSessions(sql: Sql, time: Instant): Promise<void> {
  await deleteSessionsExpiredBefore(sql, plusDays(time, -30))
  await forgetUses(sql, time)
}
