import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, readdir, symlink } from 'node:fs/promises'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { contract } from '@zsm/contract'
import { fileKind } from '@zsm/contract/states'
import fastify from 'fastify'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { samples, testStorage } from '../../../test/files.ts'
import { type MadeCreator, makeCreator } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { form, send } from '../../../test/upload.ts'
import type { Failure } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { mountUploads } from '../routes.ts'
import { issueUploadToken } from './tokens.ts'
import { openUploadTurns } from './turns.ts'
import { type Part, receiveUpload } from './uploads.ts'

const server = sharedApp()
let creator: MadeCreator
let mine: Api
let port: number

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  creator = await makeCreator(server.database.sql)
  mine = api(server.app).as(creator)
})
afterEach(() => {
  vi.useRealTimers()
})

const drafts = () => readdir(join(server.config.storage.dir, 'drafts'))
const ticket = () => mine.call(contract.materials.uploadToken, { filePath: 'a.webm' })

/** Opens an upload and sends the first half of its body. */
async function sendHalf(sending = 1): Promise<{ socket: Socket; key: string; token: string }> {
  const { key, token } = await ticket()
  const { headers, payload } = form(['key', key], ['token', token], ['file', samples.webm])
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const head = `POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`
  socket.write(head)
  socket.write(payload.subarray(0, payload.length / 2))
  await expect.poll(drafts).toHaveLength(sending)
  return { socket, key, token }
}

test('an upload that is cut in the middle leaves nothing, and its token is still valid [D5]', async () => {
  const { socket, key, token } = await sendHalf()
  socket.resetAndDestroy()
  await expect.poll(drafts).toEqual([])
  const sent = await send(server.app, ['key', key], ['token', token], ['file', samples.webm])
  expect(sent.status).toBe(200)
})

test('a file is stored byte by byte, also when it looks like the end of its part', async () => {
  const { key, token } = await ticket()
  const almost = Buffer.alloc(6 * 1024 ** 2, '\r\n--zsm-test-boundar')
  const video = Buffer.concat([samples.webm, almost])
  const { headers, payload } = form(['key', key], ['token', token], ['file', video])
  const body = new Uint8Array(payload)
  const { status } = await fetch(`http://127.0.0.1:${port}/upload`, { method: 'POST', headers, body })
  expect(status).toBe(200)
  const file = { key, kindDict: fileKind.video, title: '课', requestId: randomUUID() }
  const { url } = await mine.call(contract.materials.create, file)
  expect((await server.app.inject(url)).rawPayload.equals(video)).toBe(true)
})

test('an upload that is cut before its form is read leaves nothing', async () => {
  const disk = await testStorage()
  const app = fastify()
  const discarded = Promise.withResolvers<string>()
  const storage: Storage = {
    ...disk,
    async draft() {
      const [request] = requests
      request?.destroy()
      if (request && !request.closed) await once(request, 'close')
      return disk.draft()
    },
    async discard(draft) {
      await disk.discard(draft)
      discarded.resolve(draft)
    },
  }
  const requests: IncomingMessage[] = []
  app.server.on('request', (request) => requests.push(request))
  await mountUploads(app, { sql: server.database.sql, storage, secret, turns })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { key, token } = await issue(disk)
  const { headers, payload } = form(['key', key], ['token', token], ['file', samples.webm])
  const request = httpRequest(`${address}/upload`, { method: 'POST', headers }).on('error', () => {})
  request.write(payload.subarray(0, -100))
  expect(await disk.written(await discarded.promise)).toBe(0)
  await app.close()
})

test('an upload that stalls is closed within thirty seconds and leaves nothing [D5]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { socket } = await sendHalf()
  const closed = once(socket, 'close')
  socket.resume()
  vi.advanceTimersByTime(30_000)
  await closed
  vi.useRealTimers()
  await expect.poll(drafts).toEqual([])
})

test('a refused upload gets its answer while it still sends, and its connection can be used again', async () => {
  const { key } = await ticket()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { headers, payload } = form(['key', key], ['token', 'forged'], ['file', Buffer.alloc(8 * 1024 ** 2)])
  for (let round = 0; round < 2; round += 1) {
    const request = httpRequest({ port, host: '127.0.0.1', path: '/upload', method: 'POST', headers, agent })
    request.end(payload)
    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(403)
    expect(await json(response)).toMatchObject({ result: 'false', error: 'uploadTokenInvalid' })
  }
  agent.destroy()
  expect(await drafts()).toEqual([])
})

