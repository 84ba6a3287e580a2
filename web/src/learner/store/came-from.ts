import type { Instant } from '@zsm/contract/values'
import { instantNow, timeUntil } from '../../format/elapsed.ts'

/** For how long a browser remembers the code of an address, in ms. The last code counts. */
const rememberMs = 30 * 86_400_000
const place = 'cameFrom'

/** Remembers the source in the page's address. Without storage in the browser it lasts as long as the page. */
export function rememberSource(): void {
  const code = sourceHere()
  if (code) rememberCode(place, code)
}

/** The source of this visit or order. */
export function rememberedSource(): { source?: string } {
  const here = sourceHere()
  if (here) return { source: here }
  const source = rememberedCode(place)
  return source ? { source } : {}
}

/** The source in the address; undefined if the server would refuse its code. */
function sourceHere(): string | undefined {
  const code = new URLSearchParams(location.search).get('f') ?? ''
  return /^[2-9a-hjkmnp-z]{8}$/.test(code) ? code : undefined
}

/** Stores a code for a month. */
export function rememberCode(key: string, code: string): void {
  store(key, { code, time: instantNow() })
}

/** The code that was stored within the last month; empty without one. */
export function rememberedCode(key: string): string {
  const { code, time } = read<{ code: string; time: Instant }>(key)
  return code && time && timeUntil(time) > -rememberMs ? code : ''
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
