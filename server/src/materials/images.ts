import { createRequire } from 'node:module'
import type sharpModule from 'sharp'
import type { Metadata } from 'sharp'
import { lazily } from '../lazily.ts'
import { takeTurns } from '../turns.ts'

/** A small file can hold an enormous picture: more than this is refused from its header, before it is unpacked. */
const maxPixels = 100_000_000
/** Where the whole picture must be unpacked to see its first row, memory sets the limit. */
const maxPixelsAtOnce = 25_000_000
const thumbnailWidth = 480
export const thumbnailMime = 'image/webp'

/** One picture at a time: unpacking is what costs memory here. */
const sharp = lazily(() => {
  const loaded: typeof sharpModule = createRequire(import.meta.url)('sharp')
  loaded.concurrency(1)
  loaded.cache(false)
  return loaded
})
const inTurn = takeTurns({ atOnce: 1, mayWait: 30 })

/** Width and height as the picture is seen; undefined where the file is not a picture we can show. */
export async function measureImage(path: string): Promise<{ width: number; height: number } | undefined> {
  try {
    const metadata = await sharp()(path, { limitInputPixels: maxPixels }).metadata()
    const { autoOrient } = metadata
    return autoOrient.width * autoOrient.height <= mostPixels(metadata) ? autoOrient : undefined
  } catch {
    return undefined
  }
}

const mostPixels = (metadata: Metadata) => (unpacksByRows(metadata) ? maxPixels : maxPixelsAtOnce)

/** Progressive and interlaced pictures, and the other formats, are kept whole while they are unpacked. */
function unpacksByRows({ format, isProgressive }: Metadata): boolean {
  return (format === 'jpeg' || format === 'png') && !isProgressive
}

/** Writes a small WebP copy; false where the picture is broken. */
export function writeThumbnail(from: string, to: string): Promise<boolean> {
  return inTurn(() => shrink(from, to))
}

async function shrink(from: string, to: string): Promise<boolean> {
  try {
    await sharp()(from, { limitInputPixels: maxPixels, sequentialRead: true })
      .autoOrient()
      .resize({ width: thumbnailWidth, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(to)
    return true
  } catch {
    return false
  }
}
