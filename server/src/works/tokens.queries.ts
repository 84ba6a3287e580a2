import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

export type TokenRow = {
  openId: string
  accessToken: Uint8Array
  refreshToken: Uint8Array
  accessExpireTime: Instant
  refreshExpireTime: Instant
}

export async function insertState(
  sql: Sql,
  creator: CreatorId,
  state: { stateHash: Uint8Array; expireTime: Instant },
): Promise<void> {
  await sql`insert into douyin_states ${sql.insert({ creatorId: creator, ...state })}`
}

/** True once, for an unexpired state of this creator. */
export async function takeState(
  sql: Sql,
  creator: CreatorId,
  stateHash: Uint8Array,
  now: Instant,
): Promise<boolean> {
  const taken = await sql<{ expireTime: Instant }[]>`
    delete from douyin_states where creator_id = ${creator} and state_hash = ${stateHash} returning expire_time`
  return taken.some(({ expireTime }) => expireTime > now)
}

export async function deleteOldStates(sql: Sql, creator: CreatorId, now: Instant): Promise<void> {
  await sql`delete from douyin_states where creator_id = ${creator} and expire_time < ${now}`
}

export async function findTokens(sql: Sql, creator: CreatorId): Promise<TokenRow | undefined> {
  const [row] = await sql<TokenRow[]>`
    select open_id, access_token, refresh_token, access_expire_time, refresh_expire_time
    from douyin_tokens where creator_id = ${creator}`
  return row
}

/** Locks the tokens until the transaction ends. */
export async function lockTokens(sql: Tx, creator: CreatorId): Promise<TokenRow | undefined> {
  const [row] = await sql<TokenRow[]>`
    select open_id, access_token, refresh_token, access_expire_time, refresh_expire_time
    from douyin_tokens where creator_id = ${creator} for update`
  return row
}

export async function upsertTokens(sql: Sql, creator: CreatorId, row: TokenRow): Promise<void> {
  await sql`
    insert into douyin_tokens ${sql.insert({ creatorId: creator, ...row })}
    on conflict (creator_id) do update
    set open_id = excluded.open_id, access_token = excluded.access_token, refresh_token = excluded.refresh_token,
      access_expire_time = excluded.access_expire_time, refresh_expire_time = excluded.refresh_expire_time`
}

export async function deleteTokens(sql: Tx, creator: CreatorId): Promise<void> {
  await sql`delete from douyin_tokens where creator_id = ${creator}`
}
