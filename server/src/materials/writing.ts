import { type FileHandle, open } from 'node:fs/promises'

const pieceSize = 1024 ** 2
/** One piece is written while the next ones are gathered. */
const pieceCount = 3
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

type Piece = { bytes: Uint8Array<ArrayBuffer>; written: Promise<void> }

function openWriter(file: FileHandle, start: number) {
  const pieces = Array.from(
    { length: pieceCount },
    (): Piece => ({ bytes: new Uint8Array(pieceSize), written: Promise.resolve() }),
  )
  let [size, used, unsynced] = [0, 0, 0]
  let [written, synced] = [Promise.resolve(), Promise.resolve()]
  const current = () => pieces[Math.floor(size / pieceSize) % pieceCount] as Piece

  function write(piece: Piece, length: number): void {
    const position = start + size - length
    piece.written = written.then(() => writeAll(file, piece.bytes.subarray(0, length), position))
    written = piece.written
    // whoever awaits it next gets the failure
    written.catch(() => undefined)
    unsynced += length
    if (unsynced < syncEvery) return
    unsynced = 0
    synced = Promise.all([synced, written]).then(() => file.datasync())
    synced.catch(() => undefined)
  }

  return {
    size: () => size,
    async add(chunk: Uint8Array): Promise<void> {
      for (let taken = 0; taken < chunk.length; ) {
        const piece = current()
        if (used === 0) await piece.written
        const part = chunk.subarray(taken, taken + pieceSize - used)
        piece.bytes.set(part, used)
        taken += part.length
        used += part.length
        size += part.length
        if (used === pieceSize) {
          used = 0
          write(piece, pieceSize)
        }
      }
    },
    async end(): Promise<void> {
      if (used > 0) write(current(), used)
      used = 0
      await Promise.all([written, synced])
      // uploads that follow each other would each leave three megabytes to the collector
      for (const { bytes } of pieces) bytes.buffer.transfer(0)
    },
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
