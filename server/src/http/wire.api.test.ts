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
