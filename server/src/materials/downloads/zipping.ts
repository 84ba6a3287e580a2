import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Entry = { name: string; size: number; time: Date; open: () => Promise<Readable> }

/**
 * A ZIP file, written while it is read: one file is open at a time, and a reader that waits makes the files wait. Nothing is
 * compressed, because videos, pictures and PDFs are compressed already; so the size is known before the first byte is read.
 */
export async function zipOf(entries: readonly Entry[]): Promise<{ bytes: Readable; size: number }> {
  const zip = new ZipFile()
  const bytes = zip.outputStream
  if (!(bytes instanceof Readable)) throw new TypeError('the ZIP library gave no stream')
  let open: Readable | undefined
  zip.on('error', (error: Error) => bytes.destroy(error))
  // A reader that leaves ends the file that is open: else its descriptor would stay.
  bytes.once('close', () => open?.destroy())
  for (const { name, size, time, open: read } of entries) {
    zip.addReadStreamLazy(name, { size, mtime: time, mode: 0o100644, compress: false }, (give) => {
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
  const { promise, resolve } = Promise.withResolvers<number>()
  // the library's types lack the size that its documentation promises
  zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void)
  return { bytes, size: await promise }
}
