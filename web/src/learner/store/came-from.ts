import type { Instant } from '@zsm/contract/values'
import { instantNow, timeUntil } from '../../format/elapsed.ts'

/** For how long a browser remembers the source that brought its user, in ms. The last source counts. */
const rememberMs = 30 * 86_400_000
const place = 'cameFrom'

/** Remembers the source in the page's address. Without storage in the browser it lasts as long as the page. */
export function rememberSource(): void {
  const code = sourceHere()
  if (code) store(place, { code, time: instantNow() })
}

/** The source of this visit or order. */
export function rememberedSource(): { source?: string } {
  const here = sourceHere()
  if (here) return { source: here }
  const { code, time } = read<{ code: string; time: Instant }>(place)
  return code && time && timeUntil(time) > -rememberMs ? { source: code } : {}
}

/** The source in the address; undefined if the server would refuse its code. */
function sourceHere(): string | undefined {
  const code = new URLSearchParams(location.search).get('f') ?? ''
  return /^[2-9a-hjkmnp-z]{8}$/.test(code) ? code : undefined
}

/** A stored value of ours; empty if the browser stores nothing. */
export function read<Stored>(key: string): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

/** The keys of stored values that begin with this text. */
export function storedKeys(begin: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    return keys.filter((key) => key.startsWith(begin))
  } catch {
    return []
  }
}

export function store(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A private window may refuse to store.
  }
}
