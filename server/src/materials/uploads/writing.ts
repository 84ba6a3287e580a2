import { type FileHandle, open } from 'node:fs/promises'
import { giveBack } from './body.ts'

/** So many bytes, or chunks, are worth a write. */
const enough = { bytes: 1024 ** 2, chunks: 1000 }
/** While one write is under way the next is gathered, up to so many bytes. */
const mostGathered = 4 * 1024 ** 2
/** So much goes to the disk itself while more arrives: at the end little is left to wait for. */
const syncEvery = 64 * 1024 ** 2

/**
 * Writes bytes into a file from `start` on, in the order they come: what is there has no gap, wherever it ends. What came
 * before a failure is written too. Answers how many bytes came.
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
    // whoever awaits it next gets the failure
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

/** What a disk that took only so many bytes has still to take. */
export function leftOf(chunks: Uint8Array[], taken: number): Uint8Array[] {
  let before = 0
  return chunks.flatMap((chunk) => {
    const rest = chunk.subarray(Math.max(0, taken - before))
    before += chunk.length
    return rest.length > 0 ? [rest] : []
  })
}
