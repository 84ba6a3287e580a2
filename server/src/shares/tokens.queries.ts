import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

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

/** True once, for a state of this creator that is not over. */
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

export async function upsertTokens(sql: Sql, creator: CreatorId, row: TokenRow): Promise<void> {
  await sql`
    insert into douyin_tokens ${sql.insert({ creatorId: creator, ...row })}
    on conflict (creator_id) do update
    set open_id = excluded.open_id, access_token = excluded.access_token, refresh_token = excluded.refresh_token,
      access_expire_time = excluded.access_expire_time, refresh_expire_time = excluded.refresh_expire_time`
}

/** False where they are others by now, or gone. */
export async function renewTokens(
  sql: Sql,
  creator: CreatorId,
  { before, after }: { before: TokenRow; after: TokenRow },
): Promise<boolean> {
  const renewed = await sql<{ openId: string }[]>`
    update douyin_tokens set ${sql.set(after)}
    where creator_id = ${creator} and refresh_token = ${before.refreshToken}
    returning open_id`
  return renewed.length > 0
}

/** False where they are others by now: somebody authorised anew meanwhile. */
export async function deleteTokens(
  sql: Sql,
  creator: CreatorId,
  refreshToken?: Uint8Array,
): Promise<boolean> {
  const deleted = await sql<{ openId: string }[]>`
    delete from douyin_tokens
    where creator_id = ${creator} ${refreshToken ? sql`and refresh_token = ${refreshToken}` : sql.empty}
    returning open_id`
  return deleted.length > 0
}
