import {
  type ApiKey,
  type apiKeys,
  keyPrefix,
  longestKeyDays,
  mostKeys,
} from '@zsm/contract/api-keys/api-keys'
import type { ApiKeyId, CreatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { hashToken, newToken } from '../accounts/public.ts'
import { dayMs, now } from '../clock.ts'
import { lockFront } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { countUsable, findKey, insertKey, revoke } from './queries.ts'

type Input<Name extends keyof typeof apiKeys> = InputOf<(typeof apiKeys)[Name]>

/** How much of a key is stored readable: enough to tell it from others, too little to guess it. */
const shownLength = keyPrefix.length + 6

export function addKey(
  sql: Sql,
  creator: CreatorId,
  { name, scopes, endTime }: Input<'create'>,
): Promise<ApiKey & { key: string }> {
  const time = now()
  const lifeMs = Date.parse(endTime) - Date.parse(time)
  if (lifeMs <= 0 || lifeMs > longestKeyDays * dayMs) fail('keyEndWrong', { field: 'endTime' })
  return transaction(sql, async (sql) => {
    await lockFront(sql, creator)
    if ((await countUsable(sql, creator, time)) >= mostKeys) fail('keyTooMany')
    const key = `${keyPrefix}${newToken()}`
    const id = newId<ApiKeyId>()
    const added = { name, scopes: [...new Set(scopes)], endTime, prefix: key.slice(0, shownLength) }
    await insertKey(sql, creator, { id, ...added, createTime: time, tokenHash: hashToken(key) })
    await audit(sql, { creator, action: 'apiKeys.create', target: target(id), after: added })
    return { ...(await getKey(sql, creator, id)), key }
  })
}

export function revokeKey(sql: Sql, creator: CreatorId, { id }: Input<'revoke'>): Promise<ApiKey> {
  return transaction(sql, async (sql) => {
    const { revokeTime: before } = await getKey(sql, creator, id)
    await revoke(sql, creator, id, now())
    const after = await getKey(sql, creator, id)
    await audit(sql, {
      creator,
      action: 'apiKeys.revoke',
      target: target(id),
      before: { revokeTime: before },
      after: { revokeTime: after.revokeTime },
    })
    return after
  })
}

async function getKey(sql: Sql, creator: CreatorId, id: ApiKeyId): Promise<ApiKey> {
  return (await findKey(sql, creator, id)) ?? fail('keyNotFound')
}

const target = (id: ApiKeyId) => ({ type: 'apiKey', id })
