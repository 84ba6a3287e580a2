import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import { fileKind } from '@zsm/contract/states'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { samples } from '../../../test/files.ts'
import { type MadeCreator, makeCreator } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { begin, patch, progress, type Resumable } from '../../../test/tus.ts'
import { send } from '../../../test/upload.ts'
import { milliseconds } from '../../clock.ts'
import { openStorage } from '../../gateways/open-storage.ts'
import type { Storage } from '../../gateways/storage.ts'
import { clearOrphans } from '../orphans.ts'
import { readResumableTicket } from './resumables.ts'

const { materials } = contract
const server = sharedApp()
let creator: MadeCreator
let mine: Api
let others: Api
let anyone: Api
let address: string

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  anyone = api(server.app)
  others = anyone.as(await makeCreator(server.database.sql))
})
beforeEach(async () => {
  creator = await makeCreator(server.database.sql)
  mine = anyone.as(creator)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A valid video header with enough bytes behind it to be sent in pieces. */
const video = Buffer.concat([samples.webm, randomBytes(3_000_000)])
const third = Math.floor(video.length / 3)

/** The URL at the port where the test listens. */
const here = (url: string) => url.replace(server.config.publicUrl, address)

type Ticket = { token: string; resumable: { host: string; url: string } | null }
function asResumable({ token, resumable }: Ticket): Resumable {
  if (!resumable) throw new Error('expected a resumable upload, found none')
  return { token, host: here(resumable.host), url: here(resumable.url) }
}

async function promised(filePath = '第一课.webm', by = mine) {
  const ticket = await by.call(materials.uploadToken, { filePath, size: video.length })
  return { ...asResumable(ticket), key: ticket.key }
}

async function begun() {
  const upload = await promised()
  expect((await begin(upload, video.length)).status).toBe(201)
  return upload
}

const record = (key: string, by = mine) =>
  by.call(materials.create, { key, kindDict: fileKind.video, title: '课', requestId: randomUUID() })
const unfinished = async (by = mine) => (await by.call(materials.listUnfinished, {})).list
/** Whether the upload has a draft. */
async function isGathered({ url }: Resumable): Promise<boolean> {
  const names = await readdir(join(server.config.storage.dir, 'resumable'))
  return names.includes(url.split('/').at(-1) ?? '')
}

/** Whether the upload has a writer. */
async function isWritten(key: string): Promise<boolean> {
  const rows = await server.database.sql<{ id: string }[]>`
    select id from uploads where key = ${key} and writer is not null`
  return rows.length > 0
}

/** An upload of a server that was killed after it stored the object and before it updated the row. */
async function wholeWithObject(storage: Storage, object: Buffer): Promise<string> {
  const upload = await begun()
  const { jti } = readResumableTicket(server.config.secrets.upload, upload.token)
  await writeFile(storage.resumable(jti), video)
  const draft = await storage.draft()
  await writeFile(draft, object)
  await storage.keep(draft, upload.key, 'video/webm')
  await storage.discard(draft)
  return upload.key
}

describe('a resumable upload', () => {
  test('arrives in pieces, whole', async () => {
    const upload = await promised()
    const { status, location } = await begin(upload, video.length)
    expect([status, here(new URL(location ?? '', address).href)]).toEqual([201, upload.url])
    for (let offset = 0; offset < video.length; offset += third) {
      expect((await progress(upload)).offset).toBe(offset)
      const { status, offset: after } = await patch(upload, offset, video.subarray(offset, offset + third))
      expect([status, after]).toEqual([204, Math.min(offset + third, video.length)])
    }
    const file = await record(upload.key)
    expect(file).toMatchObject({ size: video.length, mime: 'video/webm' })
    expect((await server.app.inject(file.url)).rawPayload.equals(video)).toBe(true)
    expect(await isGathered(upload)).toBe(false)
  })

  test('whose connection breaks goes on from what has arrived [7.12 D8]', async () => {
    const upload = await begun()
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(video.subarray(0, third)),
      // the connection breaks while the first piece is being sent
      pull: (controller) => controller.error(new Error('connection broke')),
    })
    await expect(patch(upload, 0, broken)).rejects.toThrow()
    const { offset } = await progress(upload)
    expect(offset).toBeLessThanOrEqual(third)
    expect((await patch(upload, offset, video.subarray(offset))).status).toBe(204)
    const { url } = await record(upload.key)
    expect((await server.app.inject(url)).rawPayload.equals(video)).toBe(true)
  })

  test('that hangs gives way to the next connection', async () => {
    const upload = await begun()
    const sent = Promise.withResolvers<void>()
    const hanging = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(video.subarray(0, third)),
      pull: () => {
        sent.resolve()
        return new Promise(() => undefined)
      },
    })
    const hung = expect(patch(upload, 0, hanging)).rejects.toThrow()
    await sent.promise
    await expect.poll(() => isWritten(upload.key)).toBe(true)
    const { offset } = await progress(upload)
    await hung
    expect((await patch(upload, offset, video.subarray(offset))).status).toBe(204)
    const { url } = await record(upload.key)
    expect((await server.app.inject(url)).rawPayload.equals(video)).toBe(true)
  })

  test('says that the disk is full, and goes on when there is room', async () => {
    const upload = await begun()
    const storage = await openStorage(server.config.storage)
    const { jti } = readResumableTicket(server.config.secrets.upload, upload.token)
    const draft = storage.resumable(jti)
    // the kernel's own ENOSPC: the draft is a link to the device that is always full
    await rm(draft)
    await symlink('/dev/full', draft)
    expect(await patch(upload, 0, video)).toMatchObject({ status: 507, error: 'storageFull' })
    await rm(draft)
    await writeFile(draft, '')
    expect((await patch(upload, 0, video)).status).toBe(204)
  })

  test('is refused without the protocol’s headers', async () => {
    const { url, token } = await begun()
    const status = async (headers: Record<string, string>) =>
      (await fetch(url, { method: 'PATCH', headers: { 'upload-token': token, ...headers }, body: 'x' }))
        .status
    const type = { 'content-type': 'application/offset+octet-stream' }
    expect(await status(type)).toBe(400)
    expect(await status({ ...type, 'upload-offset': '-1' })).toBe(400)
    expect(await status({ 'content-type': 'text/plain', 'upload-offset': '0' })).toBe(415)
    expect(await status({ 'content-type': 'application/json', 'upload-offset': '0' })).toBe(400)
  })

  test('is opened again with the same token without losing the bytes that arrived', async () => {
    const upload = await begun()
    await patch(upload, 0, video.subarray(0, third))
    expect((await begin(upload, video.length)).status).toBe(201)
    expect((await progress(upload)).offset).toBe(third)
    expect(await begin(upload, video.length + 1)).toMatchObject({ status: 409, error: 'uploadTokenUsed' })
  })

  test('is opened for one size, though parallel requests ask for several [P1]', async () => {
    const upload = await promised()
    const sizes = Array.from({ length: 10 }, (_, n) => video.length + n)
    const answers = await Promise.all(sizes.map((size) => begin(upload, size)))
    const opened = sizes.filter((_, n) => answers[n]?.status === 201)
    expect(opened).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'uploadTokenUsed')).toHaveLength(9)
    expect(await unfinished()).toMatchObject([{ key: upload.key, size: opened[0] }])
  })

  test('is cancelled or stored, never both, when its last byte arrives during the cancellation [P1]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const upload = await begun()
      const [given, sent] = await Promise.all([
        failureOf(mine.call(materials.cancelUpload, { key: upload.key })),
        patch(upload, 0, video),
      ])
      const isStored = given !== undefined
      expect(given).toBe(isStored ? 'uploadNotFound' : undefined)
      if (isStored) expect(sent.status).toBe(204)
      expect(await failureOf(record(upload.key))).toBe(isStored ? undefined : 'uploadIncomplete')
      expect(await isGathered(upload)).toBe(false)
    }
  })

  test('takes no byte twice and none beyond its size', async () => {
    const upload = await begun()
    await patch(upload, 0, video.subarray(0, third))
    expect((await patch(upload, 0, video.subarray(0, third))).status).toBe(409)
    expect((await patch(upload, third, Buffer.concat([video.subarray(third), video]))).status).toBe(413)
    expect((await progress(upload)).offset).toBe(third)
  })

  test('is stored once, though two requests send its last piece', async () => {
    const upload = await begun()
    const answers = await Promise.allSettled([patch(upload, 0, video), patch(upload, 0, video)])
    expect(answers.filter((each) => each.status === 'fulfilled' && each.value.status === 204)).toHaveLength(1)
    const { url } = await record(upload.key)
    expect((await server.app.inject(url)).rawPayload.equals(video)).toBe(true)
    expect(await failureOf(record(upload.key))).toBe('uploadIncomplete')
  })

  test('is refused for a wrong token, size or key, as a form is', async () => {
    const upload = await promised()
    const other = await promised()
    const stolen = { ...upload, token: other.token }
    for (const token of ['', 'forged', `${upload.token}x`]) {
      expect(await begin({ ...upload, token }, 10)).toMatchObject({
        status: 403,
        error: 'uploadTokenInvalid',
      })
    }
    expect((await begin(upload, 0)).error).toBe('fileEmpty')
    expect((await begin(upload, 4 * 1024 ** 3 + 1)).error).toBe('fileTooLarge')
    await begin(upload, video.length)
    expect((await patch(stolen, 0, video)).status).toBe(403)
    expect((await progress(stolen)).status).toBe(403)
    expect((await patch({ ...upload, url: `${upload.host}/..%2f..%2fx` }, 0, video)).status).toBe(403)
    expect(await failureOf(record(upload.key))).toBe('uploadIncomplete')
  })

  test('is refused by its content when it is complete, and leaves nothing', async () => {
    const upload = await begun()
    const answer = await patch(upload, 0, Buffer.alloc(video.length))
    expect(answer).toMatchObject({ status: 415, error: 'fileTypeRefused' })
    expect(await isGathered(upload)).toBe(false)
    expect(await unfinished()).toEqual([])
    expect(await failureOf(record(upload.key))).toBe('uploadIncomplete')
  })

  test('cannot be begun when its token was used for a form', async () => {
    const ticket = await mine.call(materials.uploadToken, { filePath: 'a.webm' })
    await send(server.app, ['key', ticket.key], ['token', ticket.token], ['file', samples.webm])
    expect((await begin(asResumable(ticket), 10)).error).toBe('uploadTokenUsed')
  })
})

