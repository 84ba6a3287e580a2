import { createHash, randomBytes } from 'node:crypto'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { dayMs, milliseconds, now } from '../clock.ts'
import { setAuthorization } from '../creators/public.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { type Douyin, DouyinError, type DouyinSession, type Grant } from '../gateways/douyin.ts'
import type { Seal } from '../sealing/seals.ts'
import { publicFailure } from './refusals.ts'
import {
  deleteOldStates,
  deleteTokens,
  findTokens,
  insertState,
  lockTokens,
  type TokenRow,
  takeState,
  upsertTokens,
} from './tokens.queries.ts'

/** The platform and the seal for its tokens. Without a platform every call that needs one says so. */
export type Platform = { douyin: Douyin | undefined; seal: Seal }

const stateMs = 10 * 60_000
/** An access token is renewed when it is valid for less than this. */
const renewMs = dayMs

const inMs = (ms: number): Instant => new Date(milliseconds() + ms).toISOString()
const hashOf = (state: string) => createHash('sha256').update(state).digest()

export function douyinOf({ douyin }: Platform): Douyin {
  return douyin ?? fail('douyinOff')
}

/**
 * An address on the platform for the creator's browser. The returned state is valid once, for ten minutes.
 */
export async function startAuthorization(
  sql: Sql,
  platform: Platform,
  creator: CreatorId,
  returnUrl: string,
): Promise<{ url: string; expireTime: Instant }> {
  const douyin = douyinOf(platform)
  const state = `${creator}.${randomBytes(24).toString('base64url')}`
  const expireTime = inMs(stateMs)
  await deleteOldStates(sql, creator, now())
  await insertState(sql, creator, { stateHash: hashOf(state), expireTime })
  return { url: douyin.authorizeUrl(state, returnUrl), expireTime }
}

/**
 * The state must be one that this creator requested, so that nobody can be tricked into authorising for
 * somebody else.
 */
export async function finishAuthorization(
  sql: Sql,
  platform: Platform,
  creator: CreatorId,
  { code, state }: { code: string; state: string },
): Promise<{ authFlag: true; authExpireTime: Instant }> {
  const douyin = douyinOf(platform)
  if (!(await takeState(sql, creator, hashOf(state), now()))) fail('authorizeStateWrong')
  const grant = await douyin.exchange(code).catch(publicFailure)
  await storeGrant(sql, platform, creator, { grant })
  return { authFlag: true, authExpireTime: endOf(grant) }
}

export async function endAuthorization(sql: Sql, creator: CreatorId): Promise<null> {
  await transaction(sql, (sql) => forget(sql, creator))
  return null
}

/**
 * The platform's user for publishing. Renews an expiring token. Fails with `douyinUnauthorized` if the
 * creator must act.
 */
export async function openDouyinSession(
  sql: Sql,
  platform: Platform,
  creator: CreatorId,
): Promise<DouyinSession> {
  const douyin = douyinOf(platform)
  const tokens = (await findTokens(sql, creator)) ?? fail('douyinUnauthorized', reauthorize)
  if (tokens.refreshExpireTime <= now()) return lose(sql, platform, creator, tokens)
  if (tokens.accessExpireTime > inMs(renewMs)) return sessionOf(platform, creator, tokens)
  const grant = await douyin.refresh(platform.seal.open(creator, tokens.refreshToken)).catch((error) => {
    if (error instanceof DouyinError && error.kind !== 'unavailable') return undefined
    throw error
  })
  if (!grant) return lose(sql, platform, creator, tokens)
  const renewed = await storeGrant(sql, platform, creator, { grant, before: tokens })
  // The creator or another server has changed the tokens meanwhile: use theirs.
  if (!renewed) return openDouyinSession(sql, platform, creator)
  return { openId: grant.openId, accessToken: grant.accessToken }
}

/** Runs as the platform's user. If the platform says that the authorisation has ended, it ends here too. */
export async function asDouyinUser<T>(
  sql: Sql,
  platform: Platform,
  creator: CreatorId,
  run: (session: DouyinSession) => Promise<T>,
): Promise<T> {
  const session = await openDouyinSession(sql, platform, creator)
  try {
    return await run(session)
  } catch (error) {
    const isOver = error instanceof DouyinError && error.kind === 'unauthorized'
    if (isOver) await loseAuthorization(sql, platform, creator, session)
    throw error
  }
}

/** Ends the authorisation, unless the creator has given a new one since. */
async function loseAuthorization(
  sql: Sql,
  platform: Platform,
  creator: CreatorId,
  { accessToken }: DouyinSession,
): Promise<void> {
  const tokens = await findTokens(sql, creator)
  if (!tokens || sessionOf(platform, creator, tokens).accessToken !== accessToken) return
  await forgetUnlessRenewed(sql, platform, creator, tokens)
}

const reauthorize = { data: { action: '重新授权' } }

async function lose(sql: Sql, platform: Platform, creator: CreatorId, tokens: TokenRow): Promise<never> {
  await forgetUnlessRenewed(sql, platform, creator, tokens)
  return fail('douyinUnauthorized', reauthorize)
}

function sessionOf({ seal }: Platform, creator: CreatorId, { openId, accessToken }: TokenRow): DouyinSession {
  return { openId, accessToken: seal.open(creator, accessToken) }
}

/** A renewed access token expires together with the refresh token, which a renewal does not extend. */
const endOf = ({ refreshExpiresIn }: Grant): Instant => inMs(refreshExpiresIn * 1000)

/** False if the stored tokens are no longer the ones that were renewed (`before`). */
function storeGrant(
  sql: Sql,
  { seal }: Pick<Platform, 'seal'>,
  creator: CreatorId,
  { grant, before }: { grant: Grant; before?: TokenRow },
): Promise<boolean> {
  const { openId } = grant
  const refreshExpireTime = endOf(grant)
  const tokens = {
    openId,
    accessToken: seal.close(creator, grant.accessToken),
    refreshToken: seal.close(creator, grant.refreshToken),
    accessExpireTime: inMs(grant.expiresIn * 1000),
    refreshExpireTime,
  }
  return transaction(sql, async (sql) => {
    if (before && !isSame(seal, creator, before, await lockTokens(sql, creator))) return false
    await upsertTokens(sql, creator, tokens)
    const authorization = { platformUserId: openId, authFlag: true, authExpireTime: refreshExpireTime }
    await setAuthorization(sql, creator, authorization)
    return true
  })
}

/**
 * Compares the tokens inside, because they may have been resealed with another key, and the platform may give
 * the same token again.
 */
function isSame(seal: Seal, creator: CreatorId, before: TokenRow, now: TokenRow | undefined): boolean {
  return (
    now?.refreshExpireTime === before.refreshExpireTime &&
    now.accessExpireTime === before.accessExpireTime &&
    seal.open(creator, now.refreshToken) === seal.open(creator, before.refreshToken)
  )
}

/** Deletes the tokens, unless they were authorised or renewed meanwhile. */
function forgetUnlessRenewed(
  sql: Sql,
  { seal }: Platform,
  creator: CreatorId,
  tokens: TokenRow,
): Promise<void> {
  return transaction(sql, async (sql) => {
    if (isSame(seal, creator, tokens, await lockTokens(sql, creator))) await forget(sql, creator)
  })
}

async function forget(sql: Tx, creator: CreatorId): Promise<void> {
  const tokens = await lockTokens(sql, creator)
  if (!tokens) return
  await deleteTokens(sql, creator)
  await setAuthorization(sql, creator, {
    platformUserId: tokens.openId,
    authFlag: false,
    authExpireTime: null,
  })
}
