import { contract } from '@zsm/contract/contract'
import { template } from '@zsm/contract/operators/template'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { endpoints } from '../../test/endpoints.ts'
import { type MadeOperator, makeOperator } from '../../test/makers.ts'
import { askTemplate, takeUpSecond } from '../../test/second-factor.ts'
import { sharedApp } from '../../test/test-app.ts'
import { milliseconds } from '../clock.ts'
import { totpCode } from './totp.ts'

const {
  countWaiting,
  getSecurity,
  listWithdraw,
  settleNotice,
  listCreator,
  listOwnSession,
  endOwnSession,
  listAudit,
} = contract.operators

const server = sharedApp()
const sql = () => server.database.sql
const as = (token: string) => api(server.app, token)
const ask = (path: string, token: string, payload?: object) => askTemplate(server.app, path, token, payload)
const prove = (token: string, code: string) => ask(template.prove.path, token, { code })

const logIn = async ({ username, password }: Pick<MadeOperator, 'username' | 'password'>): Promise<string> =>
  (await ask(template.login.path, '', { username, password })).data.token
const proofOf = async (token: string) =>
  (await server.app.inject({ url: template.info.path, headers: { 'x-token': token } })).json().data?.proof

/** An unused code, `steps` time steps ahead. */
const codeLater = (secret: string, steps = 1) => totpCode(secret, milliseconds() + steps * 30_000)

/** An operator with a second factor, who has signed in again and not proved it in the new session. */
async function makeEnrolled() {
  const made = await makeOperator(sql(), 'finance')
  const taken = await takeUpSecond(server.app, await logIn(made))
  return { ...made, ...taken, token: await logIn(made) }
}

const refusals = async (operator: string) => {
  const rows = await sql()<{ action: string; reason: string }[]>`
    select action, changes #>> '{reason,after}' as reason from audit_log
    where operator_id = ${operator} and action like 'operators.refuse%' order by id`
  return rows.map(({ action, reason }) => `${action} ${reason}`)
}

describe('before the second factor is proved', () => {
  test('an operator may only set one up at the first sign-in [A9]', async () => {
    const made = await makeOperator(sql(), 'finance')
    const token = await logIn(made)
    expect(await proofOf(token)).toBe('enrol')
    expect(await failureOf(as(token).call(listWithdraw, {}))).toBe('forbidden')
    const change = { oldPassword: made.password, newPassword: 'a-Password-of-my-own' }
    expect((await ask(template.password.path, token, change)).code).toBe(403)
    expect(await prove(token, '123456')).toMatchObject({ code: 422 })
    const early = await ask(template.confirmSecond.path, token, { code: '123456' })
    expect(early).toMatchObject({ code: 422, message: '还没有绑定验证器，请重新登录后绑定' })
    const { recoveryCodes } = await takeUpSecond(server.app, token)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await proofOf(token)).toBe('given')
    expect(await failureOf(as(token).call(listWithdraw, {}))).toBeUndefined()
  })

  test('a reloaded page offers the same secret, and another session a new one', async () => {
    const made = await makeOperator(sql(), 'reviewer')
    const [token, other] = [await logIn(made), await logIn(made)]
    const offer = async (asker: string) => (await ask(template.offerSecond.path, asker)).data.secret
    const scanned = await offer(token)
    expect(await offer(token)).toBe(scanned)
    expect(await offer(other)).not.toBe(scanned)
    const taken = await ask(template.confirmSecond.path, token, { code: totpCode(scanned) })
    expect(taken.data.recoveryCodes).toHaveLength(10)
    expect(await offer(token)).not.toBe(scanned)
  })

  test('an operator who has one gives its code, and cannot set up another instead [A9]', async () => {
    const { token, secret } = await makeEnrolled()
    expect(await proofOf(token)).toBe('asked')
    expect((await ask(template.offerSecond.path, token)).code).toBe(403)
    expect((await ask(template.renewRecovery.path, token)).code).toBe(403)
    expect(await prove(token, '000000')).toMatchObject({ code: 422 })
    expect(await failureOf(as(token).call(listWithdraw, {}))).toBe('forbidden')
    expect(await prove(token, codeLater(secret))).toEqual({ code: 20000, data: 'success' })
    expect(await failureOf(as(token).call(listWithdraw, {}))).toBeUndefined()
  })
})

