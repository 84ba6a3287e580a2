const sample = 1024 ** 2
const piece = 256 * 1024

/**
 * Identifies a file that is chosen again by its size and its first, middle and last megabyte. A video of gigabytes is not read
 * completely, because browsers can hash only what fits in memory.
 */
export function fingerprintOf(file: Blob): Promise<string> {
  const before = taken.get(file)
  if (before) return before
  const print = take(file)
  taken.set(file, print)
  // A file that could not be read may be readable later.
  print.catch(() => taken.delete(file))
  return print
}

const taken = new WeakMap<Blob, Promise<string>>()

async function take(file: Blob): Promise<string> {
  const middle = Math.max(0, Math.floor(file.size / 2) - sample / 2)
  const parts =
    file.size <= 3 * sample
      ? [file]
      : [0, middle, file.size - sample].map((from) => file.slice(from, from + sample))
  const hash = new Uint8Array(await sha256(new Blob([`${file.size}\n`, ...parts])))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Browsers offer hashing only to pages loaded by https. Other pages load a JavaScript implementation of the same hash (4 kB). */
const sha256 = async (content: Blob) =>
  globalThis.crypto?.subtle
    ? crypto.subtle.digest('SHA-256', await content.arrayBuffer())
    : hashInPieces(content)

/** Hashing three megabytes at once would block the page for 85 ms; one piece takes 7 ms. */
async function hashInPieces(content: Blob): Promise<Uint8Array> {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const hash = sha256.create()
  for (let from = 0; from < content.size; from += piece)
    hash.update(new Uint8Array(await content.slice(from, from + piece).arrayBuffer()))
  return hash.digest()
}
