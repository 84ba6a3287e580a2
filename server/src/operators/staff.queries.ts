import type { operatorStaff, Staff } from '@zsm/contract/operators/staff'
import { changeState, changeType } from '@zsm/contract/states'
import type { Instant, OperatorId } from '@zsm/contract/values'
import type { InputOf, Role } from '@zsm/contract/wire/endpoint'
import { literal } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type Filters = InputOf<typeof operatorStaff.listStaff>

const columns = (sql: Sql): Fragment => sql`
  id, username, name, roles, enabled_flag, new_password_flag, totp_secret is not null as second_factor_flag,
  version, create_time,
  exists (
    select from operator_changes where type_dict = ${literal(changeType.roles)} and target_id = operators.id::text and status_dict = ${literal(changeState.waiting)}
  ) as waiting_flag,
  (select max(create_time) from operator_sessions where operator_id = operators.id) as last_login_time`

export async function listAllStaff(sql: Sql, filters: Filters): Promise<Staff[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<Staff[]>`
    select ${columns(sql)} from operators where ${matching(sql, filters)}
    order by enabled_flag desc, id limit ${limit} offset ${offset}`
}

export function countAllStaff(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`from operators where ${matching(sql, filters)}`)
}

/** The keyword is literal text: part of the username or the name. */
const matching = (sql: Sql, { keyword }: Filters): Fragment =>
  keyword ? sql`strpos(concat_ws(' ', username, name), ${keyword}) > 0` : sql`true`

export async function findStaff(sql: Sql, id: OperatorId): Promise<Staff | undefined> {
  const [staff] = await sql<Staff[]>`select ${columns(sql)} from operators where id = ${id}`
  return staff
}

type StaffChange = { name: string; roles: readonly Role[]; enabledFlag: boolean }

/** False if the version has changed (optimistic lock), or the operator does not exist. */
export async function updateStaffRow(
  sql: Tx,
  id: OperatorId,
  version: number,
  { name, roles, enabledFlag }: StaffChange,
): Promise<boolean> {
  const rows = await sql<{ id: OperatorId }[]>`
    update operators
    set name = ${name}, roles = ${roles}, enabled_flag = ${enabledFlag}, version = version + 1
    where id = ${id} and version = ${version}
    returning id`
  return rows.length > 0
}

export async function findPasswordHash(
  sql: Sql,
  id: OperatorId,
): Promise<{ username: string; name: string; passwordHash: string } | undefined> {
  const [row] = await sql<{ username: string; name: string; passwordHash: string }[]>`
    select username, name, password_hash from operators where id = ${id}`
  return row
}

/** An expiring password must be changed at sign-in. False if the present password is not the checked one, or no operator fits. */
export async function updatePassword(
  sql: Tx,
  id: OperatorId,
  { from, to, expireTime }: { from?: string; to: string; expireTime: Instant | null },
): Promise<boolean> {
  const rows = await sql<{ id: OperatorId }[]>`
    update operators
    set password_hash = ${to}, new_password_flag = ${expireTime !== null}, password_expire_time = ${expireTime},
      version = version + 1
    where id = ${id} ${from === undefined ? sql.empty : sql`and password_hash = ${from}`}
    returning id`
  return rows.length > 0
}

export async function supersedeSessions(sql: Tx, operator: OperatorId, time: Instant): Promise<void> {
  await sql`
    update operator_sessions set superseded_time = ${time}
    where operator_id = ${operator} and superseded_time is null`
}

/** The roles of an operator who may sign in; none of one who may not. */
export async function findRoles(sql: Sql, id: OperatorId): Promise<readonly Role[]> {
  const [operator] = await sql<{ roles: Role[] }[]>`
    select roles from operators where id = ${id} and enabled_flag`
  return operator?.roles ?? []
}
