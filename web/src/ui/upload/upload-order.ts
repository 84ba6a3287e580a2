import type { Upload } from './upload-store.ts'

export type Move = 'up' | 'down' | 'first'

/** Whether it has a place in the queue: it is not being sent yet, and may be. */
export const isQueued = ({ state }: Pick<Upload, 'state'>) => state === 'waiting' || state === 'paused'

/** The next file to send: the first that waits, if fewer than `atOnce` are being sent. */
export function nextToSend(uploads: readonly Upload[], atOnce: number): Upload | undefined {
  const sending = uploads.filter(({ state }) => state === 'sending').length
  return sending < atOnce ? uploads.find(({ state }) => state === 'waiting') : undefined
}

/** Whether an upload of the queue can go this way. */
export function canMove(uploads: readonly Upload[], id: string, move: Move): boolean {
  const queue = uploads.filter(isQueued)
  const at = queue.findIndex((upload) => upload.id === id)
  return at >= 0 && (move === 'down' ? at < queue.length - 1 : at > 0)
}

/**
 * The uploads after one of the queue moved. Those that have left the queue stay where they are; the others exchange their places,
 * and with them their ranks.
 */
export function reordered(uploads: readonly Upload[], id: string, move: Move): Upload[] {
  if (!canMove(uploads, id, move)) return [...uploads]
  const queue = uploads.filter(isQueued)
  const from = queue.findIndex((upload) => upload.id === id)
  const to = move === 'first' ? 0 : from + (move === 'up' ? -1 : 1)
  const order = queue.toSpliced(from, 1)
  order.splice(to, 0, ...queue.slice(from, from + 1))
  const moved = order.map((upload, at) => ({ ...upload, rank: queue[at]?.rank ?? upload.rank }))
  return uploads.map((upload) => (isQueued(upload) ? (moved.shift() ?? upload) : upload))
}
