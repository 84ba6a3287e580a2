import type { CreatorId } from '@zsm/contract/values'
import { fairQueue } from '../../fair-queue.ts'
import { networkOf } from '../../network.ts'

const ofCreator = 2
/** An office or a campus shares one address. */
const ofNetwork = 8
const inAll = 32

/**
 * Limits the ZIPs that are streamed at once. Each holds an open file and reads the disk for as long as its client reads. Nothing waits:
 * a browser that waits for a download shows no reason.
 */
export function openDownloadSlots() {
  const common = { concurrency: inAll, capacity: 0, refusal: 'downloadsBusy' } as const
  const byCreator = fairQueue({ ...common, perCaller: ofCreator })
  const byNetwork = fairQueue({ ...common, perCaller: ofNetwork })
  return {
    /** Whether one more ZIP of this creator may begin. */
    isFree: (creator: CreatorId): boolean => byCreator.isFree(creator),
    /** Holds a slot until `stream` ends, or fails with `downloadsBusy`. */
    hold: (creator: CreatorId, ip: string, stream: () => Promise<void>): Promise<void> =>
      byNetwork(() => byCreator(stream, creator), networkOf(ip)),
  }
}

export type DownloadSlots = ReturnType<typeof openDownloadSlots>
