import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseUnreadable } from './unreadable.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify({ clientErrorHandler: refuseUnreadable })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

async function send(bytes: string): Promise<{ status: string; envelope: unknown }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const answer = await text(socket)
  return { status: answer.slice(0, 12), envelope: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) }
}

test.each([
  ['no request', 'meow\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused in the envelope, and the connection ends', async (_, bytes, status) => {
  expect(await send(bytes)).toEqual({
    status: `HTTP/1.1 ${status}`,
    envelope: expect.objectContaining({ result: 'false', code: status, error: 'invalidInput' }),
  })
})
