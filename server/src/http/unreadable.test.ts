import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { refuseUnreadable } from './unreadable.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify({ clientErrorHandler: refuseUnreadable })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())
afterEach(() => {
  vi.useRealTimers()
})

const port = () => (app.server.address() as AddressInfo).port

async function send(bytes: string): Promise<{ status: string; envelope: unknown }> {
  const socket = connect(port(), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const answer = await text(socket)
  return { status: answer.slice(0, 12), envelope: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) }
}

test.each([
  ['no HTTP', 'meow\r\n\r\n', 400],
  [
    'two content lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
  ],
  ['too many headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused in the envelope, and the connection ends [C8]', async (_, bytes, status) => {
  expect(await send(bytes)).toEqual({
    status: `HTTP/1.1 ${status}`,
    envelope: expect.objectContaining({ result: 'false', code: status, error: 'invalidInput' }),
  })
})

test('a client that does not close after the refusal is disconnected [G3]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const arrived = once(app.server, 'connection')
  const sender = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true })
  const [connection] = (await arrived) as [Socket]
  const closed = once(connection, 'close')
  sender.write('meow\r\n\r\n')
  sender.resume()
  await once(sender, 'end')
  expect(connection.destroyed).toBe(false)
  vi.advanceTimersByTime(2000)
  await closed
  sender.destroy()
})
