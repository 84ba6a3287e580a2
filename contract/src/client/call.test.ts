import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../contract.ts'
import { flag } from '../values.ts'
import { type Endpoint, endpoint } from '../wire/endpoint.ts'
import { commonErrors, errors } from '../wire/errors.ts'
import type { CallAnswer } from './answer.ts'
import { call } from './call.ts'
import type { CallError } from './call-error.ts'
import type { CallRequest } from './request.ts'

const asked = endpoint({
  path: '/zsm/api/thing/get',
  access: 'creator',
  areas: ['teaching'],
  effect: 'read',
  input: z.object({ id: z.string().optional(), shelfFlag: flag.optional() }),
  output: z.object({ name: z.string(), shelfFlag: flag.optional() }),
})

const told = endpoint({
  path: '/zsm/api/thing/update',
  access: 'creator',
  areas: ['teaching'],
  sends: 'body',
  input: z.object({ name: z.string().max(4, { error: '最多 4 个字' }), ids: z.array(z.string()).optional() }),
  output: z.null(),
  errors: ['goodNotFound'],
})

/** A server that accepts every call and records what it was sent. */
function server(data: unknown) {
  const sent: CallRequest[] = []
  const transport = async (request: CallRequest) => {
    sent.push(request)
    return { status: 200, text: JSON.stringify({ result: 'true', data }) }
  }
  return { sent, transport }
}

const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }

test('parameters travel in the query as wire values, and the token in a header', async () => {
  const { sent, transport } = server({ name: '课', shelfFlag: 1 })
  const output = await call(transport, asked, { id: '一 &=+', shelfFlag: true }, { token: 'T' })
  expect(output).toEqual({ name: '课', shelfFlag: true })
  await call(transport, asked, {})
  expect(sent).toEqual([
    {
      method: 'POST',
      address: '/zsm/api/thing/get?id=%E4%B8%80%20%26%3D%2B&shelfFlag=1',
      headers: { authorization: 'Bearer T' },
      body: null,
    },
    { method: 'POST', address: '/zsm/api/thing/get', headers: {}, body: null },
  ])
})

test('a caller may ask for GET; an input too long for an address goes in the body', async () => {
  const { sent, transport } = server({ name: '课' })
  await call(transport, asked, { id: '1' }, { byGet: true })
  await call(transport, asked, { id: 'x'.repeat(4001) })
  expect(sent).toMatchObject([
    { method: 'GET', address: '/zsm/api/thing/get?id=1', body: null },
    { method: 'POST', address: '/zsm/api/thing/get', headers: form, body: `id=${'x'.repeat(4001)}` },
  ])
})

test('a form goes in the body, nested values as JSON, and omitted values are not sent', async () => {
  const { sent, transport } = server(null)
  await call(transport, told, { name: '甲&乙', ids: undefined })
  await call(transport, told, { name: '甲', ids: ['1', '2'] })
  await call(transport, told, { name: '甲', ids: null as never })
  expect(sent.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
    [form['content-type'], 'name=%E7%94%B2%26%E4%B9%99'],
    ['application/json', '{"name":"甲","ids":["1","2"]}'],
    [form['content-type'], 'name=%E7%94%B2'],
  ])
})

test('half of a surrogate pair is sent as the replacement character', async () => {
  const { sent, transport } = server(null)
  await call(transport, told, { name: 'a\ud800' })
  expect(sent[0]?.body).toBe('name=a%EF%BF%BD')
})

test('an input that the contract refuses is not sent, and the failure names its field', async () => {
  const { sent, transport } = server(null)
  await expect(call(transport, told, { name: '五个字的名' })).rejects.toMatchObject({
    name: 'invalidInput',
    status: 0,
    code: 400,
    field: 'name',
    message: '最多 4 个字',
  })
  expect(sent).toEqual([])
})

const answering = (status: number, body: unknown) => async (): Promise<CallAnswer> => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})

const endpoints = Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls))

/** The failure of a call that is answered with this status and body, whatever input the endpoint needs. */
async function failureOf(endpoint: Endpoint, status: number, body: object): Promise<CallError> {
  const ended = call(answering(status, body), { ...endpoint, input: z.object({}) }, {})
  return ended.then(
    () => expect.unreachable(),
    (failure) => failure,
  )
}

test('every failure that a call declares is read back by its name, or by its code and message', async () => {
  for (const endpoint of endpoints) {
    for (const name of [...commonErrors, ...endpoint.errors]) {
      const { status, code, message } = errors[name]
      const named = { result: 'false', code, error: name, message: '因为' }
      expect(await failureOf(endpoint, status, named)).toMatchObject({ name, status, code, message: '因为' })
      const unnamed = { result: 'false', code, message }
      expect(await failureOf(endpoint, status, unnamed)).toMatchObject({ name, status, code, message })
    }
  }
})

test.each<[string, number, unknown, Record<string, unknown>]>([
  [
    'a failure carries its field, its data and the id of its request',
    422,
    {
      result: 'false',
      code: 422,
      error: 'goodIncomplete',
      message: '缺',
      field: 'a',
      data: [1],
      requestId: 'r',
    },
    { name: 'goodIncomplete', status: 422, message: '缺', field: 'a', data: [1], requestId: 'r' },
  ],
  [
    'a code without a name identifies a failure of the session',
    401,
    { result: 'false', code: 50012, message: '' },
    { name: 'tokenSuperseded', code: 50012, status: 401 },
  ],
  [
    'an unknown name is ignored',
    400,
    { result: 'false', code: 499, error: 'toString', message: '?' },
    { name: 'unreadable', code: 499, message: '?' },
  ],
  ["a proxy's page means that the server is unavailable", 504, '<html>', { code: 502, name: 'unavailable' }],
  ['a 502 without an envelope is an unavailable server', 502, '', { code: 502, name: 'unavailable' }],
  [
    'an overloaded server is busy',
    503,
    { result: 'false', code: 503, error: 'busy', message: '请过几秒再试' },
    { name: 'busy', code: 503, message: '请过几秒再试' },
  ],
  [
    'a 200 whose envelope says false is a failure',
    200,
    { result: 'false', code: 404, error: 'notFound' },
    { name: 'notFound' },
  ],
  [
    'an output of the wrong shape is unreadable',
    200,
    { result: 'true', data: { title: 1 } },
    { name: 'unreadable' },
  ],
  ['an answer that is not JSON is unreadable', 200, 'OK', { name: 'unreadable', code: 200 }],
  ['an answer without an envelope is unreadable', 200, [], { name: 'unreadable', code: 200 }],
])('%s', async (_, status, body, expected) => {
  await expect(call(answering(status, body), asked, {})).rejects.toMatchObject(expected)
})

test("a transport that gets no answer fails with the transport's own error", async () => {
  const cause = new Error('the line is cut')
  await expect(call(() => Promise.reject(cause), asked, {})).rejects.toBe(cause)
})
