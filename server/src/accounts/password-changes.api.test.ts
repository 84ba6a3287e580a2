import { contract } from '@zsm/contract/contract'
import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type MadeCreator, makeCreator, newMobile, password } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { readOutbox } from '../gateways/sms.ts'
import { openSession } from './sessions.ts'

const { login, sendCode, updatePwd, updatePwdByOldPwd, updateSecurityMobile, get } = contract.accounts
const newPwd = '全新的密码-2026'

const server = sharedApp()

const sql = () => server.database.sql
const anyone = () => api(server.app)
const device = { ip: '203.0.113.1', userAgent: 'test' }

async function codeFor(
  mobile: Mobile,
  msgDict: typeof codePurpose.join | typeof codePurpose.resetPassword,
): Promise<string> {
  await anyone().call(sendCode, { mobile, msgDict })
  return received(mobile)
}

/** Requests a code for a change of number in this session. */
async function codeForChange(session: { token: string }, mobile: Mobile): Promise<string> {
  await anyone().as(session).call(sendCode, { mobile, msgDict: codePurpose.changeMobile })
  return received(mobile)
}

async function received(mobile: Mobile): Promise<string> {
  return (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''
}

const stateOf = ({ token, mobile }: Pick<MadeCreator, 'token' | 'mobile'>) =>
  anyone()
    .as({ token })
    .call(get, { id: mobile })
    .then(
      () => 200,
      (error) => error.code,
    )

const logInWith = (id: Mobile, password: string) => failureOf(anyone().call(login, { id, password }))

test('a forgotten password is replaced with a code, and every session ends [7.2 A5]', async () => {
  const creator = await makeCreator(sql())
  const { mobile } = creator
  const code = await codeFor(mobile, 2)
  expect(await anyone().call(updatePwd, { mobile, code, newPwd })).toBeNull()
  expect(await stateOf(creator)).toBe(50012)
  expect(await logInWith(mobile, password)).toBe('wrongPassword')
  expect(await logInWith(mobile, newPwd)).toBeUndefined()
  expect(await failureOf(anyone().call(updatePwd, { mobile, code, newPwd }))).toBe('codeWrong')
})

test('a network that has reset the password may sign in at once, even during an attack', async () => {
  const { mobile } = await makeCreator(sql())
  const logInFrom = async (remoteAddress: string, password: string) => {
    const payload = { id: mobile, password }
    return (await server.app.inject({ method: 'POST', url: login.path, payload, remoteAddress })).json().error
  }
  const strangers = ['198.18.0.1', '198.18.0.2', '192.0.2.5'].flatMap((ip) => Array(5).fill(ip))
  await Promise.all(strangers.map((ip) => logInFrom(ip, 'wrong')))
  expect(await logInFrom('192.0.2.5', password)).toBe('tooManyRequests')
  const payload = { mobile, code: await codeFor(mobile, 2), newPwd }
  const remoteAddress = '192.0.2.5'
  await server.app.inject({ method: 'POST', url: updatePwd.path, payload, remoteAddress })
  expect(await logInFrom('192.0.2.6', newPwd)).toBe('tooManyRequests')
  expect(await logInFrom('192.0.2.5', newPwd)).toBeUndefined()
})

test('a reset needs the right code for this purpose, and the number of an account', async () => {
  const { mobile } = await makeCreator(sql())
  expect(await failureOf(anyone().call(updatePwd, { mobile, code: '000000', newPwd }))).toBe('codeWrong')
  const code = await codeFor(mobile, 1)
  expect(await failureOf(anyone().call(updatePwd, { mobile, code, newPwd }))).toBe('codeWrong')
  const stranger = newMobile()
  const right = { mobile: stranger, code: await codeFor(stranger, 2), newPwd }
  expect(await failureOf(anyone().call(updatePwd, right))).toBe('accountNotFound')
})

test('of ten parallel resets with one code one succeeds [7.2]', async () => {
  const { mobile } = await makeCreator(sql())
  const code = await codeFor(mobile, 2)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      failureOf(anyone().call(updatePwd, { mobile, code, newPwd: `${newPwd}-${n}` })),
    ),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'codeWrong' || error === 'tooManyRequests')).toHaveLength(9)
})

