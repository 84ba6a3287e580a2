import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureImage, writeThumbnail } from './pictures.ts'
import { imageProcessId } from './process.ts'

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

/** A PNG whose header claims a size, with almost no data behind it. */
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
  '$width × $height, interlaced $interlaced: $allowed, by its header alone [D4]',
  async ({ allowed, ...size }) => {
    const measured = await measureImage(claim(size))
    expect(measured).toEqual(allowed ? { width: size.width, height: size.height } : undefined)
  },
)

async function makePicture(name: string, side: number): Promise<string> {
  const path = join(folder, name)
  await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } }).toFile(path)
  return path
}

test('pictures are decoded one at a time, however many arrive [D4]', async () => {
  const pictures = [await makePicture('large.png', 4000), await makePicture('small.png', 10)]
  const done: string[] = []
  const each = pictures.map(async (picture) => {
    expect(await writeThumbnail(picture, `${picture}.webp`)).toBe(true)
    done.push(basename(picture))
  })
  await Promise.all(each)
  // in parallel, the small picture would have been done first
  expect(done).toEqual(['large.png', 'small.png'])
})

test('the image process has a low priority, and is started again when it is killed', async () => {
  const picture = await makePicture('lost.png', 4000)
  await measureImage(picture)
  const first = imageProcessId() as number
  expect(getPriority(first)).toBe(10)
  const copied = writeThumbnail(picture, join(folder, 'lost.webp'))
  process.kill(first, 'SIGKILL')
  expect(await copied).toBe(true)
  expect(imageProcessId()).not.toBe(first)
})

test('a file that is not a picture is refused, and so is a missing one', async () => {
  const path = join(folder, 'none.png')
  writeFileSync(path, 'not a picture')
  expect(await measureImage(path)).toBeUndefined()
  expect(await writeThumbnail(path, join(folder, 'none.webp'))).toBe(false)
  expect(await measureImage(join(folder, 'absent.png'))).toBeUndefined()
})
