import type { IncomingHttpHeaders } from 'node:http'
import type { CreatorId, Instant, LearnerId, MemberId, Mobile, OperatorId } from '@zsm/contract/values'
import type { MemberRole } from '@zsm/contract/wire/areas'
import type { Role } from '@zsm/contract/wire/endpoint'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../database/sql.ts'
import { Failure, fail } from '../failure.ts'
import { learnerToken } from './learner-cookie.ts'

type Invalid =
  | { state: 'illegal' | 'superseded' | 'expired' }
  | { state: 'endedByPlatform' }
  | { state: 'removed' }
  | { state: 'frozen'; message: string }
/** Somebody of the creator's team, and what they may do. */
export type ActingMember = { id: MemberId; role: MemberRole }
export type CreatorSession = {
  state: 'valid'
  /** The owner's, also if a member acts. */
  account: Mobile
  creator: CreatorId
  session: string
  /** Undefined if the owner acts. */
  member?: ActingMember
}
export type LearnerSession = { state: 'valid'; learner: LearnerId; session: string }
export type OperatorSession = {
  state: 'valid'
  operator: OperatorId
  roles: readonly Role[]
  session: string
  seenTime: Instant
  /** When the second factor was proved in this session. */
  provedTime: Instant | null
}

/** An ended session must be refused within a second on every server, so a cached one lives no longer. */
const cachedMs = 1000

/** Our tokens are shorter. A longer one is refused without being cached. */
export const longestToken = 200

const failures = {
  illegal: 'tokenIllegal',
  superseded: 'tokenSuperseded',
  endedByPlatform: 'tokenEndedByPlatform',
  removed: 'tokenMemberRemoved',
  frozen: 'tokenFrozen',
  expired: 'tokenExpired',
} as const

export type Sessions<Session> = {
  /**
   * The session of `token`, or its failure (50008, 50012, 50014). A read may get a session that was valid a
   * second ago.
   */
  get(sql: Sql, token: string | undefined, effect: 'read' | 'write'): Promise<Session>
}

/**
 * Looks sessions up and caches valid ones for reads, unless `mayCache` refuses. A write drops its own token from the cache first, so
 * that the next call sees the write's effect on the session.
 */
export function openSessions<Session extends { state: 'valid' }>(
  find: (sql: Sql, token: string) => Promise<Session | Invalid>,
  mayCache: (session: Session) => boolean = () => true,
): Sessions<Session> {
  const cache = new LRUCache<string, Session>({ max: 10_000, ttl: cachedMs })
  return {
    async get(sql, token, effect) {
      if (!token || token.length > longestToken) return fail('tokenIllegal')
      if (effect === 'write') cache.delete(token)
      const cached = cache.get(token)
      if (cached) return cached
      const found = await find(sql, token)
      if (found.state === 'frozen') return fail('tokenFrozen', { message: found.message })
      if (found.state !== 'valid') return fail(failures[found.state])
      if (effect === 'read' && mayCache(found)) cache.set(token, found)
      return found
    },
  }
}

const ended: readonly string[] = Object.values(failures)

/** The session if it is valid; undefined if there is none, or it has ended. */
export async function validOrNone<Session>(session: Promise<Session>): Promise<Session | undefined> {
  try {
    return await session
  } catch (error) {
    if (error instanceof Failure && ended.includes(error.error)) return undefined
    throw error
  }
}

/** The caller's token, in a header or in the learner's cookie. */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  return bearer(headers.authorization) ?? operatorToken(headers) ?? learnerToken(headers)
}

/** The header of the template base (specification, section 7). */
export function operatorToken({ 'x-token': header }: IncomingHttpHeaders): string | undefined {
  return typeof header === 'string' ? header : undefined
}

/** The token of an `Authorization: Bearer …` header. */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1]
}
