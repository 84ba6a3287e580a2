import { fairQueue } from '../../fair-queue.ts'
import { askImageProcess, type Size } from './process.ts'

const thumbnailWidth = 480
export const thumbnailMime = 'image/webp'

/** One picture at a time, because decoding takes much memory. */
const inTurn = fairQueue({ concurrency: 1, capacity: 30 })

/** The width and height as displayed. Undefined when the file is not a picture that we can show. */
export function measureImage(path: string): Promise<Size | undefined> {
  return askImageProcess({ do: 'measure', path })
}

/** Writes the picture without the camera's metadata. Undefined when the picture is broken. */
export async function writeCleanPicture(
  from: string,
  to: string,
): Promise<'as it is' | 'written' | undefined> {
  const cleaned = await inTurn(() => askImageProcess({ do: 'clean', from, to }))
  return cleaned && (cleaned.asItIs ? 'as it is' : 'written')
}

/** Writes a JPEG that a person can read papers on. False when the picture is broken. */
export async function writePhoto(from: string, to: string): Promise<boolean> {
  const written = await inTurn(() => askImageProcess({ do: 'photo', from, to, most: 1600 }))
  return written !== undefined
}

/** Writes a small WebP copy. False when the picture is broken. */
export async function writeThumbnail(from: string, to: string): Promise<boolean> {
  const written = await inTurn(() => askImageProcess({ do: 'shrink', from, to, width: thumbnailWidth }))
  return written !== undefined
}
