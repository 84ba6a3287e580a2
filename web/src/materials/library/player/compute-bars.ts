import type { File as MediaFile } from '@zsm/contract/materials'
import { readBlob } from '../../../api/read-blob.ts'
import { barsOf } from './bars.ts'

/** The browser decodes a whole file at once, at four bytes a sample. A phone gets a tenth of what a desktop may hold. */
const most = {
  desktop: { size: 60 * 1024 ** 2, durationSec: 3600 },
  phone: { size: 8 * 1024 ** 2, durationSec: 600 },
}
/** Enough to see where somebody speaks. */
const sampleRate = 8000

export function isTooLong(
  { size, durationSec }: Pick<MediaFile, 'size' | 'durationSec'>,
  phone: boolean,
): boolean {
  const limit = phone ? most.phone : most.desktop
  return size > limit.size || (durationSec ?? Number.POSITIVE_INFINITY) > limit.durationSec
}

/** Reads and decodes the file. Fails if the browser cannot decode it. */
export async function computeBars({ url, mime }: Pick<MediaFile, 'url' | 'mime'>): Promise<string> {
  const blob = await readBlob(url, mime)
  const context = new OfflineAudioContext(1, 1, sampleRate)
  const decoded = await context.decodeAudioData(await blob.arrayBuffer())
  return barsOf(decoded.getChannelData(0))
}
