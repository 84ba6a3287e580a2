import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Entry = { name: string; size: number; time: Date; open: () => Promise<Readable> }

/**
 * A ZIP file, written while it is read: one file is open at a time, and a reader that waits makes the files wait. Nothing is
 * compressed, because videos, pictures and PDFs are compressed already; so the size is known before the first byte is read.
 */
export function zipOf(entries: readonly Entry[]): Readable {
  const zip = new ZipFile()
  const bytes = outputOf(zip)
  let open: Readable | undefined
  zip.on('error', (error: Error) => bytes.destroy(error))
  // A reader that leaves ends the file that is open: else its descriptor would stay.
  bytes.once('close', () => open?.destroy())
  for (const { open: read, ...entry } of entries) {
    zip.addReadStreamLazy(entry.name, optionsOf(entry), (give) => {
      read().then(
        (stream) => {
          open = stream
          stream.once('error', (error) => bytes.destroy(error))
          if (bytes.destroyed) stream.destroy()
          else give(null, stream)
        },
        (error: Error) => bytes.destroy(error),
      )
    })
  }
  zip.end()
  return bytes
}

/** How long the ZIP of these files is. It opens none of them. */
export async function sizeOfZip(entries: readonly Omit<Entry, 'open'>[]): Promise<number> {
  const zip = new ZipFile()
  for (const entry of entries) zip.addReadStreamLazy(entry.name, optionsOf(entry), () => undefined)
  const { promise, resolve } = Promise.withResolvers<number>()
  // the library's types lack the size that its documentation promises
  zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void)
  const size = await promise
  outputOf(zip).destroy()
  return size
}

const optionsOf = ({ size, time }: Omit<Entry, 'open'>) => ({
  size,
  mtime: time,
  mode: 0o100644,
  compress: false,
})

function outputOf({ outputStream }: ZipFile): Readable {
  if (!(outputStream instanceof Readable)) throw new TypeError('the ZIP library gave no stream')
  return outputStream
}
