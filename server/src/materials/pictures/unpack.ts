// The program of the image process (process.ts). A picture that crashes it does not crash the server.
import { getPriority, setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import type { Answered, Asked, Size, Task } from './process.ts'

/** A small file can hold an enormous picture. More pixels than this are refused by the header, before decoding. */
const limitInputPixels = 100_000_000
/** The lower limit for formats that must be decoded whole: it bounds their memory. */
const maxPixelsAtOnce = 25_000_000

const lowPriority = 10
// requests for pages go first; a server that runs lower already may not raise it
if (getPriority() < lowPriority) setPriority(lowPriority)
sharp.concurrency(1)
sharp.cache(false)
process.on('message', async ({ id, task }: Asked) => {
  const answer = await carryOut(task).catch(() => undefined)
  process.send?.({ id, answer } satisfies Answered)
})
// ends when the server disconnects; signals are ignored, because the server still needs it during its graceful shutdown
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

function carryOut(task: Task): Promise<Size | undefined> {
  if (task.do === 'measure') return measure(task.path)
  if (task.do === 'photo') return photograph(task)
  return task.do === 'clean' ? clean(task) : shrink(task)
}

async function measure(path: string): Promise<Size | undefined> {
  const metadata = await sharp(path, { limitInputPixels }).metadata()
  const { width, height } = metadata.autoOrient
  return width * height <= mostPixels(metadata) ? { width, height } : undefined
}

const mostPixels = (metadata: Metadata) => (unpacksByRows(metadata) ? limitInputPixels : maxPixelsAtOnce)

/** Whether the picture is decoded row by row. Progressive and interlaced pictures and other formats stay in memory whole. */
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

/** The worst picture, noise of 1600 × 1600 pixels, has 1.6 MB at this quality. */
const photoQuality = 80

async function photograph({ from, to, most }: Task & { do: 'photo' }): Promise<Size> {
  return sharp(from, { limitInputPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: photoQuality })
    .toFile(to)
}

const quality = 95

/**
 * Removes EXIF, XMP and IPTC, which say where, when and by whom a picture was taken. The picture is first turned upright
 * as EXIF says. Its colour profile stays. A picture without metadata is not written again.
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
