import { template } from '@zsm/contract/operators/template'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith } from './fake-browser.ts'
import { clearOperatorSession, operatorKey, operatorRoles, operatorToken } from './operator-session.ts'
import { operatorLogin, readRolesAgain } from './template-client.ts'

afterEach(() => vi.restoreAllMocks())

const answer = (data: unknown) => new Response(JSON.stringify({ code: 20000, data }))
const who = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  name: '小林',
  avatar: '',
  introduction: '',
  roles: ['finance'],
}

/** Answers the login with a token, and the info call with this. */
function serverSays(info: unknown) {
  const sent: [string, RequestInit][] = []
  answerWith((path, init) => {
    sent.push([path, init])
    return answer(path === template.login.path ? { token: 'T' } : info)
  })
  return sent
}

test('a username is trimmed, a password is not, and the operator is read with the token [5]', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const sent = serverSays(who)
  await operatorLogin('  finance-1 ', ' two words ')
  expect(sent.map(([path]) => path)).toEqual([template.login.path, template.info.path])
  expect(JSON.parse(String(sent[0]?.[1].body))).toEqual({ username: 'finance-1', password: ' two words ' })
  expect(sent[1]?.[1].headers).toMatchObject({ 'X-Token': 'T' })
  expect(operatorToken()).toBe('T')
  // specification 9: template calls time out after five seconds
  expect(limit.mock.calls).toEqual([[5000], [5000]])
})

test.each([
  [null, 'Verification failed, please Login again.'],
  [{ ...who, roles: [] }, 'getInfo: roles must be a non-null array!'],
])('%j is refused as an operator: %s', async (info, message) => {
  serverSays(info)
  await expect(operatorLogin('finance', 'password')).rejects.toMatchObject({ message })
})

test('roles that an admin changes take effect in the session [6]', async () => {
  serverSays(who)
  await operatorLogin('finance', 'password')
  expect(await readRolesAgain()).toBe(false)
  serverSays({ ...who, roles: ['support'] })
  expect(await readRolesAgain()).toBe(true)
  expect([operatorToken(), operatorRoles()]).toEqual(['T', ['support']])
})

test('an operator who signs out while the roles are read stays signed out', async () => {
  serverSays(who)
  await operatorLogin('finance', 'password')
  answerWith(() => {
    clearOperatorSession()
    return answer(who)
  })
  expect(await readRolesAgain()).toBe(false)
  expect(operatorToken()).toBeUndefined()
  expect(await readRolesAgain()).toBe(false)
})

test('an operator who signs in elsewhere while the roles are read stays signed in', async () => {
  serverSays(who)
  await operatorLogin('finance', 'password')
  const elsewhere = JSON.stringify({ ...who, name: '小王', token: 'U' })
  answerWith(() => {
    localStorage.setItem(operatorKey, elsewhere)
    return answer({ ...who, roles: ['support'] })
  })
  expect(await readRolesAgain()).toBe(false)
  expect(localStorage.getItem(operatorKey)).toBe(elsewhere)
})

test('unchanged roles are not written', async () => {
  serverSays(who)
  await operatorLogin('finance', 'password')
  const write = vi.spyOn(localStorage, 'setItem')
  expect(await readRolesAgain()).toBe(false)
  expect(write).not.toHaveBeenCalled()
})

test.each<[string, () => Response | Promise<Response>, Record<string, unknown>]>([
  [
    'a code other than 20000 has its message',
    () => new Response(JSON.stringify({ code: 60204, message: 'Account and password are incorrect.' })),
    { code: 60204, message: 'Account and password are incorrect.' },
  ],
  [
    'a code without a message says Error',
    () => new Response(JSON.stringify({ code: 50000 })),
    { code: 50000, message: 'Error' },
  ],
  [
    'a proxy’s page says Error',
    () => new Response('<html>', { status: 502 }),
    { code: 502, message: 'Error' },
  ],
  [
    'no answer has the browser’s message',
    () => Promise.reject(new TypeError('Failed to fetch')),
    { code: 0, message: 'Failed to fetch' },
  ],
])('a failed template call throws its failure: %s', async (_, respond, failure) => {
  answerWith(respond)
  await expect(operatorLogin('finance', 'password')).rejects.toMatchObject(failure)
})
