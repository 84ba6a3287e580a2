import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract/contract'
import { expect, test } from 'vitest'
import { api } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { sharedApp, testApp } from '../../test/test-app.ts'

const server = sharedApp()

const post = (url: string, payload?: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) })

const json = { 'content-type': 'application/json' }

test('the server answers that it is alive and ready [N5]', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
})

test('an unknown path is a failure in the envelope, with a request id [N1]', async () => {
  const answer = await post('/zsm/api/nothing/here')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ result: 'false', code: 404, error: 'notFound' })
  expect(answer.json().requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['/zsm/api/%zz', '/%c0%ae%c0%ae/x'])(
  '%s is refused as an invalid address, in the envelope',
  async (url) => {
    const answer = await post(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ result: 'false', code: 400, error: 'invalidInput' })
    expect(answer.body).not.toMatch(/FST_|%/)
  },
)

test.each([
  ['a name given twice in the query', '/zsm/api/x?id=1&id=2', undefined, undefined],
  ['broken JSON', '/zsm/api/x', '{"id":', 'application/json'],
  ['a prototype in JSON', '/zsm/api/x', '{"__proto__":{"admin":1}}', 'application/json'],
])('%s is refused as input [C2 C6 N1]', async (_, url, payload, type) => {
  const answer = await post(url, payload, type ? { 'content-type': type } : {})
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.json().result).toBe('false')
})

test('every answer has a request id', async () => {
  const answer = await post('/zsm/api/nothing/here')
  expect(answer.headers['x-request-id']).toBe(answer.json().requestId)
})

test('an id belongs to its owner in upper and lower case', async () => {
  const { creators, goods } = contract
  const { creator, token } = await makeCreator(server.database.sql)
  const mine = api(server.app, token)
  const inCapitals = (id: string) => id.toUpperCase()
  expect(await mine.raw(creators.get, { id: inCapitals(creator) })).toMatchObject({ id: creator })
  const tempGoodId = inCapitals('0a1b2c3d-0000-4000-8000-00000000000f')
  const groups = []
  for (const name of ['一', '二']) {
    groups.push(await mine.raw(goods.createGroup, { tempGoodId, name, requestId: randomUUID() }))
  }
  const ids = (groups as { id: string }[]).map(({ id }) => id)
  const turned = ids.map(inCapitals).toReversed().join(',')
  expect(await mine.raw(goods.updateGroupSorts, { tempGoodId, ids: turned })).toMatchObject({
    list: ids.toReversed().map((id) => ({ id })),
  })
})

test('an address that calls too often is told to wait, and another one is not [C9]', async () => {
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

test('a session that calls too often is told to wait, from any address [C9]', async () => {
  const limited = await testApp({ REQUESTS_PER_SESSION: '2' })
  const ask = (token: string, n: number) =>
    limited.app.inject({
      method: 'POST',
      url: '/zsm/api/shop/listData',
      remoteAddress: `203.0.113.${n}`,
      headers: { authorization: `Bearer ${token}` },
    })
  const codes = [await ask('one', 1), await ask('one', 2), await ask('one', 3), await ask('two', 3)]
  expect(codes.map((answer) => answer.json().code)).toEqual([50008, 50008, 429, 50008])
  await limited.close()
})

test.each([
  ['a body over the limit', 413, { payload: { scope: 'x'.repeat(1_100_000) } }],
  ['plain text', 415, { payload: '{"dictType":"bizDict"}', headers: { 'content-type': 'text/plain' } }],
  ['an unknown type', 415, { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
  ['a name given twice in JSON', 400, { payload: '{"dictType":"a","dictType":"bizDict"}', headers: json }],
  ['a list', 400, { payload: ['bizDict'] }],
  ['a name in query and body', 400, { query: { dictType: 'a' }, payload: { dictType: 'bizDict' } }],
  ['a doubled name', 400, { query: 'dictType=a&dictType=bizDict' }],
  ['NUL', 400, { payload: { dictType: 'biz\u0000Dict' } }],
  ['broken UTF-8', 400, { query: 'dictType=%ff%c0%ae' }],
])('%s is %d, in the envelope [C5]', async (_, status, request) => {
  const answer = await server.app.inject({ method: 'POST', url: '/zsm/api/setting/dict', ...request })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ result: 'false', code: status, requestId: expect.any(String) })
})

test('every answer has security headers [H2]', async () => {
  for (const url of ['/healthz', '/zsm/api/nothing', '/openapi.json']) {
    const { headers } = await server.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
})

test('personal answers are never cached, and shared ones are revalidated [H4]', async () => {
  const caching = async (url: string, payload: object = {}) =>
    (await server.app.inject({ method: 'POST', url, payload })).headers['cache-control']
  expect(await caching('/zsm/api/shop/listData')).toBe('no-store')
  expect(await caching('/zsm/api/setting/dict', { dictType: 'bizDict' })).toBe('no-cache')
})

test('the storage is part of readiness [N5]', async () => {
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok' })
})