test('a common password is refused and leaves the code valid [A8]', async () => {
  const { mobile } = await makeCreator(sql())
  const code = await codeFor(mobile, 2)
  const common = anyone().call(updatePwd, { mobile, code, newPwd: 'Password1' })
  await expect(common).rejects.toMatchObject({ name: 'passwordTooCommon', field: 'newPwd' })
  expect(await failureOf(anyone().call(updatePwd, { mobile, code, newPwd }))).toBeUndefined()
})

test('the old password allows a new one; this session stays valid and the others end [7.2 A5]', async () => {
  const creator = await makeCreator(sql())
  const other = await openSession(sql(), creator.mobile, device)
  const change = { id: creator.mobile, oldPwd: password, newPwd }
  expect(await anyone().as(creator).call(updatePwdByOldPwd, change)).toBeNull()
  expect(await stateOf(creator)).toBe(200)
  expect(await stateOf({ ...creator, token: other.token })).toBe(50012)
  expect(await logInWith(creator.mobile, password)).toBe('wrongPassword')
  expect(await logInWith(creator.mobile, newPwd)).toBeUndefined()
  expect(await anyone().as(creator).call(get, { id: creator.mobile })).toHaveProperty(
    'pwdUpdateTime',
    expect.any(String),
  )
})

test('a password must not contain the owner’s or the product’s words [A8]', async () => {
  const creator = await makeCreator(sql(), { name: '青竹老师', realName: '欧阳小满' })
  await sql()`update accounts set company_name = '山海教育', company_code = '91350100M000100Y43' where mobile = ${creator.mobile}`
  const code = await codeFor(creator.mobile, 2)
  for (const word of [
    '欧阳小满',
    '青竹老师',
    '山海教育',
    '91350100M000100Y43',
    '知视猫',
    'ZhiShi-Mao',
    creator.mobile,
  ]) {
    const chosen = `${word}-x7Kq2`
    const change = { id: creator.mobile, oldPwd: password, newPwd: chosen }
    expect(await failureOf(anyone().as(creator).call(updatePwdByOldPwd, change))).toBe('passwordTooCommon')
    const reset = { mobile: creator.mobile, code, newPwd: chosen }
    expect(await failureOf(anyone().call(updatePwd, reset))).toBe('passwordTooCommon')
  }
  expect(await failureOf(anyone().call(updatePwd, { mobile: creator.mobile, code, newPwd }))).toBeUndefined()
})

test('a password must not contain the number that receives codes either [A8]', async () => {
  const creator = await makeCreator(sql())
  const { mobile } = creator
  const next = newMobile()
  const code = await codeForChange(creator, next)
  await anyone().as(creator).call(updateSecurityMobile, { id: mobile, code, newMobile: next, password })
  const { token } = await openSession(sql(), mobile, device)
  await sql()`delete from throttles where key = ${`sms-pause:${next}`}`
  const resetCode = await codeFor(next, 2)
  for (const number of [next, mobile]) {
    const chosen = `${number}-x7Kq2`
    const change = { id: mobile, oldPwd: password, newPwd: chosen }
    expect(await failureOf(anyone().as({ token }).call(updatePwdByOldPwd, change))).toBe('passwordTooCommon')
    const reset = { mobile: next, code: resetCode, newPwd: chosen }
    expect(await failureOf(anyone().call(updatePwd, reset))).toBe('passwordTooCommon')
  }
  expect(await failureOf(anyone().call(updatePwd, { mobile: next, code: resetCode, newPwd }))).toBeUndefined()
})