test('uploads leave no listener on their connection, which can be used again', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const arrived = once(server.app.server, 'connection')
  const uploads = 20
  for (let round = 0; round < uploads; round += 1) {
    const { headers, payload } = form(['key', 'k'], ['token', 'forged'], ['file', samples.png])
    const request = httpRequest({ port, host: '127.0.0.1', path: '/upload', method: 'POST', headers, agent })
    request.end(payload)
    const [response] = await once(request, 'response')
    expect(await json(response)).toMatchObject({ error: 'uploadTokenInvalid' })
  }
  const [connection] = (await arrived) as [Socket]
  await expect.poll(() => connection.listenerCount('close')).toBeLessThan(uploads)
  agent.destroy()
})

/** The parts of a form, as the upload host reads them. */
async function* parts(key: string, token: string): AsyncGenerator<Part> {
  yield { name: 'key', value: key }
  yield { name: 'token', value: token }
  yield {
    name: 'file',
    bytes: (async function* () {
      yield samples.webm
    })(),
  }
}

const secret = 'a secret of at least 32 characters'
const turns = openUploadTurns()
const limits = { video: 1e9, audio: 1e9, image: 1e9, document: 1e9, archive: 1e9 }

async function issue(storage: Storage, { creator: front } = creator) {
  return issueUploadToken(server.database.sql, { storage, secret, limits, url: '/upload' }, front, {
    filePath: 'a.webm',
    size: samples.webm.length,
  })
}

test('a full disk is reported, and no partial file stays [D8 F4]', async () => {
  const disk = await testStorage()
  const full: Storage = {
    ...disk,
    // the kernel's own ENOSPC: the draft is a link to the device that is always full
    draft: async () => {
      const path = await disk.draft()
      await disk.discard(path)
      await symlink('/dev/full', path)
      return path
    },
  }
  const { key, token } = await issue(disk)
  const upload = receiveUpload(
    { sql: server.database.sql, storage: full, secret, turns },
    { parts: parts(key, token) },
  )
  await expect(upload).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await disk.size(key)).toBeUndefined()
  // the same token works once there is room
  const { size } = await receiveUpload(
    { sql: server.database.sql, storage: disk, secret, turns },
    { parts: parts(key, token) },
  )
  expect(size).toBe(samples.webm.length)
})

test.each(['the bytes', 'the name'])(
  'a disk that fails to store %s is a failure, and nothing stays [F4]',
  async (part) => {
    const { key, token } = await ticket()
    const upload = () => send(server.app, ['key', key], ['token', token], ['file', samples.webm])
    const handle = await open(server.config.storage.dir)
    const ioError = Object.assign(new Error('i/o error'), { code: 'EIO' })
    const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
    await handle.close()
    onTestFinished(() => sync.mockRestore())
    sync.mockImplementation(async function (this: FileHandle) {
      if ((await this.stat()).isDirectory() === (part === 'the name')) throw ioError
    })
    const failed = await upload()
    sync.mockRestore()
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect(failed.data).toBeUndefined()
    const record = { key, title: '第一课', kindDict: fileKind.video, requestId: randomUUID() } as const
    expect(await failureOf(mine.call(contract.materials.create, record))).toBeDefined()
    expect(await drafts()).toEqual([])
  },
)

test('a disk that is nearly full takes no new upload and gives no token', async () => {
  const disk = await testStorage()
  const nearlyFull: Storage = { ...disk, free: async () => 1024 ** 2 }
  await expect(issue(nearlyFull)).rejects.toMatchObject({ error: 'storageFull' })
  const { key, token } = await issue(disk)
  const upload = receiveUpload(
    { sql: server.database.sql, storage: nearlyFull, secret, turns },
    { parts: parts(key, token) },
  )
  await expect(upload).rejects.toMatchObject({ error: 'storageFull' })
})

const megabyte = 1024 ** 2

