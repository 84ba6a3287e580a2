import type { Look } from '@zsm/contract/overview/looks'
import { accountState } from '@zsm/contract/states'
import type { CreatorId, Instant, Mobile, OperatorId } from '@zsm/contract/values'
import type { Role } from '@zsm/contract/wire/endpoint'
import { literal } from '../../database/literal.ts'
import type { Sql, Tx } from '../../database/sql.ts'

type NewLook = {
  creatorId: CreatorId
  id: string
  tokenHash: Buffer
  operatorId: OperatorId
  operatorSessionId: string
  reason: string
  createTime: Instant
  expireTime: Instant
}

export async function insertLook(sql: Tx, look: NewLook): Promise<void> {
  await sql`insert into looks ${sql.insert(look)}`
}

/** The account that a look may be at: undefined if it is closed or there is none. */
export async function findLookedAt(sql: Sql, creator: CreatorId): Promise<Mobile | undefined> {
  const [found] = await sql<{ account: Mobile }[]>`
    select mobile as account from accounts
    where creator_id = ${creator} and status_dict <> ${literal(accountState.closed)}`
  return found?.account
}

type LookRow = {
  id: string
  creator: CreatorId
  account: Mobile
  operator: OperatorId
  roles: readonly Role[]
  expireTime: Instant
}

/** A look that nobody ended, of an operator who is still signed in. */
export async function findLookRow(
  sql: Sql,
  tokenHash: Buffer,
  { time, seenAfter }: { time: Instant; seenAfter: Instant },
): Promise<LookRow | undefined> {
  const [look] = await sql<LookRow[]>`
    select looks.id, looks.creator_id as creator, accounts.mobile as account, looks.operator_id as operator, operators.roles, looks.expire_time
    from looks
    join operator_sessions on operator_sessions.id = looks.operator_session_id
      and operator_sessions.operator_id = looks.operator_id
    join operators on operators.id = looks.operator_id
    join accounts on accounts.creator_id = looks.creator_id
    where looks.token_hash = ${tokenHash} and looks.end_time is null
      and operator_sessions.superseded_time is null and operator_sessions.expire_time > ${time}
      and operator_sessions.seen_time > ${seenAfter} and operators.enabled_flag
      and accounts.status_dict <> ${literal(accountState.closed)}`
  return look
}

/** Ends the operator's looks at the creator that have not ended; answers their ids. */
export function endLooks(
  sql: Tx,
  { creator, operator, time }: { creator: CreatorId; operator: OperatorId; time: Instant },
): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    update looks set end_time = ${time}
    where creator_id = ${creator} and operator_id = ${operator} and end_time is null and expire_time > ${time}
    returning id`
}

/** Marks as ended the looks whose time is over, and those of operators who are no longer signed in (`findLookRow`). */
export function endOver(
  sql: Tx,
  { time, seenAfter }: { time: Instant; seenAfter: Instant },
): Promise<{ id: string; creator: CreatorId }[]> {
  return sql<{ id: string; creator: CreatorId }[]>`
    update looks set end_time = least(expire_time, ${time}::timestamptz)
    where end_time is null and (expire_time <= ${time} or not exists (
      select from operator_sessions
      join operators on operators.id = operator_sessions.operator_id and operators.enabled_flag
      where operator_sessions.id = looks.operator_session_id and operator_sessions.operator_id = looks.operator_id
        and operator_sessions.superseded_time is null and operator_sessions.expire_time > ${time}
        and operator_sessions.seen_time > ${seenAfter}))
    returning id, creator_id as creator`
}

export function listLooks(sql: Sql, creator: CreatorId): Promise<Look[]> {
  return sql<Look[]>`
    select id, reason, create_time, coalesce(end_time, expire_time) as end_time from looks
    where creator_id = ${creator} order by id desc limit 50`
}

/** Empties what operators wrote. That somebody looked, and when, stays. */
export async function eraseLookReasons(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`update looks set reason = '' where creator_id = ${creator} and reason <> ''`
}
