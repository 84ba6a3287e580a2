import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { asFailure, sendFailure } from '../rpc/envelope.ts'
import { isDoubled, refuseDoubledHeaders } from './doubled-headers.ts'

test.each<[string, string[], boolean]>([
  ['each header once is fine', ['Host', 'a', 'Authorization', 'b', 'X-Token', 'c'], false],
  ['two cookies are fine', ['Cookie', 'a', 'Cookie', 'b'], false],
  ['two hosts are refused', ['Host', 'a', 'host', 'a'], true],
  ['two tokens are refused', ['Host', 'a', 'authorization', 'b', 'AUTHORIZATION', 'c'], true],
  ['two operator tokens are refused', ['X-Token', 'a', 'x-token', 'b'], true],
  ['two content types are refused', ['content-type', 'text/plain', 'Content-Type', 'application/json'], true],
])('%s', (_, headers, doubled) => {
  expect(isDoubled(headers)).toBe(doubled)
})

test('a request with two hosts is refused, and the next one on its connection is served [C8]', async () => {
  const app = fastify()
  refuseDoubledHeaders(app)
  app.setErrorHandler((error, request, reply) => sendFailure(reply, asFailure(error), request.id))
  app.get('/', async () => 'served')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  let answered = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answered += text
  })
  socket.write(
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  )
  await once(socket, 'close')
  await app.close()
  expect(answered).toMatch(/^HTTP\/1\.1 400 .*"result":"false".*HTTP\/1\.1 200 .*served$/s)
})
