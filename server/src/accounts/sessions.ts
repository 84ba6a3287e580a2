import type { SignedInDevice } from '@zsm/contract/accounts'
import { type CreatorId, type Instant, type Mobile, type WholeList, whole } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { tellFreezeSince } from './freezing.ts'
import { rememberNetwork } from './known-networks.ts'
import { updateLastLogin } from './queries.ts'
import {
  deleteSession,
  deleteSessionsEndedBefore,
  findSessionRow,
  insertSession,
  listLiveSessions,
  listValidHashes,
  supersedeOldest,
  supersedeOne,
} from './sessions.queries.ts'
import { day, later } from './throttle.ts'
import { hashToken, newToken, validAmong } from './tokens.ts'

const lifetime = 30 * day
const devices = 5

type FoundSession =
  | { state: 'valid'; account: Mobile; creator: CreatorId; session: string }
  | { state: 'illegal' | 'superseded' | 'expired' }
  | { state: 'endedByPlatform' }
  | { state: 'frozen'; message: string }

export type OpenedSession = { token: string; expireTime: Instant }
export type Device = { ip: string; userAgent: string }

/**
 * Signs the account in on one more device. If that makes more than five, the oldest session is superseded.
 */
export function openSession(sql: Sql, account: Mobile, { ip, userAgent }: Device): Promise<OpenedSession> {
  return transaction(sql, async (sql) => {
    const time = now()
    const expireTime = later(lifetime)
    const token = newToken()
    // Writing the account's row first locks it, so that parallel sign-ins cannot leave more than five.
    const creatorId = await updateLastLogin(sql, account, { time, ip })
    if (!creatorId) throw new Error('a session needs an account')
    await insertSession(sql, {
      id: newId(),
      tokenHash: hashToken(token),
      account,
      creatorId,
      ip,
      userAgent: userAgent.slice(0, 300),
      createTime: time,
      expireTime,
    })
    await supersedeOldest(sql, account, devices, time)
    await deleteSessionsEndedBefore(sql, account, later(-lifetime))
    await rememberNetwork(sql, account, ip)
    await audit(sql, { action: 'accounts.logIn', account, creator: creatorId, ip, userAgent })
    return { token, expireTime }
  })
}

export async function findSession(sql: Sql, token: string): Promise<FoundSession> {
  const session = await findSessionRow(sql, hashToken(token))
  if (!session) return { state: 'illegal' }
  if (session.supersededTime) {
    const message = await tellFreezeSince(sql, session.account, session.supersededTime)
    if (message) return { state: 'frozen', message }
    return { state: session.platformEndedFlag ? 'endedByPlatform' : 'superseded' }
  }
  if (session.expireTime <= now()) return { state: 'expired' }
  return { state: 'valid', account: session.account, creator: session.creatorId, session: session.id }
}

/**
 * Ends one session. In the specification `id` is the account's number, so another account's number is
 * refused.
 */
export async function logOut(
  sql: Sql,
  { account, session }: { account: Mobile; session: string },
  { id }: { id: Mobile },
): Promise<null> {
  if (id !== account) fail('accountNotFound')
  return transaction(sql, async (sql) => {
    await deleteSession(sql, account, session)
    await audit(sql, { action: 'accounts.logOut', account })
    return null
  })
}

export async function listDevices(
  sql: Sql,
  { account, session }: { account: Mobile; session: string },
  { id }: { id: Mobile },
): Promise<WholeList<SignedInDevice>> {
  if (id !== account) fail('accountNotFound')
  const sessions = await listLiveSessions(sql, account, now())
  return whole(sessions.map((device) => ({ ...device, currentFlag: device.id === session })))
}

/** Signs one of the account's devices out. Its next call answers that it was superseded. */
export function endDevice(sql: Sql, account: Mobile, { id }: { id: string }): Promise<null> {
  return transaction(sql, async (sql) => {
    if (!(await supersedeOne(sql, account, id, now()))) fail('sessionNotFound')
    await audit(sql, { action: 'accounts.endDevice', account, target: { type: 'session', id } })
    return null
  })
}

/** Which of these tokens have a valid session. */
export const listValid = (sql: Sql, tokens: readonly string[]): Promise<ReadonlySet<string>> =>
  validAmong(tokens, (hashes) => listValidHashes(sql, hashes, now()))
