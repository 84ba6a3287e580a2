import { randomInt } from 'node:crypto'
import type { InputOf } from '@zsm/contract/endpoint'
import type { operators } from '@zsm/contract/operators'
import type { Staff } from '@zsm/contract/operators-staff'
import type { OperatorId, Page } from '@zsm/contract/values'
import { hashPassword } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { onConflict } from '../database/conflict.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { insertOperator } from './queries.ts'
import {
  countAllStaff,
  findStaff,
  listAllStaff,
  supersedeSessions,
  updatePassword,
  updateStaffRow,
} from './staff.queries.ts'

type WithPassword = { staff: Staff; password: string }

export function listStaff(sql: Sql, filters: InputOf<typeof operators.listStaff>): Promise<Page<Staff>> {
  return readPage(listAllStaff(sql, filters), countAllStaff(sql, filters), filters)
}

/** A new operator with a first password, which is changed at the first sign-in. */
export async function createStaff(
  sql: Sql,
  input: InputOf<typeof operators.createStaff>,
): Promise<WithPassword> {
  needRole(input.roles)
  const [id, password] = [newId<OperatorId>(), makePassword()]
  const passwordHash = await hashPassword(password)
  return transaction(sql, async (sql) => {
    const operator = { ...input, id, passwordHash, createTime: now(), newPasswordFlag: true }
    await onConflict(insertOperator(sql, operator), { operators_username_key: 'usernameTaken' })
    const staff = await getStaff(sql, id)
    await audit(sql, { action: 'operators.create', target: { type: 'operator', id }, after: staff })
    return { staff, password }
  })
}

/** Nobody takes the keys of the house from themselves: one's own roles and account are another admin's to change. */
export function changeStaff(
  sql: Sql,
  operator: OperatorId,
  { id, version, ...change }: InputOf<typeof operators.updateStaff>,
): Promise<Staff> {
  needRole(change.roles)
  return transaction(sql, async (sql) => {
    const before = await getStaff(sql, id)
    const keepsKeys = change.enabledFlag && change.roles.includes('admin')
    if (id === operator && !keepsKeys) fail('staffIsOneself')
    if (!(await updateStaffRow(sql, id, version, change))) fail('versionConflict')
    if (!change.enabledFlag) await supersedeSessions(sql, id, now())
    const after = await getStaff(sql, id)
    await audit(sql, { action: 'operators.update', target: { type: 'operator', id }, before, after })
    return after
  })
}

export async function resetStaffPassword(
  sql: Sql,
  operator: OperatorId,
  { id }: { id: OperatorId },
): Promise<WithPassword> {
  if (id === operator) fail('staffIsOneself')
  const password = makePassword()
  const to = await hashPassword(password)
  return transaction(sql, async (sql) => {
    if (!(await updatePassword(sql, id, { to, newPasswordFlag: true }))) fail('staffNotFound')
    await supersedeSessions(sql, id, now())
    await audit(sql, { action: 'operators.resetPassword', target: { type: 'operator', id } })
    return { staff: await getStaff(sql, id), password }
  })
}

async function getStaff(sql: Sql, id: OperatorId): Promise<Staff> {
  return (await findStaff(sql, id)) ?? fail('staffNotFound')
}

function needRole(roles: readonly string[]): void {
  if (roles.length === 0) fail('invalidInput', { field: 'roles', message: '请至少选择一个角色' })
}

/** Without what looks alike when it is read out: 0 O, 1 l I. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function makePassword(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
