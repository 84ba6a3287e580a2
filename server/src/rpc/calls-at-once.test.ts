import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openServer } from '../http/server.ts'

let app: FastifyInstance
let begun: string[]
let released: PromiseWithResolvers<string>
beforeEach(async () => {
  const generous = { requestsPerAddress: 100_000, requestsPerSession: 100_000 }
  app = await openServer({
    trustProxy: [],
    publicUrl: 'http://x',
    log: undefined,
    uploadPath: '/upload',
    uploadHost: undefined,
    captchaOrigins: [],
    limits: { ...generous, readsAtOnce: 4, writesAtOnce: 1 },
  })
  begun = []
  released = Promise.withResolvers()
  const hold = (name: string) => () => {
    begun.push(name)
    return released.promise
  }
  for (const name of ['one', 'two']) app.post(`/zsm/api/${name}`, hold(name))
  app.post('/zsm/api/look', { config: { line: 'read' } }, async () => 'seen')
  app.post('/zsm/api/login', { config: { line: 'password' } }, async () => 'signed in')
  app.post('/zsm/api/stare', { config: { line: 'read' } }, (request) => {
    request.owner = request.headers.authorization?.startsWith('Bearer ann') ? 'ann' : 'bob'
    return hold(request.headers.authorization ?? '')()
  })
  app.post('/zsm/api/gaze', { config: { line: 'read' } }, (request) =>
    hold(request.headers.authorization ?? '')(),
  )
  app.get('/healthz', async () => 'alive')
  app.get('/readyz', async () => 'ready')
  app.post('/upload', async () => 'kept')
  app.post('/open/pay/notify/sandbox', async () => 'heard')
})
afterEach(() => app.close())

const post = async (url: string) => app.inject({ method: 'POST', url })

/** Takes the only turn until it is released. */
async function held(): Promise<{ answer: Promise<{ body: string }> }> {
  const answer = post('/zsm/api/one')
  await expect.poll(() => begun).toEqual(['one'])
  return { answer }
}

test('a call that waits too long is told to retry, and never runs [G4]', async () => {
  const first = await held()
  const refused = await post('/zsm/api/two')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.json()).toMatchObject({
    code: 503,
    error: 'busy',
    message: '现在使用的人太多，请过几秒再试',
  })
  released.resolve('done')
  expect((await first.answer).body).toBe('done')
  expect(begun).toEqual(['one'])
  expect((await post('/zsm/api/two')).body).toBe('done')
})

test('health, uploads, payments, reads and passwords do not queue behind writes', async () => {
  const first = await held()
  expect((await app.inject('/healthz')).body).toBe('alive')
  expect((await app.inject('/readyz')).body).toBe('ready')
  expect((await post('/upload')).body).toBe('kept')
  expect((await post('/open/pay/notify/sandbox')).body).toBe('heard')
  expect((await post('/zsm/api/look')).body).toBe('seen')
  expect((await post('/zsm/api/login')).body).toBe('signed in')
  released.resolve('done')
  await first.answer
})

test('one creator’s slow calls, from several devices, leave turns for others', async () => {
  const stare = (token: string) =>
    app.inject({ method: 'POST', url: '/zsm/api/stare', headers: { authorization: `Bearer ${token}` } })
  const [known, again] = [stare('ann1'), stare('ann2')]
  await expect.poll(() => begun).toHaveLength(2)
  released.resolve('seen')
  await Promise.all([known, again])
  released = Promise.withResolvers()
  begun = []
  const anns = ['ann1', 'ann1', 'ann2', 'ann2'].map(stare)
  await expect.poll(() => begun).toHaveLength(3)
  const bob = stare('bob')
  await expect.poll(() => begun).toContain('Bearer bob')
  expect(begun).toHaveLength(4)
  expect((await Promise.race(anns)).statusCode).toBe(503)
  released.resolve('seen')
  const codes = (await Promise.all([...anns, bob])).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([200, 200, 200, 200, 503])
})

test('made-up tokens do not count as callers: an address that sends many has one share', async () => {
  const look = (token: string, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/zsm/api/gaze',
      remoteAddress,
      headers: { authorization: `Bearer ${token}` },
    })
  const many = ['a', 'b', 'c', 'd'].map((token) => look(token, '192.0.2.1'))
  const other = look('e', '198.51.100.1')
  await expect.poll(() => begun).toHaveLength(4)
  expect(begun).toContain('Bearer e')
  expect((await Promise.race(many)).statusCode).toBe(503)
  released.resolve('seen')
  await Promise.all([...many, other])
})

test('a call whose client disconnects before its turn never runs [G4]', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const arrived = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  app.server.on('request', (request, response) => {
    if (request.url !== '/zsm/api/two') return
    arrived.resolve()
    response.once('close', left.resolve)
  })
  const first = await held()
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(client, 'connect')
  client.write('POST /zsm/api/two HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')
  await arrived.promise
  client.destroy()
  await left.promise
  released.resolve('done')
  await first.answer
  expect((await post('/zsm/api/one')).body).toBe('done')
  expect(begun).toEqual(['one', 'one'])
})