test('a change with the old password is refused with its reason', async () => {
  const [creator, other] = [await makeCreator(sql()), await makeCreator(sql())]
  const change = (input: { id?: Mobile; oldPwd?: string; newPwd?: string }) =>
    failureOf(
      anyone()
        .as(creator)
        .call(updatePwdByOldPwd, { id: creator.mobile, oldPwd: password, newPwd, ...input }),
    )
  expect(await change({ id: other.mobile })).toBe('accountNotFound')
  expect(await change({ oldPwd: 'wrong' })).toBe('oldPasswordWrong')
  expect(await change({ newPwd: password })).toBe('passwordSame')
  expect(await change({ newPwd: 'qwertyuiop' })).toBe('passwordTooCommon')
  expect(await logInWith(creator.mobile, password)).toBeUndefined()
})

test('guesses of the old password count together with sign-ins', async () => {
  const creator = await makeCreator(sql())
  const guess = () =>
    failureOf(anyone().as(creator).call(updatePwdByOldPwd, { id: creator.mobile, oldPwd: 'wrong', newPwd }))
  const answers = await Promise.all(Array.from({ length: 12 }, guess))
  expect(answers.filter((error) => error === 'oldPasswordWrong')).toHaveLength(5)
  expect(await logInWith(creator.mobile, password)).toBe('tooManyRequests')
})

