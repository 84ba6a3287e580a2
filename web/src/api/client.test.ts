// First: the modules below read the browser's storage as they load.
import './fake-browser.ts'
import { endpoint } from '@zsm/contract/endpoint'
import { flag } from '@zsm/contract/values'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from './client.ts'
import { answerWith, envelope } from './fake-browser.ts'
import { usePending } from './pending.ts'
import { clearSession, signIn } from './session.ts'

const asked = endpoint({
  path: '/zsm/api/thing/get',
  access: 'creator',
  effect: 'read',
  input: z.object({ id: z.string().optional(), shelfFlag: flag.optional() }),
  output: z.object({ name: z.string() }),
})

const told = endpoint({
  path: '/zsm/api/thing/update',
  access: 'creator',
  sends: 'body',
  input: z.object({ name: z.string().max(4, { error: '最多 4 个字' }), ids: z.array(z.string()).optional() }),
  output: z.null(),
  errors: ['goodNotFound'],
})

const answer = (data: unknown) => envelope({ result: 'true', data })

test('parameters go in the query, as wire values; a read takes the session along, and waits five minutes', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const sent: [string, RequestInit][] = []
  answerWith((path, init) => {
    sent.push([path, init])
    return answer({ name: '课' })
  })
  signIn({ token: 'T', mobile: '13800000000' as never, securityMobile: '13900000000' as never })
  expect(await call(asked, { id: '一', shelfFlag: true })).toEqual({ name: '课' })
  clearSession()
  await call(asked, {})
  expect(limit.mock.calls).toEqual([[300_000], [300_000]])
  limit.mockRestore()
  expect(sent.map(([path, { method }]) => [method, path])).toEqual([
    ['POST', '/zsm/api/thing/get?id=%E4%B8%80&shelfFlag=1'],
    ['POST', '/zsm/api/thing/get'],
  ])
  expect(sent.map(([, { headers }]) => (headers as Record<string, string>).Authorization)).toEqual([
    'Bearer T',
    undefined,
  ])
})

test('what everybody shares is sent again only when it has changed: by POST, which asks by the tag', async () => {
  const sent: [string, unknown][] = []
  const answers: [string, number, string?][] = [
    ['"1"', 200, '课'],
    ['"1"', 304],
    ['"2"', 200, '新课'],
    ['"2"', 304],
  ]
  answerWith((path, { method, headers }) => {
    sent.push([`${method} ${path}`, (headers as Record<string, string>)['If-None-Match']])
    const [etag, status, name] = answers.shift() ?? expect.unreachable()
    const body = name && JSON.stringify({ result: 'true', data: { name } })
    return new Response(body ?? null, { status, headers: { etag } })
  })
  const read = () => call({ ...asked, shared: true }, { id: '1' })
  const names = [await read(), await read(), await read(), await read()].map(({ name }) => name)
  expect(names).toEqual(['课', '课', '新课', '新课'])
  const address = 'POST /zsm/api/thing/get?id=1'
  expect(sent).toEqual([
    [address, undefined],
    [address, '"1"'],
    [address, '"1"'],
    [address, '"2"'],
  ])
})

test('GET is asked for where the seed says so; what no address holds goes in the body', async () => {
  const sent: unknown[] = []
  answerWith((path, { method, body }) => {
    sent.push([method, path, body])
    return answer({ name: '课' })
  })
  await call({ ...asked, alsoGet: true }, { id: '1' }, { byGet: true })
  await call(asked, { id: 'x'.repeat(4001) })
  expect(sent).toEqual([
    ['GET', '/zsm/api/thing/get?id=1', null],
    ['POST', '/zsm/api/thing/get', `id=${'x'.repeat(4001)}`],
  ])
})

test('a form goes in the body, structure as JSON', async () => {
  const sent: RequestInit[] = []
  answerWith((_, init) => {
    sent.push(init)
    return answer(null)
  })
  await call(told, { name: '甲&乙' })
  await call(told, { name: '甲', ids: ['1', '2'] })
  expect(sent.map(({ body }) => body)).toEqual([
    'name=%E7%94%B2%26%E4%B9%99',
    '{"name":"甲","ids":["1","2"]}',
  ])
})

test('what the contract refuses is not sent, and names its field', async () => {
  answerWith(() => expect.unreachable())
  await expect(async () => call(told, { name: '五个字的名' })).rejects.toMatchObject({
    name: 'invalidInput',
    field: 'name',
    message: '最多 4 个字',
  })
})

const failures: [string, () => Response | Promise<Response>, Record<string, unknown>][] = [
  [
    'a declared error by its name',
    () => envelope({ result: 'false', code: 404, error: 'goodNotFound', message: '找不到' }, 404),
    { name: 'goodNotFound', code: 404, message: '找不到' },
  ],
  [
    'an error of the session by its code',
    () => envelope({ result: 'false', code: 50012, message: '' }, 401),
    { name: 'tokenSuperseded', code: 50012 },
  ],
  ["a proxy's page of a server that is away", () => new Response('<html>', { status: 504 }), { code: 502 }],
  [
    'a server with too much to do',
    () =>
      Response.json({ result: 'false', code: 503, error: 'busy', message: '请过几秒再试' }, { status: 503 }),
    { name: 'busy', code: 503, message: '请过几秒再试' },
  ],
  ['a 502', () => new Response('', { status: 502 }), { name: 'unavailable', code: 502 }],
  ['an answer of another shape', () => answer({ title: 1 }), { name: 'unreadable' }],
  ['an answer that is not JSON', () => new Response('OK'), { name: 'unreadable', code: 200 }],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { name: 'network' }],
]

test.each(failures)('%s', async (_, respond, expected) => {
  answerWith(respond)
  await expect(call(asked, {})).rejects.toMatchObject(expected)
  expect(usePending.getState().count).toBe(0)
})

test('a cancelled call is an abort, not a failure', async () => {
  answerWith(() => new Promise(() => undefined))
  const control = new AbortController()
  const cancelled = call(asked, {}, { signal: control.signal })
  control.abort()
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
})

test('only foreground calls show as loading', async () => {
  const held = Promise.withResolvers<Response>()
  answerWith(() => held.promise)
  const silent = call(asked, {}, { background: true })
  expect(usePending.getState().count).toBe(0)
  const shown = call(asked, {})
  expect(usePending.getState().count).toBe(1)
  held.resolve(answer({ name: '课' }))
  await Promise.all([silent, shown.catch(() => undefined)])
  expect(usePending.getState().count).toBe(0)
})
