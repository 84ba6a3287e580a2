import { describe, expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpAddress, totpCode } from './totp.ts'

// RFC 6238, appendix B: the last six digits of SHA-1
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('at %i s the code is %s [A9]', (seconds, code) => {
  expect(totpCode(secret, seconds * 1000)).toBe(code)
})

describe('a code', () => {
  const time = 1_234_567_890_000
  const step = Math.floor(time / 30_000)
  test.each([
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ])('of %i steps from now counts as %s', (away, counted) => {
    expect(stepOfCode(secret, totpCode(secret, time + away * 30_000), time)).toBe(counted)
  })
  test('of another secret, or malformed, is never valid', () => {
    expect(stepOfCode(secret, totpCode(newTotpSecret(), time), time)).toBeUndefined()
    expect(stepOfCode(secret, 'abcdef', time)).toBeUndefined()
    expect(stepOfCode(secret, '', time)).toBeUndefined()
  })
})

test('a new secret has 160 bits, and its address names the operator and the product', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(totpAddress(made, 'finance-1'))
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(address.pathname)).toBe('/知视猫运营后台:finance-1')
  expect(address.searchParams.get('secret')).toBe(made)
})
