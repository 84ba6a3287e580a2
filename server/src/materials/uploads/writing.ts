import { type FileHandle, open } from 'node:fs/promises'
import { giveBack } from './body.ts'

/** A write starts at this many bytes or chunks. */
const enough = { bytes: 1024 ** 2, chunks: 1000 }
/** During a write the next chunks are gathered, up to this many bytes. Then the sender waits (backpressure). */
const mostGathered = 4 * 1024 ** 2
/** Data is synced to the disk at intervals of this size, so that the last sync is short. */
const syncEvery = 64 * 1024 ** 2

/**
 * Writes bytes into a file from `start` on, in their order, so the file has no gap wherever the bytes end. Bytes that
 * arrived before a failure are written too. Answers how many bytes arrived.
 */
export async function writeBytes(path: string, bytes: AsyncIterable<Uint8Array>, start = 0): Promise<number> {
  const file = await open(path, 'r+')
  const writer = openWriter(file, start)
  try {
    try {
      for await (const chunk of bytes) await writer.add(chunk)
    } finally {
      await writer.end()
    }
    return writer.size()
  } finally {
    await file.close()
  }
}

function openWriter(file: FileHandle, start: number) {
  let gathered: Uint8Array[] = []
  let [size, used, unsynced] = [0, 0, 0]
  let writing: Promise<void> | undefined
  let synced = Promise.resolve()

  const isEnough = () => used >= enough.bytes || gathered.length >= enough.chunks

  function write(): void {
    const [chunks, length] = [gathered, used]
    gathered = []
    used = 0
    writing = writeAll(file, chunks, start + size - length).then(() => {
      writing = undefined
      syncSometimes(length)
      if (isEnough()) write()
    })
    // the next caller that awaits it gets the failure
    writing.catch(() => undefined)
  }

  function syncSometimes(written: number): void {
    unsynced += written
    if (unsynced < syncEvery) return
    unsynced = 0
    synced = synced.then(() => file.datasync())
    synced.catch(() => undefined)
  }

  return {
    size: () => size,
    async add(chunk: Uint8Array): Promise<void> {
      gathered.push(chunk)
      used += chunk.length
      size += chunk.length
      if (writing === undefined && isEnough()) write()
      else if (used >= mostGathered) await writing
    },
    async end(): Promise<void> {
      while (writing) await writing
      if (used > 0) write()
      await writing
      await synced
    },
  }
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  let left = chunks
  for (let at = position; left.length > 0; ) {
    const { bytesWritten } = await file.writev(left, at)
    at += bytesWritten
    left = leftOf(left, bytesWritten)
  }
  for (const chunk of chunks) giveBack(chunk)
}

/** The chunks that are left after the disk took only `taken` bytes. */
export function leftOf(chunks: Uint8Array[], taken: number): Uint8Array[] {
  let before = 0
  return chunks.flatMap((chunk) => {
    const rest = chunk.subarray(Math.max(0, taken - before))
    before += chunk.length
    return rest.length > 0 ? [rest] : []
  })
}
