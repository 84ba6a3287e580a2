import { createHmac, timingSafeEqual } from 'node:crypto'

/** The HMAC-SHA256 of the text in base64url. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Compares in constant time. */
export function isSignature(secret: string, text: string, given: string): boolean {
  const expected = Buffer.from(signatureOf(secret, text))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
