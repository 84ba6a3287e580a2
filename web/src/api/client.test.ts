// Imported first: the modules below read the browser's storage as they load.
import './fake-browser.ts'
import { endpoint } from '@zsm/contract/wire/endpoint'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from './client.ts'
import { answerWith, envelope } from './fake-browser.ts'
import { usePending } from './pending.ts'
import { clearSession, signIn } from './session.ts'

const asked = endpoint({
  path: '/zsm/api/thing/get',
  access: 'creator',
  areas: ['teaching'],
  effect: 'read',
  input: z.object({ id: z.string().optional() }),
  output: z.object({ name: z.string() }),
})

const answer = (data: unknown) => envelope({ result: 'true', data })

test("a call carries the session's token and times out after five minutes [8]", async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const sent: [string, RequestInit][] = []
  answerWith((path, init) => {
    sent.push([path, init])
    return answer({ name: '课' })
  })
  signIn({ token: 'T', mobile: '13800000000' as never, securityMobile: '13900000000' as never })
  expect(await call(asked, { id: '一' })).toEqual({ name: '课' })
  await call(asked, {}, { signedOut: true })
  clearSession()
  await call(asked, {})
  expect(limit.mock.calls).toEqual([[300_000], [300_000], [300_000]])
  limit.mockRestore()
  expect(sent.map(([path, { method }]) => [method, path])).toEqual([
    ['POST', '/zsm/api/thing/get?id=%E4%B8%80'],
    ['POST', '/zsm/api/thing/get'],
    ['POST', '/zsm/api/thing/get'],
  ])
  expect(sent.map(([, { headers }]) => (headers as Record<string, string>).authorization)).toEqual([
    'Bearer T',
    undefined,
    undefined,
  ])
})

test('a shared answer is sent again only if it has changed, which a POST asks by etag [8]', async () => {
  const sent: [string, unknown][] = []
  const answers: [string, number, string?][] = [
    ['"1"', 200, '课'],
    ['"1"', 304],
    ['"2"', 200, '新课'],
    ['"2"', 304],
  ]
  answerWith((path, { method, headers }) => {
    sent.push([`${method} ${path}`, (headers as Record<string, string>)['if-none-match']])
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

test('GET is used where the specification asks for it [8]', async () => {
  const sent: unknown[] = []
  answerWith((path, { method, body }) => {
    sent.push([method, path, body])
    return answer({ name: '课' })
  })
  await call({ ...asked, alsoGet: true }, { id: '1' }, { byGet: true })
  expect(sent).toEqual([['GET', '/zsm/api/thing/get?id=1', null]])
})

test.each<[string, () => Response | Promise<Response>, Record<string, unknown>]>([
  [
    'a declared error, by its name',
    () => envelope({ result: 'false', code: 404, error: 'goodNotFound', message: '找不到' }, 404),
    { name: 'goodNotFound', code: 404, message: '找不到' },
  ],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { name: 'network', code: 0 }],
])('a failed call throws its failure and no longer shows as loading: %s', async (_, respond, expected) => {
  answerWith(respond)
  await expect(call(asked, {})).rejects.toMatchObject(expected)
  expect(usePending.getState().count).toBe(0)
})

test('an answer of the wrong shape is logged to the console', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  answerWith(() => answer({ title: 1 }))
  await expect(call(asked, {})).rejects.toMatchObject({ name: 'unreadable' })
  expect(log).toHaveBeenCalledWith(asked.path, expect.any(Error))
  log.mockRestore()
})

test('a cancelled call rejects with an abort, not with a failure', async () => {
  answerWith(() => new Promise(() => undefined))
  const control = new AbortController()
  const cancelled = call(asked, {}, { signal: control.signal })
  control.abort()
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
})

test('only foreground calls show as loading [8]', async () => {
  const held = Promise.withResolvers<Response>()
  answerWith(async () => (await held.promise).clone())
  const silent = call(asked, {}, { background: true })
  expect(usePending.getState().count).toBe(0)
  const shown = call(asked, {})
  expect(usePending.getState().count).toBe(1)
  held.resolve(answer({ name: '课' }))
  await Promise.all([silent, shown.catch(() => undefined)])
  expect(usePending.getState().count).toBe(0)
})

test('a call cancelled while its answer arrives rejects with an abort, and nothing is logged', async () => {
  const logged = vi.spyOn(console, 'error')
  const control = new AbortController()
  const body = new ReadableStream({
    pull(stream) {
      control.abort()
      stream.error(control.signal.reason)
    },
  })
  answerWith(() => new Response(body))
  const cancelled = call(asked, {}, { signal: control.signal })
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})
