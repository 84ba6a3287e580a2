import { crc32 } from 'node:zlib'
import { contract } from '@zsm/contract'
import { call } from '@zsm/contract/client/call'
import sharp from 'sharp'
import { fetching } from '../../server/test/fetching.ts'
import { makeCreator } from '../../server/test/makers.ts'
import { form } from '../../server/test/upload.ts'
import type { Row } from '../figures/report.ts'
import { counted, inMs, p99, p99InMs, slowest } from '../load/answered.ts'
import { type Answer, instant } from '../load/ask.ts'
import { type BuiltServer, onBuiltServer, residentBytes } from '../load/built-server.ts'
import { makeSellers, mixedReads } from '../load/creators.ts'
import { answersTo } from '../load/load.ts'

const seconds = 20
const atOnce = 4
const megabyte = 1024 ** 2

type Bomb = { name: string; bytes: Buffer }

/** Decompression bombs: small files that unpack to gigabytes. Measures how they slow other calls down. */
export function measureBombs(): Promise<Row[]> {
  return onBuiltServer(async (server) => {
    const others = { paced: mixedReads(server.url, await makeSellers(server, 6)), perSecond: 50, seconds }
    const { token } = await makeCreator(server.database.sql)
    const bombs = await makeBombs()
    await answersTo(others)
    const usual = await answersTo(others)
    const growth = watchMemory(server)
    const [answers, during] = await Promise.all([throwAll(server, token, bombs), answersTo(others)])
    const grown = growth()
    const refused = answers.filter(({ status }) => status !== 200)
    return [
      {
        figure: `pictures that unpack to up to 3.6 gigapixels, ${atOnce} at a time: slowest refusal`,
        value: `${inMs(slowest(refused))} (${counted(answers)})`,
        ratio: '',
        aim: '≤ 1000 ms',
      },
      {
        figure: 'server memory meanwhile',
        value: `+${Math.round(grown / megabyte)} MB`,
        ratio: '',
        aim: '≤ 100 MB',
      },
      {
        figure: 'p99 of others, before and meanwhile',
        value: `${p99InMs(usual)}, ${p99InMs(during)} (${counted(during)})`,
        ratio: (p99(during) / p99(usual)).toFixed(2),
        aim: '≤ 2',
      },
    ]
  })
}

/** The largest files that are accepted, and some beyond the limits. */
async function makeBombs(): Promise<Bomb[]> {
  const plain = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
  return [
    { name: 'rows.png', bytes: await plain(10_000).png().toBuffer() },
    { name: 'rows.jpg', bytes: await plain(10_000).jpeg().toBuffer() },
    { name: 'whole.png', bytes: await plain(5000).png({ progressive: true }).toBuffer() },
    { name: 'whole.jpg', bytes: await plain(5000).jpeg({ progressive: true }).toBuffer() },
    { name: 'whole.webp', bytes: await plain(5000).webp().toBuffer() },
    { name: 'beyond.png', bytes: await plain(8000).png({ progressive: true }).toBuffer() },
    { name: 'beyond.jpg', bytes: await plain(16_000).jpeg().toBuffer() },
    { name: 'beyond.webp', bytes: await plain(12_000).webp().toBuffer() },
    { name: 'claimed.png', bytes: claiming(await plain(100).png().toBuffer(), 60_000) },
  ]
}

/** The same PNG with a header that claims a square of this side. */
function claiming(png: Buffer, side: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(side, 16)
  changed.writeUInt32BE(side, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

async function throwAll(server: BuiltServer, token: string, bombs: Bomb[]): Promise<Answer[]> {
  const end = instant() + seconds * 1000
  const answers: Answer[] = []
  const thrower = async (_: unknown, start: number) => {
    for (let turn = start; instant() < end; turn += 1) {
      answers.push(await upload(server, token, bombs[turn % bombs.length] as Bomb))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, thrower))
  return answers
}

async function upload({ url }: BuiltServer, token: string, { name, bytes }: Bomb): Promise<Answer> {
  const wanted = { filePath: name, size: bytes.length }
  const ticket = await call(fetching(url), contract.materials.uploadToken, wanted, { token })
  const { headers, payload } = form(['key', ticket.key], ['token', ticket.token], ['file', bytes])
  const asked = instant()
  const answer = await fetch(ticket.host, { method: 'POST', headers, body: new Uint8Array(payload) })
  await answer.text()
  return { status: answer.status, asked, ms: instant() - asked }
}

/** Samples the server's memory. The answered function stops and answers the peak growth. */
function watchMemory(server: BuiltServer): () => number {
  const before = residentBytes(server)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(server))
  }, 50)
  return () => {
    clearInterval(timer)
    return most - before
  }
}
