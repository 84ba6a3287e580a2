import type { OperatorDevice } from '@zsm/contract/operators/sessions'
import type { Instant, OperatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

type Live = { time: Instant; seenAfter: Instant }

export function listLive(
  sql: Sql,
  operator: OperatorId,
  { time, seenAfter }: Live,
): Promise<Omit<OperatorDevice, 'currentFlag'>[]> {
  return sql<Omit<OperatorDevice, 'currentFlag'>[]>`
    select id, ip, user_agent, create_time, seen_time from operator_sessions
    where operator_id = ${operator} and superseded_time is null and expire_time > ${time}
      and seen_time > ${seenAfter}
    order by id desc`
}

/** Ends one live session; false if there is none. */
export async function supersedeOne(
  sql: Tx,
  operator: OperatorId,
  id: string,
  { time, seenAfter }: Live,
): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    update operator_sessions set superseded_time = ${time}
    where operator_id = ${operator} and id = ${id} and superseded_time is null and expire_time > ${time}
      and seen_time > ${seenAfter}
    returning id`
  return rows.length > 0
}

/** Stores that a session is in use, but only if the stored time is older than `before`: most calls write nothing. */
export async function touchSession(
  sql: Sql,
  id: string,
  { time, before }: { time: Instant; before: Instant },
): Promise<void> {
  await sql`update operator_sessions set seen_time = ${time} where id = ${id} and seen_time < ${before}`
}

/** Which of these sessions may act for their operators, by the hashes of their tokens as hexadecimal text. */
export async function listValidHashes(
  sql: Sql,
  hashes: readonly string[],
  { time, seenAfter }: Live,
): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    select encode(token_hash, 'hex') as hash from operator_sessions
    join operators on operators.id = operator_sessions.operator_id
    where token_hash = any(array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash))
      and superseded_time is null and expire_time > ${time} and seen_time > ${seenAfter}
      and proved_time is not null and enabled_flag and not new_password_flag`
  return rows.map(({ hash }) => hash)
}
