import { milliseconds } from '../../clock.ts'
import { isSignature, signatureOf } from './signature.ts'

/** Makes the address under which a browser may read an object, for a while or as long as its file is there. */
export type Media = { sign(key: string): string; signForGood(key: string): string }

const hourSec = 3600
/** Addresses that are not signed anew for each page that shows them; when there are more, all begin anew. */
const remembered = 10_000
/** The last second of the year 9999. */
const forGood = 253_402_300_799
// apart from upload tokens, which are signed with the same secret and never hold a colon
const signed = (key: string, expires: number) => `media:${key}:${expires}`

/** Addresses live 1–2 h and change on the hour, so that one page's pictures stay in the browser's cache. */
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

/** Seconds the address is still good for; 0 when it is over or not of our making. */
export function secondsLeft(secret: string, key: string, { e, s }: { e?: unknown; s?: unknown }): number {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return 0
  if (!isSignature(secret, signed(key, Number(e)), s)) return 0
  return Math.max(0, Math.floor(Number(e) - milliseconds() / 1000))
}
