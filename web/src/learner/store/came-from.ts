import type { Instant } from '@zsm/contract/values'
import { instantNow, timeUntil } from '../../format/elapsed.ts'

/** How long a browser remembers by which shared address its user came. The last address counts. */
const rememberMs = 30 * 86_400_000
const place = 'cameFrom'

/** Remembers the source in the page's address. A browser that stores nothing for us forgets it with the page. */
export function rememberSource(): void {
  const code = sourceHere()
  if (code) store(place, { code, time: instantNow() })
}

/** The source to which a visit or an order belongs. */
export function rememberedSource(): { source?: string } {
  const here = sourceHere()
  if (here) return { source: here }
  const { code, time } = read<{ code: string; time: Instant }>(place)
  return code && time && timeUntil(time) > -rememberMs ? { source: code } : {}
}

/** Codes that the server would refuse are none. */
function sourceHere(): string | undefined {
  const code = new URLSearchParams(location.search).get('f') ?? ''
  return /^[2-9a-hjkmnp-z]{8}$/.test(code) ? code : undefined
}

/** What the browser stores for us; empty where it stores nothing. */
export function read<Stored>(key: string): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

export function store(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A private window may store nothing.
  }
}
