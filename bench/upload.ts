import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { contract } from '@zsm/contract'
import { openStorage } from '../server/src/gateways/open-storage.ts'
import { api } from '../server/test/api.ts'
import { samples } from '../server/test/files.ts'
import { makeCreator } from '../server/test/makers.ts'
import type { Row } from './report.ts'
import { onScratchServer, type Parts } from './scratch-server.ts'
import { chunksOf } from './upload-bytes.ts'
import type { Sending } from './upload-sender.ts'

const megabyte = 1024 ** 2
/** MB of the file that is sent; `BENCH_UPLOAD_MB=64 npm run bench -- upload` is a quick look. */
const size = Number(process.env.BENCH_UPLOAD_MB ?? 1024) * megabyte
const rounds = 3
const ways = ['form', 'tus'] as const
type Way = (typeof ways)[number]

/** One large file by form and by tus, against a plain stream that writes and fsyncs the same bytes. */
export function measureUploads(): Promise<Row[]> {
  return onScratchServer(async (parts) => {
    const sender = fork(new URL('./upload-sender.ts', import.meta.url))
    try {
      const send = await uploader(parts, sender)
      // an idle server's first upload: what later ones need beyond it is growth
      for (const way of ways) await send(way, 16 * megabyte)
      const idle = process.memoryUsage.rss()
      const growth = watchMemory(idle)
      const speeds = {
        plain: [] as number[],
        bare: [] as number[],
        form: [] as number[],
        tus: [] as number[],
      }
      for (let round = 0; round < rounds; round += 1) {
        for (const way of ways) speeds[way].push(await send(way, size))
      }
      const grown = growth()
      // apart from the others, whose memory is looked at: these are the bench's own
      for (let round = 0; round < rounds; round += 1) {
        speeds.plain.push(await writePlainly(parts.config.dataDir))
        speeds.bare.push(await receivePlainly(parts.config.dataDir, sender))
      }
      const [plain, bare] = [median(speeds.plain), median(speeds.bare)]
      return [
        ...ways.map((way) => speedRow(way, median(speeds[way]), { plain, bare })),
        {
          figure: 'server memory while they run',
          value: `+${Math.round(grown / megabyte)} MB`,
          ratio: '',
          aim: '≤ 64 MB',
        },
      ]
    } finally {
      sender.kill()
    }
  })
}

const names: Record<Way, string> = { form: 'multipart', tus: 'tus' }

function speedRow(way: Way, speed: number, { plain, bare }: { plain: number; bare: number }): Row {
  const against = `plain stream ${plain.toFixed(0)} MB/s, bare request ${bare.toFixed(0)} MB/s`
  return {
    figure: `${size / megabyte} MB by ${names[way]}`,
    value: `${speed.toFixed(0)} MB/s (${against}: ${(speed / bare).toFixed(2)} of it)`,
    ratio: (speed / plain).toFixed(2),
    aim: '≥ 0.8',
  }
}

type Send = (way: Way, size: number) => Promise<number>

/** Sends from the other process; answers MB/s from the first byte to the acknowledgement. */
async function uploader({ app, config, database }: Parts, sender: ChildProcess): Promise<Send> {
  const creator = api(app).as(await makeCreator(database.sql))
  const storage = await openStorage(config.storage)
  return async (way, size) => {
    const ticket = await creator.call(contract.materials.uploadToken, { filePath: 'a.webm', size })
    if (!ticket.resumable) throw new Error('the local storage takes both')
    const { key, token, host, resumable } = ticket
    const sending: Sending =
      way === 'form' ? { by: 'form', url: host, key, token, size } : { by: 'tus', ...resumable, token, size }
    const seconds = await sendBy(sender, sending)
    if ((await storage.size(key)) !== size) throw new Error(`${way}: not all of it was kept`)
    await storage.remove(key)
    return size / megabyte / seconds
  }
}

async function sendBy(sender: ChildProcess, sending: Sending): Promise<number> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(sender, 'exit', { signal }).then(() => Promise.reject(new Error('the sender died')))
  ended.catch(() => undefined)
  sender.send(sending)
  const [{ seconds }] = (await Promise.race([once(sender, 'message', { signal }), ended])) as [
    { seconds: number },
  ]
  over.abort()
  return seconds
}

/** The same bytes by a request whose body goes into a file as it comes: what is to be had from Node's server. */
async function receivePlainly(dir: string, sender: ChildProcess): Promise<number> {
  const path = join(dir, 'bare')
  const server = createServer(async (request, response) => {
    await pipeline(request, createWriteStream(path, { highWaterMark: megabyte }))
    await syncFile(path)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const seconds = await sendBy(sender, { by: 'form', url, key: '', token: '', size })
  server.close()
  await rm(path)
  return size / megabyte / seconds
}

async function writePlainly(dir: string): Promise<number> {
  const path = join(dir, 'plain')
  const start = performance.now()
  const bytes = Readable.from(chunksOf(Buffer.from(samples.webm), size), { objectMode: false })
  await pipeline(bytes, createWriteStream(path, { highWaterMark: megabyte }))
  await syncFile(path)
  const speed = size / megabyte / ((performance.now() - start) / 1000)
  await rm(path)
  return speed
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path)
  await file.sync()
  await file.close()
}

/** Looks at this process's memory until told; answers the most that was above `idle`. */
function watchMemory(idle: number): () => number {
  let most = idle
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    look()
    return most - idle
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
