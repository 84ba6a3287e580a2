import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStreams } from './streams.ts'

/** Streams by the address that is asked for, over real sockets, and the errors of their answers. */
async function serveStreams(marks: ReadonlyMap<string, string>) {
  const readMarks = vi.fn(async () => marks)
  const streams = openStreams<string>({ readMarks, report: () => {}, lookMs: 5 })
  const errors: unknown[] = []
  const server = createServer(({ url = '' }, response) => {
    response.on('error', (error) => errors.push(error))
    streams.open({ token: url, owner: url, network: '192.0.2.1' }, () => response)
  })
  onTestFinished(() => {
    streams.end()
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { readMarks, errors, port: (server.address() as AddressInfo).port }
}

/** Asks for several addresses at once on one connection. */
function pipeline(port: number, ...urls: string[]) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const answer = { text: '' }
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer.text += text
  })
  socket.write(urls.map((url) => `GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''))
  return answer
}

test('a stream that ends while it waits behind another one on its connection ends once', async () => {
  const marks = new Map([
    ['/first', 'a'],
    ['/second', 'a'],
  ])
  const { readMarks, errors, port } = await serveStreams(marks)
  const answer = pipeline(port, '/first', '/second')
  await expect.poll(() => answer.text).toContain('changed')
  marks.delete('/second')
  const looks = readMarks.mock.calls.length
  await expect.poll(() => readMarks.mock.calls.length).toBeGreaterThan(looks + 4)
  marks.delete('/first')
  await expect.poll(() => answer.text.match(/event: ended/g)?.length).toBe(2)
  expect(errors).toEqual([])
})
