import type { ApiKey } from '@zsm/contract/api-keys/api-keys'
import type { ApiKeyId, CreatorId, Instant, Mobile } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

export async function listKeys(sql: Sql, creator: CreatorId, now: Instant): Promise<ApiKey[]> {
  return sql<ApiKey[]>`
    select id, name, prefix, scopes, create_time, end_time, last_used_time, last_used_ip, revoke_time
    from api_keys where creator_id = ${creator}
    order by (revoke_time is null and end_time > ${now}) desc, id desc`
}

export async function findKey(sql: Sql, creator: CreatorId, id: ApiKeyId): Promise<ApiKey | undefined> {
  const [found] = await sql<ApiKey[]>`
    select id, name, prefix, scopes, create_time, end_time, last_used_time, last_used_ip, revoke_time
    from api_keys where creator_id = ${creator} and id = ${id}`
  return found
}

/** Keys that may be used at this time. */
export async function countUsable(sql: Sql, creator: CreatorId, now: Instant): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from api_keys
    where creator_id = ${creator} and revoke_time is null and end_time > ${now}`
  return row.count
}

type NewKey = Pick<ApiKey, 'id' | 'name' | 'prefix' | 'scopes' | 'createTime' | 'endTime'> & {
  tokenHash: Buffer
}

export async function insertKey(sql: Tx, creator: CreatorId, key: NewKey): Promise<void> {
  await sql`insert into api_keys ${sql.insert({ creatorId: creator, ...key })}`
}

/** A key that is revoked already stays as it is. */
export async function revoke(sql: Tx, creator: CreatorId, id: ApiKeyId, time: Instant): Promise<void> {
  await sql`
    update api_keys set revoke_time = ${time}
    where creator_id = ${creator} and id = ${id} and revoke_time is null`
}

type FoundKey = Pick<ApiKey, 'id' | 'scopes' | 'endTime' | 'revokeTime' | 'lastUsedTime'> & {
  creatorId: CreatorId
  account: Mobile
  statusDict: number
}

/** Across creators, because a caller names only the key. */
export async function findByHash(sql: Sql, tokenHash: Buffer): Promise<FoundKey | undefined> {
  const [found] = await sql<FoundKey[]>`
    select api_keys.id, scopes, end_time, revoke_time, last_used_time, api_keys.creator_id, fronts.account, status_dict
    from api_keys join fronts on fronts.creator_id = api_keys.creator_id join accounts on accounts.mobile = fronts.account
    where token_hash = ${tokenHash}`
  return found
}

export async function noteUse(
  sql: Sql,
  creator: CreatorId,
  { id, ip, time }: { id: ApiKeyId; ip: string; time: Instant },
): Promise<void> {
  await sql`
    update api_keys set last_used_time = ${time}, last_used_ip = ${ip} where creator_id = ${creator} and id = ${id}`
}

export async function eraseKeys(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from api_keys where creator_id = ${creator}`
}