describe('a code', () => {
  test('is valid once, also in parallel, and not if it is older than the last one [A9]', async () => {
    const { secret, ...made } = await makeEnrolled()
    const tokens = await Promise.all([1, 2, 3].map(() => logIn(made)))
    const answers = await Promise.all(tokens.map((token) => prove(token, codeLater(secret))))
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
    expect((await prove(made.token, codeLater(secret, 0))).code).toBe(422)
  })

  test('of recovery is valid once, in any case of letters, and stored as a hash [A9]', async () => {
    const { token, recoveryCodes, ...made } = await makeEnrolled()
    const [code = ''] = recoveryCodes
    expect((await prove(token, ` ${code.toUpperCase().replace('-', '')} `)).code).toBe(20000)
    expect((await prove(await logIn(made), code)).code).toBe(422)
    const kept = await sql()<{ text: string }[]>`
      select encode(code_hash, 'escape') as text from recovery_codes where operator_id = ${made.operator}`
    expect(kept).toHaveLength(10)
    expect(JSON.stringify(kept)).not.toContain(code.replace('-', ''))
  })

  test('of recovery is counted until it is used, and a new authenticator makes ten new ones', async () => {
    const { token, recoveryCodes, secret, ...made } = await makeEnrolled()
    const left = async () => (await as(token).call(getSecurity, {})).recoveryCount
    expect(await failureOf(as(token).call(getSecurity, {}))).toBe('forbidden')
    await prove(token, recoveryCodes[0] ?? '')
    expect(await left()).toBe(9)
    const phone = (await ask(template.offerSecond.path, token)).data.secret
    const taken = await ask(template.confirmSecond.path, token, { code: totpCode(phone) })
    expect([taken.data.recoveryCodes.length, await left()]).toEqual([10, 10])
    const next = await logIn(made)
    expect((await prove(next, codeLater(secret))).code).toBe(422)
    expect((await prove(next, recoveryCodes[1] ?? '')).code).toBe(422)
    expect((await prove(next, codeLater(phone))).code).toBe(20000)
  })

  test('of recovery is void when new ones are made [A9]', async () => {
    const { token, recoveryCodes, secret, ...made } = await makeEnrolled()
    await prove(token, codeLater(secret))
    const renewed = await ask(template.renewRecovery.path, token)
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    const next = await logIn(made)
    expect((await prove(next, recoveryCodes[0] ?? '')).code).toBe(422)
    expect((await prove(next, renewed.data.recoveryCodes[0])).code).toBe(20000)
  })

  test('is guessed five times from one place, and each guess is written down [A9]', async () => {
    const { token, operator, secret } = await makeEnrolled()
    const answers = await Promise.all(Array.from({ length: 6 }, () => prove(token, '000000')))
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(5)
    expect((await prove(token, codeLater(secret))).code).toBe(429)
    expect((await refusals(operator)).filter((line) => line.includes('refuseProof'))).toHaveLength(5)
  })
})

test('the database holds no secret in clear text', async () => {
  const { secret, operator } = await makeEnrolled()
  const [row] = await sql()<{ text: string }[]>`
    select encode(totp_secret, 'escape') as text from operators where id = ${operator}`
  expect(row?.text).not.toContain(secret)
})

describe('decisions on money', () => {
  const id = '01930000-0000-7000-8001-000000000099'

  test('need a proof of the last ten minutes; reading does not [A9]', async () => {
    const { token, secret, operator } = await makeEnrolled()
    await prove(token, codeLater(secret))
    await sql()`update operator_sessions set proved_time = proved_time - interval '10 minutes'
      where operator_id = ${operator}`
    expect(await failureOf(as(token).raw(settleNotice, { id, note: '已退回' }))).toBe('proofTooOld')
    expect(await failureOf(as(token).call(listWithdraw, {}))).toBeUndefined()
    await sql()`update operators set totp_step = 0 where id = ${operator}`
    await prove(token, codeLater(secret))
    expect(await failureOf(as(token).raw(settleNotice, { id, note: '已退回' }))).not.toBe('proofTooOld')
  })

  test('all need a proof, and so do changes of operators [A9]', () => {
    const asking = endpoints.filter(({ endpoint }) => endpoint.needsProof).map(({ name }) => name)
    // asking a provider for its bill, and a file of figures, change no money
    const harmless = ['reconciliation.fetchBill', 'operators.exportMoneyReport']
    const money = endpoints.filter(
      ({ name, endpoint: { roles, effect } }) =>
        roles.join() === 'finance' && effect === 'write' && !harmless.includes(name),
    )
    expect(asking).toEqual(expect.arrayContaining(money.map(({ name }) => name)))
    expect(asking).toEqual(
      expect.arrayContaining([
        'operators.approveChange',
        'operators.createStaff',
        'operators.updateStaff',
        'operators.resetStaffPassword',
        'operators.resetStaffSecond',
      ]),
    )
  })
})

