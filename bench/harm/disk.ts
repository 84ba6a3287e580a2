import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '@zsm/contract'
import { api } from '../../server/test/api.ts'
import { samples } from '../../server/test/files.ts'
import { makeCreator } from '../../server/test/makers.ts'
import { form } from '../../server/test/upload.ts'
import type { Row } from '../figures/report.ts'
import { onScratchServer, type Parts, scratchFolder } from '../load/scratch-server.ts'

const megabyte = 1024 ** 2
/** Database and files share one small disk: the worst set-up that a machine may have. */
const diskSize = 900 * megabyte
const anonymous = 12
const promised = 12
const fileSize = 80 * megabyte

/** Uploads try to fill the disk that the database is on. */
export async function measureDisk(): Promise<Row[]> {
  const folder = scratchFolder()
  const size = `size=${diskSize},mode=0711`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' })
  try {
    if (status === 0) return await onScratchServer((parts) => fill(parts, folder), folder)
    const value = 'not measured: a file system can be mounted by root only'
    return [{ figure: 'uploads against a small disk', value, ratio: '', aim: '' }]
  } finally {
    if (status === 0) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill({ app, database, url }: Parts, folder: string): Promise<Row[]> {
  const freeAt = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  let owner = api(app)
  const atFirst = await freeAt()
  const watch = watchDisk(freeAt, () => makeCreator(database.sql))

  const strangers = await Promise.all(Array.from({ length: anonymous }, () => sendForm(url)))
  const taken = atFirst - (await freeAt())

  const tickets = []
  for (let each = 0; each < promised; each += 1) {
    // One creator may run only a few uploads at once, so several creators take turns.
    if (each % 4 === 0) owner = api(app).as(await makeCreator(database.sql))
    tickets.push(await owner.call(contract.materials.uploadToken, { filePath: 'a.webm' }))
  }
  const outcomes = await Promise.all(
    tickets.map(({ key, token }) => sendForm(url, ['key', key], ['token', token])),
  )
  const { least, writes, failed } = await watch()
  const count = (all: number[], status: number) => all.filter((each) => each === status).length
  return [
    {
      figure: `${anonymous} strangers send ${fileSize / megabyte} MB each without a token: what they put on the disk`,
      value: `${Math.max(0, Math.round(taken / megabyte))} MB; ${count(strangers, 400)} refused`,
      ratio: '',
      aim: '≤ 16 MB (the database’s own); all',
    },
    {
      figure: `${promised} forms of ${fileSize / megabyte} MB at once, on a disk with ${Math.round(atFirst / megabyte)} MB free`,
      value: `${count(outcomes, 200)} stored, ${count(outcomes, 507)} refused as full, ${count(outcomes, 503)} told to wait`,
      ratio: '',
      aim: 'some stored, the rest refused as full',
    },
    {
      figure: 'least that was free for the database meanwhile',
      value: `${Math.round(least / megabyte)} MB`,
      ratio: '',
      aim: '≥ 200 MB',
    },
    {
      figure: 'writes to the database meanwhile that failed',
      value: `${failed} of ${writes}`,
      ratio: '',
      aim: '0',
    },
  ]
}

const chunk = Buffer.alloc(megabyte)

/**
 * Sends a form whose last part is a file of `fileSize`. Answers the status, or 0 if the connection closed
 * before it.
 */
async function sendForm(url: string, ...fields: Parameters<typeof form>): Promise<number> {
  const { headers, payload } = form(...fields, ['file', samples.webm])
  const end = payload.lastIndexOf('\r\n--', payload.length - 3)
  const body = async function* () {
    yield payload.subarray(0, end)
    for (let sent = 0; sent < fileSize; sent += chunk.length) yield chunk
    yield payload.subarray(end)
  }
  const length = { 'content-length': String(payload.length + fileSize) }
  const sending = request(`${url}/upload`, { method: 'POST', headers: { ...headers, ...length } })
  const answered = once(sending, 'response').then(
    ([answer]: IncomingMessage[]) => answer?.resume().statusCode,
  )
  // A refused upload may be cut off before all of it is sent.
  const sent = pipeline(body(), sending).catch(() => undefined)
  const status = await answered.catch(() => 0)
  sending.destroy()
  await sent
  return status ?? 0
}

/**
 * Writes to the database and samples the disk. The answered function stops and answers the least free space
 * and the failed writes.
 */
function watchDisk(freeAt: () => Promise<number>, write: () => Promise<unknown>) {
  let [least, writes, failed] = [Number.POSITIVE_INFINITY, 0, 0]
  let over = false
  const watching = (async () => {
    while (!over) {
      least = Math.min(least, await freeAt())
      writes += 1
      await write().catch(() => {
        failed += 1
      })
      await delay(20)
    }
  })()
  return async () => {
    over = true
    await watching
    return { least, writes, failed }
  }
}
