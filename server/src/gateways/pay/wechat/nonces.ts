import { LRUCache } from 'lru-cache'

/** Exceeds the window in which a signature is accepted: five minutes before and after our clock. */
const rememberMs = 11 * 60_000
/** 100 bytes each: about 10 MB. Only rightly signed ones come in. */
const most = 100_000

/** Remembers the nonces that this process has seen. Decision 0070 says why no table does. */
export function nonces() {
  const seen = new LRUCache<string, true>({ max: most, ttl: rememberMs })
  return {
    isFirst(nonce: string): boolean {
      if (seen.has(nonce)) return false
      seen.set(nonce, true)
      return true
    },
  }
}
