import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@zsm/contract/values'

/** How many ms a notice's time may differ from ours. */
const window = 5 * 60_000

type Signed = { timestamp: string; nonce: string; signature: string; body: Uint8Array }

/** Hex HMAC-SHA256 over `timestamp.nonce.body`. */
export function signNotice(secret: string, { timestamp, nonce, body }: Omit<Signed, 'signature'>): string {
  return createHmac('sha256', secret).update(`${timestamp}.${nonce}.`).update(body).digest('hex')
}

/** Whether a notice was signed with `secret` within five minutes of `now`. */
export function isSigned(secret: string, notice: Signed, now: Instant): boolean {
  const time = timeOf(notice.timestamp)
  if (time === undefined || Math.abs(Date.parse(now) - time) > window) return false
  if (!/^[\w-]{1,64}$/.test(notice.nonce)) return false
  const expected = Buffer.from(signNotice(secret, notice))
  const given = Buffer.from(notice.signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Channels send seconds or milliseconds. */
function timeOf(timestamp: string): number | undefined {
  if (/^\d{10}$/.test(timestamp)) return Number(timestamp) * 1000
  if (/^\d{13}$/.test(timestamp)) return Number(timestamp)
  return undefined
}
