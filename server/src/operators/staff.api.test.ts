import { contract } from '@zsm/contract/contract'
import { template } from '@zsm/contract/operators/template'
import type { OperatorId } from '@zsm/contract/values'
import { errors } from '@zsm/contract/wire/errors'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { type MadeOperator, makeOperator } from '../../test/makers.ts'
import { takeUpSecond } from '../../test/second-factor.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { listStaff, createStaff, updateStaff, resetStaffPassword, resetStaffSecond, listCreator } =
  contract.operators

const server = sharedApp()
let made: MadeOperator
let admin: Api
beforeAll(async () => {
  made = await makeOperator(server.database.sql, 'admin')
  admin = api(server.app, made.token)
})

let count = 0
const newUsername = () => {
  count += 1
  return `clerk-${count}`
}
const create = (username = newUsername()) =>
  admin.call(createStaff, { username, name: '小林', roles: ['support', 'reviewer'] })
const post = async (path: string, payload: object, token = '') =>
  (await server.app.inject({ method: 'POST', url: path, headers: { 'x-token': token }, payload })).json()
const logIn = async (username: string, password: string): Promise<{ code: number; token: string }> => {
  const { code, data } = await post(template.login.path, { username, password })
  return { code, token: data?.token ?? '' }
}
const change = (token: string, oldPassword: string, newPassword: string) =>
  post(template.password.path, { oldPassword, newPassword }, token)
const infoCode = async (token: string) =>
  (await server.app.inject({ url: template.info.path, headers: { 'x-token': token } })).json().code

test('a new operator may do nothing before the first password is changed', async () => {
  const { staff, password } = await create()
  expect(staff).toMatchObject({ roles: ['support', 'reviewer'], newPasswordFlag: true, lastLoginTime: null })
  const { token } = await logIn(staff.username, password)
  await takeUpSecond(server.app, token)
  const info = await server.app.inject({ url: template.info.path, headers: { 'x-token': token } })
  expect(info.json().data).toMatchObject({ roles: staff.roles, newPasswordFlag: true })
  expect(await failureOf(api(server.app, token).call(listCreator, {}))).toBe('forbidden')
  const { code, data } = await change(token, password, 'a-Password-of-my-own')
  expect(code).toBe(20000)
  expect(await failureOf(api(server.app, data.token).call(listCreator, {}))).toBeUndefined()
  expect(await infoCode(token)).toBe(50012)
  expect((await logIn(staff.username, password)).code).toBe(60204)
  const { list } = await admin.call(listStaff, { keyword: staff.username })
  expect(list).toMatchObject([{ newPasswordFlag: false, lastLoginTime: expect.any(String) }])
})

test('changing a password needs the old one and a new one that is not common', async () => {
  const { username, password, token } = await makeOperator(server.database.sql, 'support')
  expect(await change(token, 'wrong-Password-1', 'a-Password-of-my-own')).toMatchObject({ code: 422 })
  expect(await change(token, password, password)).toMatchObject({ code: 422 })
  expect(await change(token, password, '12345678')).toMatchObject({ code: 422 })
  expect(await change(token, password, 'short')).toMatchObject({ code: 400, message: '密码至少 8 位' })
  expect(await change('no-such-token', password, 'a-Password-of-my-own')).toMatchObject({ code: 50008 })
  const answers = await Promise.all([1, 2, 3].map((n) => change(token, password, `a-Password-of-${n}`)))
  expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
  expect((await logIn(username, password)).code).toBe(60204)
})

test('an operator’s own words, and the product’s, are refused as passwords [A8]', async () => {
  const { operator, username, password, token } = await makeOperator(server.database.sql, 'support')
  await server.database.sql`update operators set name = '欧阳小满' where id = ${operator}`
  for (const word of [username, username.toUpperCase(), '欧阳小满', '欧阳.小满', '知视猫', 'ZhiShi-Mao']) {
    expect(await change(token, password, `${word}-x7Kq2`), word).toMatchObject({
      code: 422,
      message: errors.passwordTooCommon.message,
    })
  }
  expect(await change(token, password, 'a-Password-of-my-own')).toMatchObject({ code: 20000 })
})

test('an operator who is switched off is signed out at once, and an outdated version is refused', async () => {
  const { operator, token, username } = await makeOperator(server.database.sql, 'finance')
  const off = { id: operator, name: '老周', roles: ['finance' as const], enabledFlag: false, version: 1 }
  const answers = await Promise.all([1, 2, 3].map(() => failureOf(admin.call(updateStaff, off))))
  expect(answers.toSorted()).toEqual(['versionConflict', 'versionConflict', undefined])
  expect(await infoCode(token)).toBe(50012)
  const { list } = await admin.call(listStaff, { keyword: username })
  expect(list).toMatchObject([{ name: '老周', enabledFlag: false, version: 2 }])
})

