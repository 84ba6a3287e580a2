import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const post = (url: string, payload?: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) })

test('the process answers that it lives and that it is ready', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
})

test('an unknown path is a failure in the envelope, with a request id', async () => {
  const answer = await post('/zsm/api/nothing/here')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ result: 'false', code: 404, error: 'notFound' })
  expect(answer.json().requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['a name given twice in the query', '/zsm/api/x?id=1&id=2', undefined, undefined],
  ['broken JSON', '/zsm/api/x', '{"id":', 'application/json'],
  ['a prototype in JSON', '/zsm/api/x', '{"__proto__":{"admin":1}}', 'application/json'],
])('%s is refused as input', async (_, url, payload, type) => {
  const answer = await post(url, payload, type ? { 'content-type': type } : {})
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.json().result).toBe('false')
})

test('every answer names its request', async () => {
  const answer = await post('/zsm/api/nothing/here')
  expect(answer.headers['x-request-id']).toBe(answer.json().requestId)
})

test('an address that asks too much is told to wait; another one is not', async () => {
  const limited = await testApp({ REQUESTS_PER_ADDRESS: '3' })
  const ask = (remoteAddress: string, path = '/zsm/api/setting/dict?dictType=bizDict') =>
    limited.app.inject({ method: 'POST', url: path, remoteAddress })
  const answers = [await ask('203.0.113.7'), await ask('203.0.113.7'), await ask('203.0.113.7')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const refused = await ask('203.0.113.7')
  expect(refused.json()).toMatchObject({ result: 'false', code: 429, message: '操作太频繁，请稍后再试' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('203.0.113.8')).statusCode).toBe(200)
  expect((await limited.app.inject({ url: '/healthz', remoteAddress: '203.0.113.7' })).statusCode).toBe(200)
  await limited.close()
})

test('a session that asks too much is told to wait, from whatever address', async () => {
  const limited = await testApp({ REQUESTS_PER_SESSION: '2' })
  const ask = (token: string, n: number) =>
    limited.app.inject({
      ...{ method: 'POST', url: '/zsm/api/shop/listData', remoteAddress: `203.0.113.${n}` },
      headers: { authorization: `Bearer ${token}` },
    })
  const codes = [await ask('one', 1), await ask('one', 2), await ask('one', 3), await ask('two', 3)]
  expect(codes.map((answer) => answer.json().code)).toEqual([50008, 50008, 429, 50008])
  await limited.close()
})
