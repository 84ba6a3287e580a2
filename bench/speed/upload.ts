import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import { openStorage } from '../../server/src/gateways/open-storage.ts'
import { api } from '../../server/test/api.ts'
import { makeCreator } from '../../server/test/makers.ts'
import { median } from '../figures/quantile.ts'
import type { Row } from '../figures/report.ts'
import { onScratchServer, type Parts } from '../load/scratch-server.ts'
import type { Sending } from './upload-sender.ts'

const megabyte = 1024 ** 2
/** MB of the file that is sent. `BENCH_UPLOAD_MB=64 npm run bench -- upload` is quick. */
const size = Number(process.env.BENCH_UPLOAD_MB ?? 1024) * megabyte
const rounds = 9
/** Each round measures them in turns, so that other load on the disk and the machine affects all alike. */
const ways = ['stream', 'megabytes', 'form', 'tus'] as const
type Way = (typeof ways)[number]
/**
 * Bytes of a plain stream's chunks: the default of Node's file streams, and the size that costs them least.
 */
const chunks = { stream: 64 * 1024, megabytes: megabyte }

/** One large file by form and by tus, compared with plain streams that write and fsync the same bytes. */
export function measureUploads(): Promise<Row[]> {
  return onScratchServer(async (parts) => {
    const sender = fork(new URL('./upload-sender.ts', import.meta.url))
    try {
      const send = await uploader(parts, sender)
      // An idle server's first upload allocates what later ones reuse; only more than that counts as growth.
      for (const way of ways) await send(way, 16 * megabyte)
      const growth = watchMemory(process.memoryUsage.rss())
      // The system provides memory for a file slowly the first time.
      for (const way of ways) await send(way, size)
      const speeds: Record<Way, number[]> = { stream: [], megabytes: [], form: [], tus: [] }
      for (let round = 0; round < rounds; round += 1) {
        for (const way of ways) speeds[way].push(await send(way, size))
      }
      return [
        speedRow('multipart', speeds.form, speeds),
        speedRow('tus', speeds.tus, speeds),
        {
          figure: 'server memory while they run',
          value: `+${Math.round(growth() / megabyte)} MB`,
          ratio: '',
          aim: '≤ 64 MB',
        },
      ]
    } finally {
      sender.kill()
    }
  })
}

/** The ratio is the median of the rounds' ratios. */
function speedRow(name: string, speeds: number[], { stream, megabytes }: Record<Way, number[]>): Row {
  const ratioTo = (plain: number[]) =>
    median(speeds.map((speed, round) => speed / (plain[round] ?? 0))).toFixed(2)
  const inMegabytes = `by the megabyte ${speedOf(megabytes)}: ${ratioTo(megabytes)} of it`
  return {
    figure: `${size / megabyte} MB by ${name}`,
    value: `${speedOf(speeds)} (plain stream ${speedOf(stream)}; ${inMegabytes})`,
    ratio: ratioTo(stream),
    aim: '≥ 0.8',
  }
}

const speedOf = (speeds: number[]) => `${median(speeds).toFixed(0)} MB/s`

type Send = (way: Way, size: number) => Promise<number>

/** Sends from the other process; answers MB/s from the first byte to the acknowledgement. */
async function uploader({ app, config, database }: Parts, sender: ChildProcess): Promise<Send> {
  const creator = api(app).as(await makeCreator(database.sql))
  const storage = await openStorage(config.storage)
  const speed = async (sending: Sending) => sending.size / megabyte / (await sendBy(sender, sending))
  return async (way, size) => {
    if (way === 'stream' || way === 'megabytes') {
      return speed({ by: 'stream', path: join(config.dataDir, 'plain'), chunk: chunks[way], size })
    }
    const ticket = await creator.call(contract.materials.uploadToken, { filePath: 'a.webm', size })
    if (!ticket.resumable) throw new Error('the upload is not resumable')
    const { key, token, host, resumable } = ticket
    const reached = await speed(
      way === 'form' ? { by: way, url: host, key, token, size } : { by: way, ...resumable, token, size },
    )
    if ((await storage.size(key)) !== size) throw new Error(`${way}: not all of it was stored`)
    await storage.remove(key)
    return reached
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

/** Samples this process's memory. The answered function stops and answers the peak above `idle`. */
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
