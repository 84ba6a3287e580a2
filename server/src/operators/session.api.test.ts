import { template } from '@zsm/contract/operators/template'
import { expect, test } from 'vitest'
import { makeOperator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'

const server = sharedApp()

const logIn = async (payload: object) =>
  (await server.app.inject({ method: 'POST', url: template.login.path, payload })).json()
const info = async (token: string) =>
  (await server.app.inject({ url: template.info.path, headers: { 'x-token': token } })).json()

test('an operator signs in with a trimmed name, is known by the token, and signs out [7.1]', async () => {
  const { operator, username, password } = await makeOperator(server.database.sql, 'finance')
  const { code, data } = await logIn({ username: ` ${username} `, password })
  expect(code).toBe(20000)
  expect(await info(data.token)).toEqual({
    code: 20000,
    data: {
      id: operator,
      name: username,
      avatar: '',
      introduction: '',
      roles: ['finance'],
      newPasswordFlag: false,
      proof: 'enrol',
    },
  })
  const headers = { 'x-token': data.token }
  const out = await server.app.inject({ method: 'POST', url: template.logout.path, headers })
  expect(out.json()).toEqual({ code: 20000, data: 'success' })
  expect(await info(data.token)).toMatchObject({ code: 50008 })
})

test('info takes the token as a parameter too [7.1]', async () => {
  const { token } = await makeOperator(server.database.sql, 'admin')
  const answer = await server.app.inject({ url: template.info.path, query: { token } })
  expect(answer.json()).toMatchObject({ code: 20000, data: { roles: ['admin'] } })
})

test('an unknown name and a wrong password get the same answer', async () => {
  const { username, password } = await makeOperator(server.database.sql, 'support')
  const wrong = await logIn({ username, password: 'wrong' })
  expect(wrong).toEqual({ code: 60204, message: 'Account and password are incorrect.' })
  expect(await logIn({ username: 'nobody', password })).toEqual(wrong)
})

test('the sixth guess is refused', async () => {
  const { username, password } = await makeOperator(server.database.sql, 'support')
  const answers = await Promise.all(Array.from({ length: 6 }, () => logIn({ username, password: 'wrong' })))
  expect(answers.filter(({ code }) => code === 60204)).toHaveLength(5)
  expect(await logIn({ username, password })).toMatchObject({ code: 429 })
})

test('an operator who signs out daily gets in from the office while strangers guess', async () => {
  const { username, password } = await makeOperator(server.database.sql, 'finance')
  const from = async (remoteAddress: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url: template.login.path, payload, remoteAddress })).json()
  const right = { username, password }
  const { data } = await from('198.18.5.5', right)
  const headers = { 'x-token': data.token }
  await server.app.inject({ method: 'POST', url: template.logout.path, headers })
  for (let n = 0; n < 10; n += 1) await from(`203.0.113.${n}`, { username, password: 'wrong' })
  expect(await from('198.18.6.6', right)).toMatchObject({ code: 429 })
  expect(await from('198.18.5.5', right)).toMatchObject({ code: 20000 })
})

test('illegal, disabled and expired sessions have their codes [5 7.1 A3]', async () => {
  const disabled = await makeOperator(server.database.sql, 'admin')
  const expired = await makeOperator(server.database.sql, 'admin')
  await server.database.sql`update operators set enabled_flag = false where id = ${disabled.operator}`
  await server.database.sql`
    update operator_sessions set expire_time = now() - interval '1 second' where operator_id = ${expired.operator}`
  expect(await info('no-such-token')).toEqual({
    code: 50008,
    message: 'Login failed, unable to get user details.',
  })
  expect(await info(disabled.token)).toMatchObject({ code: 50012 })
  expect(await info(expired.token)).toMatchObject({ code: 50014 })
  expect((await server.app.inject(template.info.path)).json()).toEqual(await info('no-such-token'))
})

test.each([
  {},
  { username: ' ', password: 'x' },
  { username: 'a\u0000', password: 'x' },
  { username: 'a', password: '' },
])('sign-in with %j is bad input in the template’s wire', async (payload) => {
  const answer = await logIn(payload)
  expect(answer).toEqual({ code: 400, message: expect.any(String) })
})

test('a broken body is answered in the template’s wire', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await server.app.inject({ method: 'POST', url: template.login.path, headers, payload: '{' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toHaveProperty('code', 400)
})