describe('an unfinished upload', () => {
  test('is listed to its creator with how much has arrived', async () => {
    const upload = await begun()
    await patch(upload, 0, video.subarray(0, third))
    expect(await unfinished()).toMatchObject([
      {
        key: upload.key,
        kindDict: fileKind.video,
        fileName: '第一课.webm',
        size: video.length,
        sentSize: third,
      },
    ])
    expect(await unfinished(others)).toEqual([])
    expect(await failureOf(unfinished(anyone))).toBe('tokenIllegal')
    await patch(upload, third, video.subarray(third))
    expect(await unfinished()).toEqual([])
  })

  test('counts against the quota', async () => {
    await begun()
    const { limitSize } = await mine.call(materials.usage, {})
    const quota = (mb: number) =>
      server.database.sql`update settings set value = ${String(mb)} where key = 'zsm_storage_quota_mb'`
    await quota(4)
    try {
      const upload = promised()
      expect(await failureOf(upload)).toBe('storageQuotaExceeded')
      const small = await mine.call(materials.uploadToken, { filePath: 'a.webm', size: 10 })
      expect((await begin(asResumable(small), video.length)).error).toBe('storageQuotaExceeded')
    } finally {
      await quota(limitSize / 1024 ** 2)
    }
  })

  test('can be cancelled, and is gone', async () => {
    const upload = await begun()
    await patch(upload, 0, video.subarray(0, third))
    expect(await failureOf(others.call(materials.cancelUpload, { key: upload.key }))).toBe('uploadNotFound')
    await mine.call(materials.cancelUpload, { key: upload.key })
    expect(await unfinished()).toEqual([])
    expect(await isGathered(upload)).toBe(false)
    expect((await patch(upload, third, video.subarray(third))).status).toBe(404)
    for (const call of [materials.cancelUpload, materials.resumeUpload]) {
      expect(await failureOf(mine.call(call, { key: upload.key }))).toBe('uploadNotFound')
      expect(await failureOf(mine.raw(call, { key: '../x' }))).toBe('invalidInput')
      expect(await failureOf(anyone.call(call, { key: upload.key }))).toBe('tokenIllegal')
      expect(await failureOf(others.call(call, { key: upload.key }))).toBe('uploadNotFound')
    }
  })

  test('that is complete is not recorded when its key already has another object', async () => {
    const storage = await openStorage(server.config.storage)
    const wholeButTaken = () => wholeWithObject(storage, randomBytes(video.length))
    expect(await failureOf(record(await wholeButTaken()))).toBe('uploadTokenUsed')
    const upload = await begun()
    await patch(upload, 0, video)
    const before = await record(upload.key)
    const replacing = { id: before.id, key: await wholeButTaken(), requestId: randomUUID() }
    expect(await failureOf(mine.call(materials.deleteAndCreate, replacing))).toBe('uploadTokenUsed')
    expect((await mine.call(materials.get, { id: before.id })).version).toBe(before.version)
  })

  test('whose server was killed between object and row is still recorded', async () => {
    const key = await wholeWithObject(await openStorage(server.config.storage), video)
    expect(await record(key)).toMatchObject({ size: video.length, mime: 'video/webm' })
  })

  test('leaves the form’s bytes when a form with its token was stored first, and its own draft is deleted [7.12 D6]', async () => {
    const upload = await begun()
    await patch(upload, 0, video.subarray(0, third))
    const sent = await send(server.app, ['key', upload.key], ['token', upload.token], ['file', samples.webm])
    expect(sent.status).toBe(200)
    expect((await patch(upload, third, video.subarray(third))).status).toBe(404)
    expect((await record(upload.key)).size).toBe(samples.webm.length)
    expect(await isGathered(upload)).toBe(false)
  })

  test('is deleted after three days, not before [D5]', async () => {
    const { sql } = server.database
    const storage = await openStorage(server.config.storage)
    const upload = await begun()
    await patch(upload, 0, video.subarray(0, third))
    const inHours = (hours: number) => new Date(milliseconds() + hours * 3_600_000).toISOString()
    await clearOrphans(sql, storage, inHours(71))
    expect(await unfinished()).toHaveLength(1)
    await clearOrphans(sql, storage, inHours(73))
    expect(await unfinished()).toEqual([])
    expect(await isGathered(upload)).toBe(false)
  })
})