test('a password reset ends all sessions, and the new password must be changed', async () => {
  const { operator, token, username } = await makeOperator(server.database.sql, 'reviewer')
  const { staff, password } = await admin.call(resetStaffPassword, { id: operator })
  expect(staff).toMatchObject({ id: operator, newPasswordFlag: true })
  expect(await infoCode(token)).toBe(50012)
  expect((await logIn(username, password)).code).toBe(20000)
  const [log] = await server.database.sql<{ changes: object }[]>`
    select changes from audit_log where action = 'operators.resetPassword' and target_id = ${operator}`
  expect(JSON.stringify(log)).not.toContain(password)
})

test('a first or reset password is valid for a day [A9]', async () => {
  const { staff, password } = await create()
  const reset = await admin.call(resetStaffPassword, { id: staff.id })
  const { operator, username } = await makeOperator(server.database.sql, 'support')
  const other = await admin.call(resetStaffPassword, { id: operator })
  await server.database.sql`
    update operators set password_expire_time = password_expire_time - interval '24 hours'
    where id in (${staff.id}, ${operator})`
  expect(await logIn(staff.username, password)).toMatchObject({ code: 60204 })
  const late = await post(template.login.path, { username: staff.username, password: reset.password })
  expect(late).toEqual({ code: 422, message: '初始密码已过期，请联系管理员重设' })
  expect((await logIn(username, other.password)).code).toBe(422)
  const again = await admin.call(resetStaffPassword, { id: operator })
  expect((await logIn(username, again.password)).code).toBe(20000)
})

test('a lost second factor is reset by another admin, and set up again [A9]', async () => {
  const { operator, username, password, token } = await makeOperator(server.database.sql, 'support')
  const { recoveryCodes } = await takeUpSecond(server.app, token)
  expect(await admin.call(resetStaffSecond, { id: operator })).toMatchObject({ secondFactorFlag: false })
  expect(await infoCode(token)).toBe(50012)
  const next = (await logIn(username, password)).token
  const tried = await post(template.prove.path, { code: recoveryCodes[0] ?? '' }, next)
  expect(tried).toMatchObject({ code: 422, message: '还没有绑定验证器，请重新登录后绑定' })
  await takeUpSecond(server.app, next)
  const { list } = await admin.call(listStaff, { keyword: username })
  expect(list).toMatchObject([{ secondFactorFlag: true }])
  expect(await failureOf(admin.call(resetStaffSecond, { id: made.operator }))).toBe('staffIsOneself')
  expect(await failureOf(admin.call(resetStaffSecond, { id: newId<OperatorId>() }))).toBe('staffNotFound')
  expect(await failureOf(admin.raw(resetStaffSecond, { id: 'x' }))).toBe('invalidInput')
})

test('an admin cannot drop their own admin role, switch themselves off or reset their own password', async () => {
  const own = { id: made.operator, name: '管理员', version: 1 }
  expect(await failureOf(admin.call(updateStaff, { ...own, roles: ['support'] }))).toBe('staffIsOneself')
  const off = { ...own, roles: ['admin' as const], enabledFlag: false }
  expect(await failureOf(admin.call(updateStaff, off))).toBe('staffIsOneself')
  expect(await failureOf(admin.call(resetStaffPassword, { id: made.operator }))).toBe('staffIsOneself')
  const both = await admin.call(updateStaff, { ...own, roles: ['admin', 'support'] })
  expect(both).toMatchObject({ roles: ['admin', 'support'], version: 2 })
})

test('a name is taken once, also by two in parallel', async () => {
  const username = newUsername()
  const answers = await Promise.all([1, 2, 3].map(() => failureOf(create(username))))
  expect(answers.toSorted()).toEqual(['usernameTaken', 'usernameTaken', undefined])
})

test('an unknown operator is not found, and bad input is refused', async () => {
  const id = newId<OperatorId>()
  const absent = { id, name: '无', roles: ['support' as const], version: 1 }
  expect(await failureOf(admin.call(updateStaff, absent))).toBe('staffNotFound')
  expect(await failureOf(admin.call(resetStaffPassword, { id }))).toBe('staffNotFound')
  const bad = [
    ...[
      { username: 'A B', name: '甲', roles: 'admin' },
      { username: 'clerk-x', name: '', roles: 'admin' },
    ],
    ...[
      { username: 'clerk-y', name: '甲', roles: '' },
      { username: 'clerk-z', name: '甲', roles: 'king' },
    ],
  ]
  for (const input of bad) expect(await failureOf(admin.raw(createStaff, input))).toBe('invalidInput')
  expect(await failureOf(admin.raw(updateStaff, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(admin.raw(resetStaffPassword, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(admin.raw(listStaff, { pageSize: '0' }))).toBe('invalidInput')
  for (const endpoint of [listStaff, createStaff, updateStaff, resetStaffPassword, resetStaffSecond]) {
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
    const { token } = await makeOperator(server.database.sql, 'support')
    expect(await failureOf(api(server.app, token).raw(endpoint, {}))).toBe('forbidden')
  }
})