describe('sessions', () => {
  const age = (operator: string, minutes: number) => sql()`
    update operator_sessions set seen_time = seen_time - make_interval(mins => ${minutes})
    where operator_id = ${operator}`

  test('are not prolonged by calls that a screen makes on its own', async () => {
    const { token, operator } = await makeOperator(sql(), 'support')
    await age(operator, 29)
    expect(await as(token).call(countWaiting, {})).toMatchObject({ refundCount: 0 })
    const [session] = await sql()<[{ idle: boolean }]>`
      select seen_time < now() - interval '29 minutes' as idle from operator_sessions where operator_id = ${operator}`
    expect(session.idle).toBe(true)
  })

  test('end after half an hour without a call; asking who is signed in does not count [A9]', async () => {
    const { token, operator } = await makeOperator(sql(), 'support')
    await age(operator, 29)
    expect(await proofOf(token)).toBe('given')
    await age(operator, 1)
    expect(await failureOf(as(token).call(listCreator, {}))).toBe('tokenExpired')
    const other = await makeOperator(sql(), 'support')
    await age(other.operator, 29)
    expect(await failureOf(as(other.token).call(listCreator, {}))).toBeUndefined()
    await age(other.operator, 2)
    expect(await failureOf(as(other.token).call(listCreator, {}))).toBeUndefined()
  })

  test('are listed with their devices, and ended one by one [A9]', async () => {
    const made = await makeOperator(sql(), 'reviewer')
    await logIn(made)
    const { list } = await as(made.token).call(listOwnSession, {})
    expect(list.map(({ currentFlag }) => currentFlag)).toEqual([false, true])
    expect(list[0]).toMatchObject({ ip: '127.0.0.1', userAgent: 'lightMyRequest' })
    const id = list[0]?.id ?? ''
    const ends = await Promise.all([1, 2].map(() => failureOf(as(made.token).call(endOwnSession, { id }))))
    expect(ends.toSorted()).toEqual(['sessionNotFound', undefined])
    expect((await as(made.token).call(listOwnSession, {})).total).toBe(1)
    const stranger = await server.asOperator('admin')
    const own = (await as(made.token).call(listOwnSession, {})).list[0]?.id ?? ''
    expect(await failureOf(stranger.call(endOwnSession, { id: own }))).toBe('sessionNotFound')
    expect(await failureOf(stranger.raw(endOwnSession, { id: 'x' }))).toBe('invalidInput')
    for (const endpoint of [listOwnSession, endOwnSession])
      expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
  })
})

describe('the audit log of refusals has', () => {
  test('a sign-in, with the operator and the reason [A9]', async () => {
    const { username, operator } = await makeOperator(sql(), 'support')
    await ask(template.login.path, '', { username, password: 'wrong' })
    await sql()`update operators set enabled_flag = false where id = ${operator}`
    await ask(template.login.path, '', { username, password: 'wrong' })
    expect(await refusals(operator)).toEqual([
      'operators.refuseLogIn 密码不正确',
      'operators.refuseLogIn 账号已停用',
    ])
  })

  test('an unknown name as its hash, for it may be a password [A9]', async () => {
    await ask(template.login.path, '', { username: 'my-Secret-2026', password: 'wrong' })
    const rows = await sql()<{ text: string }[]>`
      select audit_log::text as text from audit_log where target_type = 'username'`
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain('没有这个用户名')
    expect(rows[0]?.text).not.toContain('my-Secret')
  })

  test('a call, with the role that it lacks [A9]', async () => {
    const { token, operator, username } = await makeOperator(sql(), 'support')
    expect(await failureOf(as(token).call(listWithdraw, {}))).toBe('forbidden')
    expect(await refusals(operator)).toEqual(['operators.refuseCall 没有权限进行此操作'])
    const admin = await server.asOperator('admin')
    const { list } = await admin.call(listAudit, { keyword: listWithdraw.path })
    expect(list.find(({ operatorId }) => operatorId === operator)).toMatchObject({ operatorName: username })
  })
})