/** A form whose file continues only after `end` is called. */
function slowForm({ key, token }: { key: string; token: string }, length: number) {
  const begun = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const bytes = async function* () {
    yield samples.webm
    begun.resolve()
    await rest.promise
  }
  const parts = async function* (): AsyncGenerator<Part> {
    yield { name: 'key', value: key }
    yield { name: 'token', value: token }
    yield { name: 'file', bytes: bytes() }
  }
  return { form: { parts: parts(), length }, begun: begun.promise, end: rest.resolve }
}

test('space that is promised to one upload is not promised to another on the same disk [7.12 D8]', async () => {
  const disk = await testStorage()
  const { sql } = server.database
  const small: Storage = { ...disk, free: async () => (256 + 15) * megabyte }
  const first = slowForm(await issue(disk), 10 * megabyte)
  const second = slowForm(await issue(disk), 10 * megabyte)
  const third = slowForm(await issue(disk), 4 * megabyte)
  const receive = ({ form }: typeof first) => receiveUpload({ sql, storage: small, secret, turns }, form)
  const underWay = receive(first)
  await first.begun
  await expect(receive(second)).rejects.toMatchObject({ error: 'storageFull' })
  third.end()
  expect((await receive(third)).size).toBe(samples.webm.length)
  first.end()
  expect((await underWay).size).toBe(samples.webm.length)
})

test('an upload ends when the disk fills up while it runs, and no partial file stays [7.12 D8]', async () => {
  const disk = await testStorage()
  let free = 10 * 1024 * megabyte
  const filling: Storage = { ...disk, free: async () => free }
  const { key, token } = await issue(disk)
  let sent = 0
  const long = async function* () {
    for (; sent < 200; sent += 1) {
      if (sent === 10) free = megabyte
      yield Buffer.alloc(megabyte)
    }
  }
  const parts = async function* (): AsyncGenerator<Part> {
    yield { name: 'key', value: key }
    yield { name: 'token', value: token }
    yield { name: 'file', bytes: long() }
  }
  const host = { sql: server.database.sql, storage: filling, secret, turns }
  await expect(receiveUpload(host, { parts: parts() })).rejects.toMatchObject({ error: 'storageFull' })
  expect(sent).toBeLessThan(50)
  expect(await disk.size(key)).toBeUndefined()
})

test('four uploads of one person run at once, and the fifth starts when one has ended [7.12]', async () => {
  const sockets = []
  for (let sending = 1; sending <= 4; sending += 1) {
    sockets.push((await sendHalf(sending)).socket)
  }
  const { key, token } = await ticket()
  const fifth = send(server.app, ['key', key], ['token', token], ['file', samples.webm])
  await mine.call(contract.materials.usage, {})
  expect(await drafts()).toHaveLength(4)
  sockets.pop()?.resetAndDestroy()
  expect((await fifth).status).toBe(200)
  for (const socket of sockets) socket.resetAndDestroy()
  await expect.poll(drafts).toEqual([])
})

