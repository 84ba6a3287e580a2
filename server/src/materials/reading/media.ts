import { milliseconds } from '../../clock.ts'
import { isSignature, signatureOf } from './signature.ts'

/** Signs URLs of objects: `sign` for 1 to 2 hours, `signForGood` for as long as the file exists. */
export type Media = { sign(key: string): string; signForGood(key: string): string }

const hourSec = 3600
/** How many signed URLs are cached. When the cache is full, it is emptied. */
const remembered = 10_000
/** The last second of the year 9999. */
const forGood = 253_402_300_799
// the prefix separates URLs from upload tokens, which use the same secret and contain no colon
const signed = (key: string, expires: number) => `media:${key}:${expires}`

/** URLs are valid for 1 to 2 hours and change on the hour, so that a browser's cache finds the pictures of a page again. */
export function openMedia(secret: string): Media {
  const lasting = addressesUntil(secret, forGood)
  let passing = addressesUntil(secret, 0)
  return {
    sign: (key) => {
      const expires = (Math.floor(milliseconds() / 1000 / hourSec) + 2) * hourSec
      if (passing.expires !== expires) passing = addressesUntil(secret, expires)
      return passing.of(key)
    },
    signForGood: lasting.of,
  }
}

function addressesUntil(secret: string, expires: number) {
  const known = new Map<string, string>()
  const of = (key: string): string => {
    const found = known.get(key)
    if (found !== undefined) return found
    const address = `/media/${key}?e=${expires}&s=${signatureOf(secret, signed(key, expires))}`
    if (known.size >= remembered) known.clear()
    known.set(key, address)
    return address
  }
  return { expires, of }
}

/** For how many more seconds the URL is valid. 0 when it has expired or we did not sign it. */
export function secondsLeft(secret: string, key: string, { e, s }: { e?: unknown; s?: unknown }): number {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return 0
  if (!isSignature(secret, signed(key, Number(e)), s)) return 0
  return Math.max(0, Math.floor(Number(e) - milliseconds() / 1000))
}
