import { networkFailure } from '@zsm/contract/client/call-error'

/** A part of a file, and the size of the whole. */
export type FilePart = { bytes: Uint8Array<ArrayBuffer>; size: number }

/**
 * The bytes of a file from `begin` up to `end`, or all of them where the server sends no parts. Undefined if the address is refused: it
 * may have expired.
 */
export async function readRange(
  url: string,
  { begin, end }: { begin: number; end: number },
  signal: AbortSignal,
): Promise<FilePart | undefined> {
  const headers = { range: `bytes=${begin}-${end - 1}` }
  try {
    const answer = await fetch(url, { headers, signal })
    if (answer.status >= 400 && answer.status < 500) return undefined
    if (!answer.ok) throw networkFailure()
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const size = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
    return { bytes, size: size === undefined ? bytes.length : Number(size) }
  } catch {
    throw networkFailure()
  }
}
