import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '@zsm/contract'
import { api } from '../server/test/api.ts'
import { samples } from '../server/test/files.ts'
import { makeCreator } from '../server/test/makers.ts'
import { form } from '../server/test/upload.ts'
import type { Row } from './report.ts'
import { onScratchServer, type Parts, scratchFolder } from './scratch-server.ts'

const megabyte = 1024 ** 2
/** Database and files on one small disk: the worst that a machine may be set up with. */
const diskSize = 1200 * megabyte
const anonymous = 12
const promised = 12
const fileSize = 150 * megabyte

/** A disk that uploads want to fill, with the database on it. */
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
  const creator = await makeCreator(database.sql)
  const owner = api(app).as(creator)
  const atFirst = await freeAt()
  const watch = watchDisk(freeAt, () => makeCreator(database.sql))

  const strangers = await Promise.all(
    Array.from({ length: anonymous }, () => sendForm(url, ['file', Buffer.alloc(fileSize)])),
  )
  const taken = atFirst - (await freeAt())

  const tickets = []
  for (let each = 0; each < promised; each += 1) {
    tickets.push(await owner.call(contract.materials.uploadToken, { filePath: 'a.webm' }))
  }
  const video = Buffer.concat([samples.webm, Buffer.alloc(fileSize)])
  const outcomes = await Promise.all(
    tickets.map(({ key, token }) => sendForm(url, ['key', key], ['token', token], ['file', video])),
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
      aim: 'every one of the three',
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

/** The status of the answer; 0 where the connection was cut before it. */
async function sendForm(url: string, ...fields: Parameters<typeof form>): Promise<number> {
  const { headers, payload } = form(...fields)
  const init = { method: 'POST', headers, body: new Uint8Array(payload) }
  return fetch(`${url}/upload`, init).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Writes to the database, and looks at the disk, until told; answers the least that was free, and what failed. */
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
