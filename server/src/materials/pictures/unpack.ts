// The program of the process that reads pictures (process.ts): what a picture does to it, it does to no server.
import { setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import type { Answered, Asked, Size, Task } from './process.ts'

/** A small file can hold an enormous picture: more than this is refused from its header, before it is unpacked. */
const limitInputPixels = 100_000_000
/** Where the whole picture must be unpacked to see its first row, memory sets the limit. */
const maxPixelsAtOnce = 25_000_000

// whoever waits for a page goes first
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)
process.on('message', async ({ id, task }: Asked) => {
  const answer = await carryOut(task).catch(() => undefined)
  process.send?.({ id, answer } satisfies Answered)
})
// it ends with its server, which still needs it while it stops in good order
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

function carryOut(task: Task): Promise<Size | undefined> {
  if (task.do === 'measure') return measure(task.path)
  return task.do === 'clean' ? clean(task) : shrink(task)
}

async function measure(path: string): Promise<Size | undefined> {
  const metadata = await sharp(path, { limitInputPixels }).metadata()
  const { width, height } = metadata.autoOrient
  return width * height <= mostPixels(metadata) ? { width, height } : undefined
}

const mostPixels = (metadata: Metadata) => (unpacksByRows(metadata) ? limitInputPixels : maxPixelsAtOnce)

/** Progressive and interlaced pictures, and the other formats, are kept whole while they are unpacked. */
function unpacksByRows({ format, isProgressive }: Metadata): boolean {
  return (format === 'jpeg' || format === 'png') && !isProgressive
}

async function shrink({ from, to, width }: Task & { do: 'shrink' }): Promise<Size> {
  return sharp(from, { limitInputPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(to)
}

const quality = 95

/**
 * Where and when a picture was taken, and by whom, is nobody's business: EXIF, XMP and IPTC stay behind. It is turned as they
 * say first. Its colours' profile stays. A picture that has none of them stays byte by byte as it is.
 */
async function clean({ from, to }: Task & { do: 'clean' }): Promise<Size> {
  const source = { limitInputPixels, sequentialRead: true }
  const metadata = await sharp(from, source).metadata()
  const { width, height, pages = 1, chromaSubsampling } = metadata
  if (!metadata.exif && !metadata.xmp && !metadata.iptc) return { width, height, asItIs: true }
  const picture = sharp(from, { ...source, animated: pages > 1 })
  const turned = pages > 1 ? picture : picture.autoOrient()
  return turned
    .keepIccProfile()
    .jpeg({ quality, chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0', force: false })
    .webp({ quality, force: false })
    .toFile(to)
}
