import { fairQueue } from '../../fair-queue.ts'
import { askImageProcess, type Size } from './process.ts'

const thumbnailWidth = 480
export const thumbnailMime = 'image/webp'

/** One picture at a time: unpacking is what costs memory here. */
const inTurn = fairQueue({ concurrency: 1, capacity: 30 })

/** Width and height as the picture is seen; undefined where the file is not a picture we can show. */
export function measureImage(path: string): Promise<Size | undefined> {
  return askImageProcess({ do: 'measure', path })
}

/** Writes the picture without what its camera wrote into it; undefined where it is broken. */
export async function writeCleanPicture(
  from: string,
  to: string,
): Promise<'as it is' | 'written' | undefined> {
  const cleaned = await inTurn(() => askImageProcess({ do: 'clean', from, to }))
  return cleaned && (cleaned.asItIs ? 'as it is' : 'written')
}

/** Writes a small WebP copy; false where the picture is broken. */
export async function writeThumbnail(from: string, to: string): Promise<boolean> {
  const written = await inTurn(() => askImageProcess({ do: 'shrink', from, to, width: thumbnailWidth }))
  return written !== undefined
}
