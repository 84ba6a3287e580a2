import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openAskAddress } from './link-address.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server on this machine, and the requests that it got. */
async function serve(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const ask = openAskAddress({ allowed: ['127.0.0.1'] })
const statusOf = (status: number) => serve((_, response) => response.writeHead(status).end())

test.each([
  [200, 'alive'],
  [204, 'alive'],
  [401, 'alive'],
  [403, 'alive'],
  [404, 'dead'],
  [410, 'dead'],
  [429, 'alive'],
  [500, 'unclear'],
  [503, 'unclear'],
] as const)('an answer of %i is %s', async (status, state) => {
  const { url } = await statusOf(status)
  expect(await ask(url)).toBe(state)
})

test('a server without HEAD is asked by GET', async () => {
  const { url, asked } = await serve((request, response) =>
    response.writeHead(request.method === 'HEAD' ? 405 : 200).end('page'),
  )
  expect(await ask(`${url}/a`)).toBe('alive')
  expect(asked).toEqual(['HEAD /a', 'GET /a'])
})

test('redirects are followed, up to a limit', async () => {
  const { url, asked } = await serve((request, response) => {
    if (request.url === '/end') response.writeHead(200).end()
    else response.writeHead(302, { location: request.url === '/begin' ? '/end' : '/loop' }).end()
  })
  expect(await ask(`${url}/begin`)).toBe('alive')
  expect(await ask(`${url}/loop`)).toBe('dead')
  expect(asked).toHaveLength(2 + 6)
})

test.each([
  'http://127.0.0.1',
  'http://localhost',
  'http://[::1]',
  'http://10.0.0.1',
  'http://192.168.1.1',
  'http://172.16.0.1',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1',
  'http://0.0.0.0',
  'http://[::ffff:127.0.0.1]',
  'http://2130706433',
])('%s is not on the public Internet and is never contacted [7.6]', async (address) => {
  const { url, asked } = await statusOf(200)
  const { port } = new URL(url)
  expect(await openAskAddress()(`${address.replace(/^(http:\/\/[^/]+)/, `$1:${port}`)}`)).toBe('dead')
  expect(asked).toEqual([])
})

test('a redirect to a private address is not followed', async () => {
  const secret = await statusOf(200)
  const { port } = new URL(secret.url)
  const { url } = await serve((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${port}/` }).end(),
  )
  expect(await ask(url)).toBe('dead')
  expect(
    await ask(
      (await serve((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end())).url,
    ),
  ).toBe('dead')
  expect(secret.asked).toEqual([])
})

test('a broken connection is unclear, and text is no address', async () => {
  const { url } = await serve((request) => request.socket.destroy())
  expect(await ask(url)).toBe('unclear')
  expect(await ask('not an address')).toBe('dead')
})
