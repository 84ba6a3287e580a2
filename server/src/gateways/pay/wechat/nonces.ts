import { LRUCache } from 'lru-cache'

/** Longer than the window in which a signature is accepted: five minutes before and after our clock. */
const rememberMs = 11 * 60_000
/** About 10 MB at 100 bytes each. Only nonces of correctly signed messages are stored. */
const most = 100_000

/** The nonces that this process has seen. Decision 0070 says why they need no table. */
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
