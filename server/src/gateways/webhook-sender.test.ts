import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openWebhookSender } from './webhook-sender.ts'

const sent = { headers: { 'content-type': 'application/json' }, body: '{}' }

async function listen(answer: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(answer ?? (() => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '192.168.0.1', '100.100.100.200'])(
  'nothing is sent to %s unless a setting allows this machine',
  async (host) => {
    const { send, refusal } = openWebhookSender({ allowLoopback: false })
    expect(refusal(`https://${host}/a`)).toBeTruthy()
    expect(await send({ ...sent, url: `https://${host}/a` })).toMatchObject({ status: null, durationMs: 0 })
  },
)

test('a name that resolves to this machine is refused as the connection is made', async () => {
  const { send, refusal } = openWebhookSender({ allowLoopback: false })
  // the resolver answers every name below localhost with the loopback address
  const url = 'https://hooks.localhost/a'
  expect(refusal(url)).toBeUndefined()
  const { status, error } = await send({ ...sent, url })
  expect(status).toBeNull()
  expect(error).not.toBe('')
})

test('the setting opens this machine by http, and no other private network', async () => {
  const { send, refusal } = openWebhookSender({ allowLoopback: true })
  const port = await listen((_, response) => response.writeHead(204).end())
  expect(await send({ ...sent, url: `http://127.0.0.1:${port}/a` })).toMatchObject({ status: 204, error: '' })
  expect(refusal('https://10.0.0.1/a')).toBeTruthy()
  expect(refusal('http://www.example.com/a')).toBeTruthy()
})

test('of an endless answer only the beginning is read', async () => {
  const port = await listen((_, response) => {
    response.writeHead(200)
    const write = () => {
      while (!response.destroyed && response.write('字'.repeat(1000)));
    }
    response.on('drain', write)
    write()
  })
  const { send } = openWebhookSender({ allowLoopback: true })
  const { status, answer } = await send({ ...sent, url: `http://127.0.0.1:${port}/a` })
  expect(status).toBe(200)
  expect(answer).toHaveLength(500)
})

test('a receiver that is not there, and one that hangs up, are named', async () => {
  const { send } = openWebhookSender({ allowLoopback: true })
  const port = await listen((request) => request.socket.destroy())
  expect(await send({ ...sent, url: `http://127.0.0.1:${port}/a` })).toMatchObject({
    error: '对方断开了连接',
  })
  expect(await send({ ...sent, url: 'http://127.0.0.1:1/a' })).toMatchObject({ error: '对方拒绝了连接' })
})

test('a receiver that wants to speak another protocol has answered, and holds up nothing', async () => {
  const port = await listen((request) => {
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  })
  const { send } = openWebhookSender({ allowLoopback: true })
  expect(await send({ ...sent, url: `http://127.0.0.1:${port}/a` })).toMatchObject({ status: 101 })
})
