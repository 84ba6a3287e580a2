import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type sharpModule from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureImage, writeThumbnail } from './images.ts'

// as our own code reads it: an import would be another instance, with a queue of its own
const sharp: typeof sharpModule = createRequire(import.meta.url)('sharp')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-images-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG that claims a size; nearly nothing of it is there. */
function claim({
  width,
  height,
  interlaced,
}: {
  width: number
  height: number
  interlaced: boolean
}): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, interlaced ? 1 : 0], 8)
  const path = join(folder, `${width}x${height}${interlaced ? 'i' : ''}.png`)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(100)))
  writeFileSync(path, Buffer.concat([signature, chunk('IHDR', header), rows, chunk('IEND', Buffer.alloc(0))]))
  return path
}

test.each([
  { width: 9000, height: 9000, interlaced: false, allowed: true },
  { width: 11_000, height: 10_000, interlaced: false, allowed: false },
  { width: 5000, height: 5000, interlaced: true, allowed: true },
  { width: 5001, height: 5000, interlaced: true, allowed: false },
])(
  '$width × $height, interlaced $interlaced: $allowed, by its header alone',
  async ({ allowed, ...size }) => {
    const measured = await measureImage(claim(size))
    expect(measured).toEqual(allowed ? { width: size.width, height: size.height } : undefined)
  },
)

test('pictures are unpacked one at a time, however many come', async () => {
  const picture = join(folder, 'a.png')
  await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } }).toFile(picture)
  const queued: number[] = []
  const note = (count: number) => queued.push(count)
  sharp.queue.on('change', note)
  try {
    const copies = ['1', '2', '3', '4'].map((name) => writeThumbnail(picture, join(folder, `${name}.webp`)))
    expect(await Promise.all(copies)).toEqual([true, true, true, true])
  } finally {
    sharp.queue.off('change', note)
  }
  expect(Math.max(...queued)).toBe(1)
})
