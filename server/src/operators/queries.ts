import type { Instant, OperatorId } from '@zsm/contract/values'
import type { Role } from '@zsm/contract/wire/endpoint'
import type { Sql, Tx } from '../database/sql.ts'

export type Operator = {
  id: OperatorId
  username: string
  passwordHash: string
  roles: Role[]
  name: string
  avatar: string
  introduction: string
  enabledFlag: boolean
  newPasswordFlag: boolean
  passwordExpireTime: Instant | null
}

type NewOperator = Pick<Operator, 'id' | 'username' | 'passwordHash' | 'roles' | 'name'> & {
  createTime: Instant
  newPasswordFlag?: boolean
  enabledFlag?: boolean
  passwordExpireTime?: Instant
  totpSecret?: Buffer
}

type NewSession = {
  id: string
  tokenHash: Buffer
  operatorId: OperatorId
  ip: string
  userAgent: string
  seenTime: Instant
  provedTime: Instant | null
  createTime: Instant
  expireTime: Instant
}

export type SessionRow = Pick<Operator, 'roles' | 'name' | 'avatar' | 'introduction' | 'enabledFlag'> & {
  newPasswordFlag: boolean
  id: string
  operator: OperatorId
  /** Whether the operator has set up a second factor. */
  hasFactor: boolean
  seenTime: Instant
  provedTime: Instant | null
  expireTime: Instant
  supersededTime: Instant | null
}

export async function insertOperator(sql: Sql, operator: NewOperator): Promise<void> {
  await sql`insert into operators ${sql.insert(operator)}`
}

export async function findOperator(sql: Sql, username: string): Promise<Operator | undefined> {
  const [operator] = await sql<Operator[]>`
    select id, username, password_hash, roles, name, avatar, introduction, enabled_flag, new_password_flag,
      password_expire_time
    from operators where username = ${username}`
  return operator
}

/** The operator, locked until the transaction ends. */
export async function lockOperator(
  sql: Tx,
  id: OperatorId,
): Promise<Pick<Operator, 'passwordHash' | 'enabledFlag'> | undefined> {
  const [operator] = await sql<Pick<Operator, 'passwordHash' | 'enabledFlag'>[]>`
    select password_hash, enabled_flag from operators where id = ${id} for update`
  return operator
}

export async function updateProfileRow(
  sql: Tx,
  id: OperatorId,
  { avatar, introduction }: Pick<Operator, 'avatar' | 'introduction'>,
): Promise<void> {
  await sql`update operators set avatar = ${avatar}, introduction = ${introduction} where id = ${id}`
}

/** Stores a session, and answers the operator's username. */
export async function insertSession(sql: Sql, session: NewSession): Promise<string> {
  const [opened] = await sql<[{ username: string }]>`
    insert into operator_sessions ${sql.insert(session)}
    returning (select username from operators where id = operator_id)`
  return opened.username
}

/** The session with the operator's present roles, so that a change of roles affects open sessions. */
export async function findSessionRow(sql: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [session] = await sql<SessionRow[]>`
    select operator_sessions.id, operator_id as operator, roles, name, avatar, introduction, enabled_flag,
      new_password_flag, totp_secret is not null as has_factor, seen_time, proved_time, expire_time, superseded_time
    from operator_sessions join operators on operators.id = operator_id
    where token_hash = ${tokenHash}`
  return session
}

export async function deleteSession(sql: Sql, tokenHash: Buffer): Promise<void> {
  await sql`delete from operator_sessions where token_hash = ${tokenHash}`
}

export async function deleteSessionsEndedBefore(
  sql: Sql,
  operator: OperatorId,
  time: Instant,
): Promise<void> {
  await sql`delete from operator_sessions where operator_id = ${operator} and expire_time < ${time}`
}