test('of two parallel changes one wins, and only its session stays valid [7.2]', async () => {
  const creator = await makeCreator(sql())
  const other = { ...creator, token: (await openSession(sql(), creator.mobile, device)).token }
  const answers = await Promise.all(
    [creator, other].map((session, n) =>
      failureOf(
        anyone()
          .as(session)
          .call(updatePwdByOldPwd, { id: creator.mobile, oldPwd: password, newPwd: `${newPwd}-${n}` }),
      ),
    ),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  const states = [await stateOf(creator), await stateOf(other)]
  expect(states.toSorted()).toEqual([200, 50012])
})

test('codes go to the new number: a code sent there, all sessions ended, and only it can reset the password [7.2 A5]', async () => {
  const creator = await makeCreator(sql())
  const { mobile } = creator
  const next = newMobile()
  const code = await codeForChange(creator, next)
  expect(
    await anyone().as(creator).call(updateSecurityMobile, { id: mobile, code, newMobile: next, password }),
  ).toBeNull()
  expect(await stateOf(creator)).toBe(50012)
  expect(await anyone().call(login, { id: mobile, password })).toHaveProperty('securityMobile', next)
  const old = { mobile, code: await codeFor(mobile, 2), newPwd }
  expect(await failureOf(anyone().call(updatePwd, old))).toBe('accountNotFound')
  await sql()`delete from throttles where key = ${`sms-pause:${next}`}`
  const reset = { mobile: next, code: await codeFor(next, 2), newPwd }
  expect(await failureOf(anyone().call(updatePwd, reset))).toBeUndefined()
  expect(await logInWith(mobile, newPwd)).toBeUndefined()
})

test('the security number changes only to an unused number, with a code sent there [7.2 A5]', async () => {
  const [creator, other] = [await makeCreator(sql()), await makeCreator(sql())]
  const change = (newMobile: Mobile, code: string, id = creator.mobile) =>
    failureOf(anyone().as(creator).call(updateSecurityMobile, { id, code, newMobile, password }))
  expect(await change(newMobile(), '000000')).toBe('codeWrong')
  expect(await change(other.mobile, await codeForChange(creator, other.mobile))).toBe('mobileTaken')
  expect(await change(creator.mobile, await codeForChange(creator, creator.mobile))).toBe('mobileTaken')
  expect(await change(newMobile(), '000000', other.mobile)).toBe('accountNotFound')
  expect(await stateOf(creator)).toBe(200)
})

test('a session is not enough to change the security number: it needs the password or the old number [7.2 A5]', async () => {
  const creator = await makeCreator(sql())
  const { mobile } = creator
  const next = newMobile()
  const code = await codeForChange(creator, next)
  const change = (proof: { password?: string; oldCode?: string }) =>
    failureOf(
      anyone()
        .as(creator)
        .call(updateSecurityMobile, { id: mobile, code, newMobile: next, ...proof }),
    )
  expect(await change({})).toBe('proofNeeded')
  expect(await change({ password: 'wrong' })).toBe('oldPasswordWrong')
  expect(await change({ oldCode: '000000' })).toBe('codeWrong')
  expect(await change({ oldCode: code })).toBe('codeWrong')
  expect(await stateOf(creator)).toBe(200)
  expect(await change({ oldCode: await codeForChange(creator, mobile) })).toBeUndefined()
  expect(await stateOf(creator)).toBe(50012)
})

test('of parallel changes with one code to the old number one succeeds', async () => {
  const creator = await makeCreator(sql())
  const { mobile } = creator
  const oldCode = await codeForChange(creator, mobile)
  const changes = [newMobile(), newMobile(), newMobile()].map(async (newMobile) => {
    const code = await codeForChange(creator, newMobile)
    return { id: mobile, code, newMobile, oldCode }
  })
  const inputs = await Promise.all(changes)
  const answers = await Promise.all(
    inputs.map((input) => failureOf(anyone().as(creator).call(updateSecurityMobile, input))),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
})

test('of parallel changes to one number one account gets it [7.2]', async () => {
  const creator = await makeCreator(sql())
  const creators = [creator, await makeCreator(sql()), await makeCreator(sql())]
  const next = newMobile()
  const code = await codeForChange(creator, next)
  const answers = await Promise.all(
    creators.map((creator) =>
      failureOf(
        anyone()
          .as(creator)
          .call(updateSecurityMobile, { id: creator.mobile, code, newMobile: next, password }),
      ),
    ),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  const owners = await sql()<
    { mobile: Mobile }[]
  >`select mobile from accounts where security_mobile = ${next}`
  expect(owners).toHaveLength(1)
})

test('a released number may be used again', async () => {
  const creator = await makeCreator(sql())
  const [first, second] = [newMobile(), newMobile()]
  const move = async (newMobile: Mobile) => {
    const { token } = await openSession(sql(), creator.mobile, device)
    const code = await codeForChange({ token }, newMobile)
    await anyone().as({ token }).call(updateSecurityMobile, { id: creator.mobile, code, newMobile, password })
  }
  await move(first)
  await move(second)
  const other = await makeCreator(sql())
  await sql()`delete from throttles where key = ${`sms-pause:${first}`}`
  const code = await codeForChange(other, first)
  const change = { id: other.mobile, code, newMobile: first, password }
  const taken = anyone().as(other).call(updateSecurityMobile, change)
  expect(await failureOf(taken)).toBeUndefined()
})

test.each([
  [updatePwd, { mobile: '1', code: '123456', newPwd }],
  [updatePwd, { mobile: '13900000000', code: '12345', newPwd }],
  [updatePwd, { mobile: '13900000000', code: '123456', newPwd: 'short-7' }],
  [updatePwd, { mobile: '13900000000', code: '123456', newPwd: 'x'.repeat(129) }],
  [updatePwdByOldPwd, { id: '13900000000', oldPwd: '', newPwd }],
  [updateSecurityMobile, { id: '13900000000', code: '123456', newMobile: '12900000000' }],
])('bad input is refused: %#', async (endpoint, input) => {
  const creator = await makeCreator(sql())
  expect(await failureOf(anyone().as(creator).raw(endpoint, input))).toBe('invalidInput')
})

test('without a session a change is 50008', async () => {
  for (const [endpoint, input] of [
    [updatePwdByOldPwd, { id: newMobile(), oldPwd: 'x', newPwd }],
    [updateSecurityMobile, { id: newMobile(), code: '123456', newMobile: newMobile() }],
  ] as const) {
    await expect(anyone().raw(endpoint, input)).rejects.toMatchObject({ code: 50008, status: 401 })
  }
})
