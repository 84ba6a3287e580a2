import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import { call as callBy } from '@zsm/contract/client/call'
import { fileKind } from '@zsm/contract/states'
import type { CallInput, Endpoint } from '@zsm/contract/wire/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Child, startProgram, withoutSales } from '../test/child.ts'
import { fetching } from '../test/fetching.ts'
import { samples } from '../test/files.ts'
import { freePort } from '../test/free-port.ts'
import { makeCreator } from '../test/makers.ts'
import { type S3Server, startS3 } from '../test/s3-server.ts'
import { begin, patch, progress, type Resumable } from '../test/tus.ts'
import { form } from '../test/upload.ts'
import { openDatabase } from './database/connect.ts'
import { startPostgres } from './postgres/postgres.ts'

const { materials } = contract
type Server = { child: Child; url: string }

const video = Buffer.concat([samples.webm, randomBytes(6_000_000)])
const third = 2_000_000
/** What another holder of the token would write over an acknowledged upload. */
const hostile = Buffer.alloc(4_000_000, '<script>alert(1)</script>')

describe.each(['local', 's3'] as const)('two servers with one folder, files in %s', (kind) => {
  let DATA_DIR = ''
  let s3: S3Server | undefined
  let servers: Server[] = []
  let token: string

  beforeAll(async () => {
    DATA_DIR = mkdtempSync(join(tmpdir(), 'zsm-writers-'))
    chmodSync(DATA_DIR, 0o711) // PostgreSQL's own user must enter it when root runs the tests
    if (kind === 's3') s3 = await startS3()
    // One after the other: the first one sets up the database.
    servers = [await serve(), await serve()]
    token = await newCreator()
  }, 300_000)
  afterAll(async () => {
    await Promise.all(servers.map(({ child }) => child.kill('SIGTERM')))
    await s3?.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }, 60_000)

  async function serve(): Promise<Server> {
    const PORT = await freePort()
    const settings = s3?.settings
    const child = startProgram('server/src/main.ts', {
      PORT,
      DATA_DIR,
      ...withoutSales,
      ...(settings && {
        STORAGE: 's3',
        S3_ENDPOINT: settings.endpoint ?? '',
        S3_BUCKET: settings.bucket,
        S3_ACCESS_KEY: settings.accessKey,
        S3_SECRET_KEY: settings.secretKey,
      }),
    })
    await child.message()
    return { child, url: `http://127.0.0.1:${PORT}` }
  }

  async function newCreator(): Promise<string> {
    const postgres = await startPostgres({ dataDir: DATA_DIR })
    const database = openDatabase({ connectionString: postgres.url, lanes: 1, connections: 2 })
    try {
      return (await makeCreator(database.sql)).token
    } finally {
      await database.close()
      await postgres.stop()
    }
  }

  const server = (index: number) => servers[index] as Server

  const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    callBy(fetching(server(0).url), endpoint, input, { token })

  /** A resumable upload with its first third sent, and its address on each server. */
  async function begun(): Promise<{ key: string; at: (index: number) => Resumable }> {
    const ticket = await call(materials.uploadToken, { filePath: 'a.webm', size: video.length })
    const path = (url = '') => new URL(url).pathname
    const at = (index: number) => ({
      token: ticket.token,
      host: server(index).url + path(ticket.resumable?.host),
      url: server(index).url + path(ticket.resumable?.url),
    })
    await begin(at(0), video.length)
    await patch(at(0), 0, video.subarray(0, third))
    return { key: ticket.key, at }
  }

  const record = (key: string) =>
    call(materials.create, { key, kindDict: fileKind.video, title: '第一课', requestId: randomUUID() })
  const bytesOf = async (url: string) =>
    Buffer.from(await (await fetch(new URL(url, server(0).url))).arrayBuffer())
  const sentSizes = async () =>
    (await call(materials.listUnfinished, {})).list.map(({ sentSize }) => sentSize)

  test.each([
    { whose: 'the other server', slow: 1 },
    { whose: 'the same server', slow: 0 },
  ])(
    'a delayed piece on $whose never gets into a stored file [7.12 D6]',
    async ({ slow }) => {
      const { key, at } = await begun()
      const waiting = heldBack()
      const late = Promise.allSettled([
        patch(at(slow), third, waiting.stream(video.subarray(third, 2 * third))),
      ])
      await expect.poll(sentSizes).toEqual([expect.toSatisfy((size: number) => size > third)])
      const { offset } = await progress(at(0))
      expect((await patch(at(0), offset, video.subarray(offset))).status).toBe(204)
      const { url } = await record(key)
      waiting.goOn(hostile)
      await late
      expect((await bytesOf(url)).equals(video)).toBe(true)
    },
    60_000,
  )

  test('a server that was suspended writes nothing into what another one stored [7.12 D6]', async () => {
    const { key, at } = await begun()
    const waiting = heldBack()
    const late = Promise.allSettled([patch(at(1), third, waiting.stream(video.subarray(third, 2 * third)))])
    await expect.poll(sentSizes).toEqual([expect.toSatisfy((size: number) => size > third)])
    process.kill(server(1).child.pid, 'SIGSTOP')
    try {
      const { offset } = await progress(at(0))
      expect((await patch(at(0), offset, video.subarray(offset))).status).toBe(204)
      const { url } = await record(key)
      // Waiting in the socket of a server that will read them once it continues.
      waiting.goOn(hostile)
      process.kill(server(1).child.pid, 'SIGCONT')
      await late
      expect((await bytesOf(url)).equals(video)).toBe(true)
    } finally {
      process.kill(server(1).child.pid, 'SIGCONT')
    }
  }, 60_000)

  test.each([
    { whose: 'the other server', slow: 1 },
    { whose: 'the same server', slow: 0 },
  ])(
    'of two forms with one token, one of them delayed on $whose, the acknowledged one stays [7.12 D6]',
    async ({ slow }) => {
      const { key, token } = await call(materials.uploadToken, { filePath: 'a.webm', size: video.length })
      const post = (index: number, body: Uint8Array | ReadableStream<Uint8Array>) =>
        fetch(`${server(index).url}/upload`, {
          method: 'POST',
          headers: form().headers,
          // Node needs `duplex: 'half'` for a streamed body; the types lack it.
          ...({ body, duplex: 'half' } as RequestInit),
        })
      const bodyOf = (bytes: Buffer) =>
        new Uint8Array(form(['key', key], ['token', token], ['file', bytes]).payload)
      const waiting = heldBack()
      const other = bodyOf(Buffer.concat([samples.webm, hostile]))
      const late = Promise.allSettled([post(slow, waiting.stream(other.subarray(0, third)))])
      await waiting.taken
      const sent = await post(0, bodyOf(video))
      const { url } = await record(key)
      waiting.goOn(other.subarray(third))
      await late
      const expected = sent.status === 200 ? video : Buffer.concat([samples.webm, hostile])
      expect((await bytesOf(url)).equals(expected)).toBe(true)
    },
    60_000,
  )
})

/** A body that sends its start, and the rest only when told to. */
function heldBack() {
  const taken = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<Uint8Array>()
  const stream = (start: Uint8Array) => {
    let pulls = 0
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        pulls += 1
        if (pulls === 1) return controller.enqueue(start)
        taken.resolve()
        controller.enqueue(await rest.promise)
        controller.close()
      },
    })
  }
  return { stream, taken: taken.promise, goOn: (bytes: Uint8Array) => rest.resolve(bytes) }
}
