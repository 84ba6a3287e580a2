import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bytesOf, lookMs, refuseSlowReaders } from './slow-readers.ts'

const megabyte = 1024 ** 2
const length = 64 * megabyte

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Both ends of a connection with an unfinished answer that is larger than the socket buffers. */
async function answered() {
  const server = createServer((_, response) => response.end(Buffer.alloc(length)))
  refuseSlowReaders(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const asked = once(server, 'request')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {})
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [{ socket }] = (await asked) as [{ socket: Socket }]
  const close = () => {
    reader.destroy()
    server.close()
  }
  return { socket, reader, close }
}

const look = (times: number) => vi.advanceTimersByTime(times * lookMs)

/** Reads until so many bytes less are pending, and stops again. */
async function take({ socket, reader }: { socket: Socket; reader: Socket }, bytes: number): Promise<void> {
  const left = Math.max(0, bytesOf(socket).waiting - bytes)
  while (bytesOf(socket).waiting > left) if (!reader.read()) await once(reader, 'readable')
}

test('a client that reads nothing of its answer for half a minute is disconnected [G3]', async () => {
  const { socket, close } = await answered()
  look(12)
  expect(socket.destroyed).toBe(false)
  look(1)
  expect(socket.destroyed).toBe(true)
  close()
})

test('a client that reads a little now and then is served, however long it takes', async () => {
  const { close, ...line } = await answered()
  for (let times = 0; times < 5; times += 1) {
    look(11)
    await take(line, megabyte)
  }
  expect(line.socket.destroyed).toBe(false)
  close()
})

test('a connection without pending data is not disconnected', async () => {
  const { close, ...line } = await answered()
  await take(line, length)
  look(20)
  expect(line.socket.destroyed).toBe(false)
  close()
})
