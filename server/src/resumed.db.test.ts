import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import { call as callBy } from '@zsm/contract/client/call'
import { fileKind } from '@zsm/contract/states'
import type { CallInput, Endpoint } from '@zsm/contract/wire/endpoint'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Child, startProgram, withoutSales } from '../test/child.ts'
import { fetching } from '../test/fetching.ts'
import { samples } from '../test/files.ts'
import { freePort } from '../test/free-port.ts'
import { makeCreator } from '../test/makers.ts'
import { begin, patch, progress } from '../test/tus.ts'
import { openDatabase } from './database/connect.ts'
import { startPostgres } from './postgres/postgres.ts'

let DATA_DIR = ''
let PORT = ''
let server: Child

beforeEach(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'zsm-resumed-'))
  chmodSync(DATA_DIR, 0o711) // PostgreSQL's own user must enter it when root runs the tests
  PORT = await freePort()
})
afterEach(async () => {
  await server.kill('SIGTERM')
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function serve(): Promise<void> {
  server = startProgram('server/src/main.ts', { PORT, DATA_DIR, ...withoutSales })
  await server.message()
}

async function newCreator(): Promise<{ token: string }> {
  const postgres = await startPostgres({ dataDir: DATA_DIR })
  const database = openDatabase({ connectionString: postgres.ownerUrl, lanes: 1, connections: 2 })
  try {
    return await makeCreator(database.sql)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

const call = <E extends Endpoint>(token: string, endpoint: E, input: CallInput<E>) =>
  callBy(fetching(`http://127.0.0.1:${PORT}`), endpoint, input, { token })

test('an upload resumes after the server was killed by SIGKILL, and is stored byte for byte [D8 F1]', async () => {
  const video = Buffer.concat([samples.webm, randomBytes(6_000_000)])
  const part = 2_000_000
  await serve()
  const { token } = await newCreator()
  const { materials } = contract
  const ticket = await call(token, materials.uploadToken, { filePath: 'a.webm', size: video.length })
  if (!ticket.resumable) throw new Error('not resumable')
  const upload = { token: ticket.token, ...ticket.resumable }
  await begin(upload, video.length)
  await patch(upload, 0, video.subarray(0, part))

  // The next piece is being sent and never ends.
  const started = Promise.withResolvers<void>()
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(video.subarray(part, 2 * part)),
    pull: () => {
      started.resolve()
      return new Promise(() => undefined)
    },
  })
  const cut = expect(patch(upload, part, endless)).rejects.toThrow()
  await started.promise
  await server.kill('SIGKILL')
  await cut

  await serve()
  const { offset } = await progress(upload)
  expect(offset).toBeGreaterThanOrEqual(part)
  expect(offset).toBeLessThanOrEqual(2 * part)
  const { list } = await call(token, materials.listUnfinished, {})
  expect(list).toMatchObject([{ key: ticket.key, size: video.length, sentSize: offset }])

  expect((await patch(upload, offset, video.subarray(offset))).status).toBe(204)
  const file = await call(token, materials.create, {
    key: ticket.key,
    kindDict: fileKind.video,
    title: '第一课',
    requestId: randomUUID(),
  })
  const shown = await fetch(new URL(file.url, `http://127.0.0.1:${PORT}`))
  expect(Buffer.from(await shown.arrayBuffer()).equals(video)).toBe(true)
}, 180_000)
