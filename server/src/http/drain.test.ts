import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drainable } from './drain.ts'

/** More than the kernel's socket buffers hold. */
const large = 'x'.repeat(32 * 1024 * 1024)

let app: FastifyInstance
let stop: () => Promise<void>
let answering: PromiseWithResolvers<ServerResponse>
let released: PromiseWithResolvers<string>
beforeEach(async () => {
  app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  answering = Promise.withResolvers()
  released = Promise.withResolvers()
  app.get('/small', async () => 'done')
  app.get('/held', async (_, reply) => {
    answering.resolve(reply.raw)
    return released.promise
  })
  app.get('/large', async (_, reply) => {
    answering.resolve(reply.raw)
    return large
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  stop = drainable(app, '/upload')
})
afterEach(() => app.close())

function open(): Socket {
  return connect((app.server.address() as AddressInfo).port, '127.0.0.1')
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('a request sent before the stop is answered, even if its connection was not accepted yet [G6]', async () => {
  const clients = Array.from({ length: 20 }, open)
  const connected = clients.map((client) => once(client, 'connect'))
  for (const client of clients) client.write(request('/small'))
  await Promise.all(connected)
  const stopped = stop()
  const answers = await Promise.all(clients.map(text))
  await stopped
  expect(answers.filter((answer) => answer.endsWith('done')).length).toBe(clients.length)
})

test('an answer in progress announces that its connection will close', async () => {
  const client = open()
  client.write(request('/held'))
  await answering.promise
  const stopped = stop()
  released.resolve('done')
  const answer = await text(client)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  expect(answer.endsWith('done')).toBe(true)
  await stopped
})

test('an answer that is written but not yet read is sent completely', async () => {
  const client = open().pause()
  client.write(request('/large'))
  const response = await answering.promise
  await expect.poll(() => response.writableEnded).toBe(true)
  const stopped = stop()
  await expect.poll(() => app.server.listening).toBe(false)
  const answer = await text(client)
  expect(answer.length - answer.indexOf('\r\n\r\n') - 4).toBe(large.length)
  await stopped
})

test('an idle connection is closed at once', async () => {
  const client = open()
  await once(client, 'connect')
  await stop()
  expect(await text(client)).toBe('')
})

test('a connection whose next request has arrived but is not read yet is not idle', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const client = open()
  await once(client, 'connect')
  client.write(request('/small'))
  const [first] = await once(client, 'data')
  expect(String(first)).toContain('done')
  client.write(request('/small'))
  app.server.closeIdleConnections()
  const [second] = await once(client, 'data')
  expect(String(second)).toContain('done')
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000)
      app.server.closeIdleConnections()
      return client.closed
    })
    .toBe(true)
})
