import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '@zsm/contract'
import { call } from '@zsm/contract/client/call'
import { readConfig } from '../../server/src/config/config.ts'
import { openStorage } from '../../server/src/gateways/open-storage.ts'
import { fetching } from '../../server/test/fetching.ts'
import { samples } from '../../server/test/files.ts'
import { makeCreator, makeFile } from '../../server/test/makers.ts'
import { quantile } from '../figures/quantile.ts'
import type { Row } from '../figures/report.ts'
import { counted, inMs, p99InMs, slowest } from '../load/answered.ts'
import { instant } from '../load/ask.ts'
import { type BuiltServer, onBuiltServer } from '../load/built-server.ts'
import { makeSellers, mixedReads } from '../load/creators.ts'
import { answersTo } from '../load/load.ts'

const seconds = 75

/**
 * A connection that stays open as long as the server allows. It sends `drip` every second; without `drip` it
 * reads nothing.
 */
type Hold = { count: number; head: string; drip?: string }

/** Opens connections that are slow on purpose and measures how other clients are served meanwhile. */
export function measureSlowClients(): Promise<Row[]> {
  return onBuiltServer(async (server) => {
    const reads = mixedReads(server.url, await makeSellers(server, 6))
    const film = await makeFilm(server)
    await answersTo({ crowd: reads, connections: 32, seconds: 3 })
    const before = countDescriptors(server)
    const start = 'Host: x\r\nContent-Type: application/json\r\n'
    const holds: Record<string, Hold> = {
      '500 send their head slowly': { count: 500, head: 'POST /zsm/api/a HTTP/1.1\r\nX: ', drip: 'a' },
      '100 send their body slowly': {
        count: 100,
        head: `POST ${contract.accounts.login.path} HTTP/1.1\r\n${start}Content-Length: 1000\r\n\r\n{`,
        drip: ' ',
      },
      '100 do not read their answer': { count: 100, head: `GET ${film} HTTP/1.1\r\n${start}\r\n` },
    }
    const [answers, ...closed] = await Promise.all([
      answersTo({ paced: reads, perSecond: 30, seconds }),
      ...Object.values(holds).map((hold) => holdAll(server, hold)),
    ])
    await delay(1000)
    return [
      {
        figure: 'p99 of everybody else',
        value: `${p99InMs(answers)}, slowest ${inMs(slowest(answers))} (${counted(answers)})`,
        ratio: '',
        aim: '≤ 200 ms',
      },
      ...Object.keys(holds).map((figure, index) => ({
        figure: `${figure}: the last is closed after`,
        value: inMs(quantile(closed[index] ?? [], 1)),
        ratio: '',
        aim: index === 2 ? '≤ 30000 ms' : '≤ 15000 ms',
      })),
      {
        figure: 'file descriptors before and after',
        value: `${before}, ${countDescriptors(server)}`,
        ratio: '',
        aim: 'the same',
      },
    ]
  })
}

const countDescriptors = ({ child }: BuiltServer) => readdirSync(`/proc/${child.pid}/fd`).length

/** The address of a file that is larger than the kernel's socket buffers. */
async function makeFilm({ database: { sql }, dataDir, url }: BuiltServer): Promise<string> {
  const { creator, token } = await makeCreator(sql)
  const storage = await openStorage(readConfig({ DATA_DIR: dataDir }).storage)
  const bytes = Buffer.concat([samples.webm, randomBytes(32 * 1024 * 1024)])
  await makeFile(sql, creator, 1, { bytes, storage })
  const { list } = await call(fetching(url), contract.materials.listData, {}, { token })
  const { pathname, search } = new URL(list[0]?.url ?? '', url)
  return pathname + search
}

/** Opens them all; answers how many ms each stayed open. */
function holdAll(server: BuiltServer, { count, ...hold }: Hold): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => holdOne(server, hold)))
}

/**
 * A client that does not read never learns that the server closed. /proc/net/tcp shows whether the server
 * still holds its end.
 */
async function untilLetGo(port: number, { localPort = 0 }: Socket): Promise<void> {
  do await delay(500)
  while (heldEnds(port).has(localPort))
}

let seen = { at: 0, ends: new Set<number>() }

/**
 * Client ports whose server end a process still holds. The list is read at most twice a second and shared by
 * all.
 */
function heldEnds(port: number): Set<number> {
  if (instant() - seen.at < 450) return seen.ends
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1, -1)
  const ends = lines.flatMap((line) => {
    const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/ +/)
    return portOf(local) === port && inode !== '0' ? [portOf(remote)] : []
  })
  seen = { at: instant(), ends: new Set(ends) }
  return seen.ends
}

const portOf = (end: string) => Number.parseInt(end.split(':')[1] ?? '', 16)

async function holdOne({ url }: BuiltServer, { head, drip }: Omit<Hold, 'count'>): Promise<number> {
  const port = Number(new URL(url).port)
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  const opened = instant()
  socket.write(head)
  if (drip === undefined) socket.pause()
  else socket.resume()
  const dripping = setInterval(() => drip && socket.write(drip), 1000)
  await Promise.race([drip === undefined ? untilLetGo(port, socket) : closed, delay(seconds * 1000)])
  clearInterval(dripping)
  socket.destroy()
  return instant() - opened
}