test('pages of another origin may send, and may send the token header', async () => {
  const { headers } = await fetch(`${address}/upload/resumable/x`, {
    method: 'OPTIONS',
    headers: { origin: 'http://other', 'access-control-request-method': 'PATCH' },
  })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('upload-token')
})

// this test is last: it moves the clock three hours ahead, and its calls use up the rate limit of tests at the real time
test('a resumable upload stops when its token expires, also in the middle, and goes on with a new one', async () => {
  const upload = await begun()
  await patch(upload, 0, video.subarray(0, third))
  vi.useFakeTimers({ toFake: ['Date'], now: milliseconds() + 3 * 3_600_000 })
  expect((await patch(upload, third, video.subarray(third))).status).toBe(403)
  const again = asResumable(await mine.call(materials.resumeUpload, { key: upload.key }))
  expect(again.url).toBe(upload.url)
  expect((await progress(again)).offset).toBe(third)
  const storage = await openStorage(server.config.storage)
  const { jti } = readResumableTicket(server.config.secrets.upload, again.token)
  const rest = async function* () {
    yield video.subarray(third, -1)
    await expect.poll(() => storage.written(storage.resumable(jti))).toBeGreaterThan(third)
    vi.setSystemTime(milliseconds() + 3 * 3_600_000)
    yield video.subarray(-1)
  }
  expect((await patch(again, third, ReadableStream.from(rest()))).status).toBe(403)
  const last = asResumable(await mine.call(materials.resumeUpload, { key: upload.key }))
  expect((await progress(last)).offset).toBe(video.length)
  expect((await record(upload.key)).size).toBe(video.length)
})

test('an unfinished upload is found by the fingerprint of its file, also from another browser [7.12]', async () => {
  const fingerprint = 'a'.repeat(64)
  const ticket = await mine.call(materials.uploadToken, {
    filePath: '第一课.webm',
    size: video.length,
    fingerprint,
  })
  await begin(asResumable(ticket), video.length)
  const plain = await begun()
  expect((await unfinished()).map(({ key, fingerprint }) => [key, fingerprint])).toEqual([
    [plain.key, null],
    [ticket.key, fingerprint],
  ])
  expect(await unfinished(others)).toEqual([])
})

test('what is no fingerprint is refused', async () => {
  const wrong = { filePath: '第一课.webm', size: 10, fingerprint: '第一课' }
  expect(await failureOf(mine.raw(materials.uploadToken, wrong))).toBe('invalidInput')
})
