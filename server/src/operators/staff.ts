import { randomInt } from 'node:crypto'
import type { operatorStaff } from '@zsm/contract/operators/staff'
import { OperatorRole, type Staff } from '@zsm/contract/operators/staff'
import { changeType } from '@zsm/contract/states'
import { OperatorId, type Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { day, hashPassword, later } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { onConflict } from '../database/conflict.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import type { Asked } from './changes.queries.ts'
import { noteHand } from './hands.ts'
import { proposeChange, refuseOutdated } from './proposals.ts'
import { insertOperator } from './queries.ts'
import { dropSecondFactor } from './second-factor.ts'
import {
  countAllStaff,
  findStaff,
  listAllStaff,
  supersedeSessions,
  updatePassword,
  updateStaffRow,
} from './staff.queries.ts'

/** A first password is valid for a day. After that an admin must reset it. */
const passwordHolds = day

type WithPassword = { staff: Staff; password: string }

export function listStaff(sql: Sql, filters: InputOf<typeof operatorStaff.listStaff>): Promise<Page<Staff>> {
  return readPage(listAllStaff(sql, filters), countAllStaff(sql, filters), filters)
}

/** Makes an operator with a first password. One with finance is switched off until another admin approves. */
export async function createStaff(
  sql: Sql,
  admin: OperatorId,
  input: InputOf<typeof operatorStaff.createStaff>,
): Promise<WithPassword> {
  needRole(input.roles)
  const [id, password] = [newId<OperatorId>(), makePassword()]
  const passwordHash = await hashPassword(password)
  return transaction(sql, async (sql) => {
    const enabledFlag = !isFinance(input.roles)
    const passwordExpireTime = later(passwordHolds)
    const first = { passwordHash, newPasswordFlag: true, passwordExpireTime }
    const operator = { ...input, ...first, id, createTime: now(), enabledFlag }
    await onConflict(insertOperator(sql, operator), { operators_username_key: 'usernameTaken' })
    await noteHand(sql, id, admin)
    if (!enabledFlag) await proposeRoles(sql, admin, await getStaff(sql, id), input.roles)
    const staff = await getStaff(sql, id)
    await audit(sql, { action: 'operators.create', target: { type: 'operator', id }, after: staff })
    return { staff, password }
  })
}

/**
 * Changes an operator. Admins cannot drop their own admin role or switch themselves off, so that one admin always remains.
 * A gain of finance waits for another admin's approval. The rest of the change is made at once.
 */
export function changeStaff(
  sql: Sql,
  operator: OperatorId,
  { id, version, ...change }: InputOf<typeof operatorStaff.updateStaff>,
): Promise<Staff> {
  needRole(change.roles)
  return transaction(sql, async (sql) => {
    const before = await getStaff(sql, id)
    const keepsKeys = change.enabledFlag && change.roles.includes('admin')
    if (id === operator && !keepsKeys) fail('staffIsOneself')
    const gains = gainsFinance(before, change)
    const changed = gains ? withoutGain(before, change) : change
    if (!(await updateStaffRow(sql, id, version, changed))) fail('versionConflict')
    if (!changed.enabledFlag) await supersedeSessions(sql, id, now())
    await noteHand(sql, id, operator)
    if (gains) await proposeRoles(sql, operator, await getStaff(sql, id), change.roles)
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
    if (!(await updatePassword(sql, id, { to, expireTime: later(passwordHolds) }))) fail('staffNotFound')
    await supersedeSessions(sql, id, now())
    await noteHand(sql, id, operator)
    await audit(sql, { action: 'operators.resetPassword', target: { type: 'operator', id } })
    return { staff: await getStaff(sql, id), password }
  })
}

/** Removes the second factor. The operator sets up a new one at the next sign-in. */
export function resetStaffSecond(sql: Sql, operator: OperatorId, { id }: { id: OperatorId }): Promise<Staff> {
  if (id === operator) fail('staffIsOneself')
  return transaction(sql, async (sql) => {
    if (!(await dropSecondFactor(sql, id))) fail('staffNotFound')
    await supersedeSessions(sql, id, now())
    await noteHand(sql, id, operator)
    await audit(sql, { action: 'operators.resetSecondFactor', target: { type: 'operator', id } })
    return getStaff(sql, id)
  })
}

type Powers = Pick<Staff, 'roles' | 'enabledFlag'>

const isFinance = (roles: Staff['roles']) => roles.includes('finance')

const gainsFinance = (before: Powers, after: Powers): boolean =>
  after.enabledFlag && isFinance(after.roles) && !(before.enabledFlag && isFinance(before.roles))

/** The change without finance. An operator who is switched off stays so; any other gets the other roles at once. */
function withoutGain<Change extends Powers>(before: Powers, change: Change): Change {
  if (!before.enabledFlag) return { ...change, enabledFlag: false }
  const others = change.roles.filter((role) => role !== 'finance')
  return { ...change, roles: others.length > 0 ? others : before.roles }
}

/** The operator's roles as the text of a change; empty while switched off. */
const powersText = ({ roles, enabledFlag }: Powers) => (enabledFlag ? roles.join(',') : '')

function proposeRoles(sql: Tx, admin: OperatorId, staff: Staff, roles: Staff['roles']): Promise<void> {
  const [before, after] = [powersText(staff), roles.join(',')]
  const asked = { typeDict: changeType.roles, targetId: staff.id, title: staff.name, before, after } as const
  return proposeChange(sql, admin, asked)
}

/** Applies approved roles. Fails if the roles were changed since the proposal. */
export async function applyRoles(sql: Tx, { targetId, before, after }: Asked): Promise<void> {
  const id = OperatorId.parse(targetId)
  const staff = await getStaff(sql, id)
  if (powersText(staff) !== before) refuseOutdated()
  const roles = OperatorRole.array().parse(after.split(','))
  const change = { name: staff.name, roles, enabledFlag: true }
  if (!(await updateStaffRow(sql, id, staff.version, change))) fail('versionConflict')
  await audit(sql, {
    action: 'operators.update',
    target: { type: 'operator', id },
    before: staff,
    after: await getStaff(sql, id),
  })
}

async function getStaff(sql: Sql, id: OperatorId): Promise<Staff> {
  return (await findStaff(sql, id)) ?? fail('staffNotFound')
}

function needRole(roles: readonly string[]): void {
  if (roles.length === 0) fail('invalidInput', { field: 'roles', message: '请至少选择一个角色' })
}

/** Characters that cannot be confused: without 0 O, 1 l I. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function makePassword(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
