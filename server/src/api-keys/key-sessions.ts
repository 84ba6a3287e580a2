import { keyCallsPerMinute } from '@zsm/contract/api-keys/api-keys'
import type { KeyScope } from '@zsm/contract/api-keys/scopes'
import { accountState } from '@zsm/contract/states'
import type { ApiKeyId, CreatorId, Instant, Mobile } from '@zsm/contract/values'
import { hashToken } from '../accounts/public.ts'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findByHash, noteUse } from './queries.ts'

/** The last use is stored this often, so that a busy key does not write with every call. */
const noteEveryMs = 60_000

type OpenedKey = { key: ApiKeyId; creator: CreatorId; account: Mobile; scopes: readonly KeyScope[] }

type Limit = (key: string, now: number) => number

/**
 * What a key may do, or its failure. It is looked up for every call, so that a revoked key is refused at once. `waitFor`: the quota of
 * each key.
 */
export async function openKey(
  sql: Sql,
  { token, ip, waitFor }: { token: string; ip: string; waitFor: Limit },
): Promise<OpenedKey> {
  const time = now()
  const key = await findByHash(sql, hashToken(token))
  if (!key || key.revokeTime !== null || key.statusDict === accountState.closed)
    return fail('tokenIllegal', { message: '密钥不存在或已撤销' })
  if (Date.parse(key.endTime) <= Date.parse(time)) fail('tokenExpired', { message: '密钥已到期，请新建一个' })
  if (key.statusDict === accountState.frozen) fail('tokenFrozen')
  if (waitFor(key.id, Date.parse(time)) > 0)
    fail('tooManyRequests', { message: `一个密钥每分钟最多调用 ${keyCallsPerMinute} 次，请稍后再试` })
  const { id, creatorId: creator, account, scopes } = key
  if (isOld(key.lastUsedTime, time)) await noteUse(sql, creator, { id, ip, time })
  return { key: id, creator, account, scopes }
}

const isOld = (used: Instant | null, time: Instant) =>
  used === null || Date.parse(time) - Date.parse(used) >= noteEveryMs