test('twenty-four uploads of one network run at once, and other networks are not held up [7.12]', async () => {
  const disk = await testStorage()
  const draft = vi.spyOn(disk, 'draft')
  const app = fastify({ trustProxy: true })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.resetAndDestroy()
    await app.close()
    draft.mockRestore()
  })
  await mountUploads(app, { sql: server.database.sql, storage: disk, secret, turns: openUploadTurns() })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/upload`
  /** Sends a whole upload of a new creator and answers its status. */
  const sendFrom = async (ip: string): Promise<number> => {
    const { key, token } = await issue(disk, await makeCreator(server.database.sql))
    const { headers, payload } = form(['key', key], ['token', token], ['file', samples.webm])
    const forwarded = { ...headers, 'x-forwarded-for': ip }
    return (await fetch(url, { method: 'POST', headers: forwarded, body: new Uint8Array(payload) })).status
  }
  const persons = await Promise.all(Array.from({ length: 6 }, () => makeCreator(server.database.sql)))
  for (const [n, person] of Array.from({ length: 4 }, () => persons)
    .flat()
    .entries()) {
    const { key, token } = await issue(disk, person)
    const { headers, payload } = form(['key', key], ['token', token], ['file', samples.webm])
    const request = httpRequest(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': payload.length, 'x-forwarded-for': `2001:db8:0:7::${n + 1}` },
    }).on('error', () => {})
    request.on('socket', (socket) => sockets.push(socket))
    request.write(payload.subarray(0, payload.length / 2))
    await expect.poll(() => draft.mock.calls).toHaveLength(n + 1)
  }
  const arrived = once(app.server, 'request')
  const another = sendFrom('2001:db8:0:7::ffff')
  await arrived
  expect(await sendFrom('2001:db8:0:8::1')).toBe(200)
  expect(draft).toHaveBeenCalledTimes(25)
  sockets.pop()?.resetAndDestroy()
  expect(await another).toBe(200)
})

test('nothing is written for a sender that shows no token before the file [7.12 D1]', async () => {
  const { headers, payload } = form(['file', Buffer.alloc(8 * megabyte)], ['key', 'k'], ['token', 't'])
  const disk = await testStorage()
  const draft = vi.spyOn(disk, 'draft')
  onTestFinished(() => draft.mockRestore())
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler((error, _, reply) => reply.code(400).send({ error: (error as Failure).error }))
  await mountUploads(app, { sql: server.database.sql, storage: disk, secret, turns })
  const answer = await app.inject({ method: 'POST', url: '/upload', headers, payload })
  expect(answer.json()).toEqual({ error: 'invalidInput' })
  expect(draft).not.toHaveBeenCalled()
})

/** A creator with a quota of one megabyte. */
async function poorCreator(): Promise<MadeCreator> {
  const { sql } = server.database
  const { limitSize } = await mine.call(contract.materials.usage, {})
  const setQuota = (mb: number) =>
    sql`update settings set value = ${String(mb)} where key = 'zsm_storage_quota_mb'`
  await setQuota(1)
  onTestFinished(async () => void (await setQuota(limitSize / megabyte)))
  return makeCreator(sql)
}

test('the quota counts the bytes that arrived, whatever size was announced [7.12 D8]', async () => {
  const disk = await testStorage()
  const { sql } = server.database
  const poor = await poorCreator()
  const host = { storage: disk, secret, limits, url: '/upload' }
  const { key, token } = await issueUploadToken(sql, host, poor.creator, { filePath: 'a.webm', size: 10 })
  const large = async function* () {
    yield samples.webm
    yield Buffer.alloc(2 * megabyte)
  }
  const parts = async function* (): AsyncGenerator<Part> {
    yield { name: 'key', value: key }
    yield { name: 'token', value: token }
    yield { name: 'file', bytes: large() }
  }
  const receiving = receiveUpload({ sql, storage: disk, secret, turns }, { parts: parts() })
  await expect(receiving).rejects.toMatchObject({ error: 'storageQuotaExceeded' })
  expect(await disk.size(key)).toBeUndefined()
})

test('issued tokens count against the quota, also when they are issued in parallel [7.12 D8]', async () => {
  const owner = api(server.app).as(await poorCreator())
  const ask = () =>
    failureOf(owner.call(contract.materials.uploadToken, { filePath: 'a.mp4', size: 300 * 1024 }))
  const outcomes = await Promise.all(Array.from({ length: 7 }, ask))
  expect(outcomes.toSorted()).toEqual([...Array(4).fill('storageQuotaExceeded'), ...Array(3).fill(undefined)])
})

test('a token that expires during its upload is refused at the end', async () => {
  const disk = await testStorage()
  const { key, token } = await issue(disk)
  const slow = async function* (): AsyncGenerator<Part> {
    yield* parts(key, token)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
  }
  const upload = receiveUpload({ sql: server.database.sql, storage: disk, secret, turns }, { parts: slow() })
  await expect(upload).rejects.toMatchObject({ error: 'uploadTokenInvalid' })
  expect(await disk.size(key)).toBeUndefined()
})

test('a URL expires at its time [D7]', async () => {
  const { key, token } = await ticket()
  await send(server.app, ['key', key], ['token', token], ['file', samples.webm])
  const { url } = await mine.call(contract.materials.create, {
    key,
    kindDict: fileKind.video,
    title: '课',
    requestId: crypto.randomUUID(),
  })
  expect((await server.app.inject(url)).statusCode).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  expect((await server.app.inject(url)).statusCode).toBe(403)
})
