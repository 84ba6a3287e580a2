// Imported first: the modules below read the browser's storage as they load.

import { expect, test, vi } from 'vitest'
import { answerWith } from '../api/fake-browser.ts'
import { FileBytes } from './file-bytes.ts'

/** A server that knows one address of a file of ten bytes, and the ranges that it was asked for. */
function serve() {
  const server = { address: '/one', asked: [] as string[] }
  answerWith((path, { headers }) => {
    const range = (headers as { range: string }).range
    server.asked.push(`${path} ${range}`)
    if (path !== server.address) return new Response('', { status: 403 })
    const [begin, end] = range.slice('bytes='.length).split('-').map(Number) as [number, number]
    const bytes = Uint8Array.from({ length: 10 }, (_, at) => at).slice(begin, end + 1)
    return new Response(bytes, { status: 206, headers: { 'content-range': `bytes ${begin}-${end}/10` } })
  })
  return server
}

test('a part comes with the size of the whole file', async () => {
  serve()
  const file = new FileBytes({ url: '/one', renew: vi.fn() })
  expect(await file.read(2, 4)).toEqual({ bytes: Uint8Array.of(2, 3), size: 10 })
})

test('several parts whose address is refused are read by one fresh address', async () => {
  const server = serve()
  const renew = vi.fn(async () => '/two')
  const file = new FileBytes({ url: '/one', renew })
  server.address = '/two'
  const parts = await Promise.all([file.read(0, 2), file.read(2, 4), file.read(4, 6)])
  expect(parts.map(({ bytes }) => [...bytes])).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
  ])
  expect(renew).toHaveBeenCalledOnce()
  server.asked.length = 0
  await file.read(6, 8)
  expect(server.asked).toEqual(['/two bytes=6-7'])
})

test('a part that the fresh address does not have either fails, and the next one asks again', async () => {
  const server = serve()
  const renew = vi.fn(async () => '/one')
  const file = new FileBytes({ url: '/one', renew })
  server.address = '/gone'
  await expect(file.read(0, 2)).rejects.toThrow()
  server.address = '/one'
  expect((await file.read(0, 2)).size).toBe(10)
  expect(renew).toHaveBeenCalledOnce()
})

test('no answer is no reason to ask for another address', async () => {
  answerWith(() => {
    throw new TypeError('no network')
  })
  const renew = vi.fn()
  await expect(new FileBytes({ url: '/one', renew }).read(0, 2)).rejects.toThrow()
  expect(renew).not.toHaveBeenCalled()
})
