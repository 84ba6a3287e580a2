import type { MemberDevice } from '@zsm/contract/team/team'
import {
  type CreatorId,
  type Instant,
  type MemberId,
  type MemberSessionId,
  type Mobile,
  type WholeList,
  whole,
} from '@zsm/contract/values'
import type { MemberRole } from '@zsm/contract/wire/areas'
import { type Device, day, hashToken, later, minute, newToken, validAmong } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { getMember } from './members.ts'
import {
  deleteSession,
  findSessionRow,
  insertSession,
  listLiveSessions,
  listValidHashes,
  supersedeOldest,
  supersedeOne,
  touch,
} from './sessions.queries.ts'

const lifetime = 30 * day
const devices = 5
/** How exact the time of the last use is. */
const touchedAfter = 5 * minute

/** How a member's token begins. An older server, which knows no members, finds no session with it. */
const prefix = 'member.'
export const isMemberToken = (token: string): boolean => token.startsWith(prefix)

type FoundSession =
  | {
      state: 'valid'
      account: Mobile
      creator: CreatorId
      session: string
      member: { id: MemberId; role: MemberRole }
    }
  | { state: 'illegal' | 'superseded' | 'expired' }
  | { state: 'removed' }
  | { state: 'frozen'; message: string }

/** Signs a member in on one more device; the oldest session beyond five ends. The caller has locked the member's row. */
export async function openMemberSession(
  sql: Tx,
  { creator, member }: { creator: CreatorId; member: MemberId },
  { ip, userAgent }: Device,
): Promise<{ token: string; expireTime: Instant }> {
  const token = `${prefix}${newToken()}`
  const [time, expireTime] = [now(), later(lifetime)]
  await insertSession(sql, {
    id: newId<MemberSessionId>(),
    tokenHash: hashToken(token),
    creatorId: creator,
    memberId: member,
    ip,
    userAgent: userAgent.slice(0, 300),
    createTime: time,
    seenTime: time,
    expireTime,
  })
  await supersedeOldest(sql, creator, { member, keep: devices, time })
  return { token, expireTime }
}

/** Whom a member's token acts for, and with which role at this moment. */
export async function findMemberSession(sql: Sql, token: string): Promise<FoundSession> {
  const found = await findSessionRow(sql, hashToken(token))
  if (!found) return { state: 'illegal' }
  const { id: session, creator, account, memberId, role } = found
  if (!found.inFlag) return { state: 'removed' }
  if (found.frozenFlag) return { state: 'frozen', message: '这个创作者的账号已被冻结，请联系团队的创作者' }
  if (found.supersededTime) return { state: 'superseded' }
  if (found.expireTime <= now()) return { state: 'expired' }
  if (found.seenTime < later(-touchedAfter))
    await touch(sql, creator, { session, member: memberId, time: now() })
  return { state: 'valid', account, creator, session, member: { id: memberId, role } }
}

/** Which of these tokens have a valid session of a member. */
export const listValidMembers = (sql: Sql, tokens: readonly string[]): Promise<ReadonlySet<string>> =>
  validAmong(tokens, (hashes) => listValidHashes(sql, hashes, now()))

export async function listDevices(
  sql: Sql,
  creator: CreatorId,
  { id }: { id: MemberId },
): Promise<WholeList<MemberDevice>> {
  await getMember(sql, creator, id)
  return whole(await listLiveSessions(sql, creator, { member: id, time: now() }))
}

/** Signs a member's device out. Its next call answers that it was superseded. */
export function endDevice(sql: Sql, creator: CreatorId, { id }: { id: MemberSessionId }): Promise<null> {
  return transaction(sql, async (sql) => {
    const member = (await supersedeOne(sql, creator, { id, time: now() })) ?? fail('sessionNotFound')
    const target = { type: 'member', id: member }
    await audit(sql, { creator, action: 'team.endSession', target })
    return null
  })
}

/** Ends a member's own session. The owner's is ended by `accounts.logout`. */
export function signOut(
  sql: Sql,
  creator: CreatorId,
  { member, session }: { member: MemberId | undefined; session: string },
): Promise<null> {
  if (!member) return fail('sessionNotFound')
  return transaction(sql, async (sql) => {
    await deleteSession(sql, creator, session as MemberSessionId)
    await audit(sql, { creator, action: 'team.signOut', target: { type: 'member', id: member } })
    return null
  })
}
