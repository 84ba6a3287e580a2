import { expect, test } from 'vitest'
import { isSigned, signNotice } from './notice-signatures.ts'

const now = '2026-03-01T00:00:00.000Z'
const seconds = Date.parse(now) / 1000
const body = Buffer.from('{"tradeNo":"T-1"}')

function sign(timestamp: string, nonce = 'n-1') {
  return { timestamp, nonce, body, signature: signNotice('secret', { timestamp, nonce, body }) }
}

test.each([0, -299, 299, 300])('a notice %d s away is accepted', (offset) => {
  expect(isSigned('secret', sign(String(seconds + offset)), now)).toBe(true)
  expect(isSigned('secret', sign(String((seconds + offset) * 1000)), now)).toBe(true)
})

test.each([-301, 301, 86_400])('a notice %d s away is refused', (offset) => {
  expect(isSigned('secret', sign(String(seconds + offset)), now)).toBe(false)
})

test.each(['', '1', 'now', '1e10', '-1772323200'])('the time %j is refused', (timestamp) => {
  expect(isSigned('secret', sign(timestamp), now)).toBe(false)
})

test('another secret, body or nonce, or a truncated signature is refused', () => {
  const signed = sign(String(seconds))
  expect(isSigned('other', signed, now)).toBe(false)
  expect(isSigned('secret', { ...signed, body: Buffer.from('{}') }, now)).toBe(false)
  expect(isSigned('secret', { ...signed, nonce: 'n-2' }, now)).toBe(false)
  expect(isSigned('secret', { ...signed, signature: signed.signature.slice(2) }, now)).toBe(false)
  expect(isSigned('secret', { ...signed, signature: '' }, now)).toBe(false)
  expect(isSigned('secret', sign(String(seconds), ''), now)).toBe(false)
})
