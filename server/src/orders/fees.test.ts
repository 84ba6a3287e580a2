import { fen, minus, plus } from '@zsm/contract/money/fen'
import { splitRefund } from '@zsm/contract/money/refund-split'
import { assert, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { splitPayment } from './fees.ts'

test.each([
  [0, 1000, 60, { platformFeeFen: 0, channelFeeFen: 0, incomeFen: 0 }],
  [1, 9999, 0, { platformFeeFen: 0, channelFeeFen: 0, incomeFen: 1 }],
  [9900, 1000, 60, { platformFeeFen: 990, channelFeeFen: 59, incomeFen: 8851 }],
  [9999, 1000, 0, { platformFeeFen: 999, channelFeeFen: 0, incomeFen: 9000 }],
  [100, 10_000, 60, { platformFeeFen: 100, channelFeeFen: 0, incomeFen: 0 }],
  [
    Number.MAX_SAFE_INTEGER,
    3333,
    0,
    { platformFeeFen: 3_002_099_511_605_172, channelFeeFen: 0, incomeFen: 6_005_099_743_135_819 },
  ],
])('%d fen at %d and %d bp', (payFen, platformBp, channelBp, split) => {
  expect(splitPayment(fen(payFen), { platformBp, channelBp })).toEqual(split)
})

test('fees and income add up to the payment, and none is negative [E5]', () => {
  for (let payFen = 0; payFen < 10_000; payFen += 1) {
    const platformBp = (payFen * 7919) % 10_001
    const parts = Object.values(splitPayment(fen(payFen), { platformBp, channelBp: payFen % 301 }))
    expect(plus(...parts)).toBe(payFen)
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
  }
})

/** The broken rule of a payment's split, or of refunds that together return the whole payment; empty if none is broken. */
function wrongWith(payFen: number, rates: { platformBp: number; channelBp: number }, seed: number): string {
  const whole = splitPayment(fen(payFen), rates)
  if (sumOf(whole) !== payFen) return 'the parts are not the payment'
  let [held, left] = [whole, payFen]
  for (let step = 1; left > 0; step += 1) {
    const refundFen = step > 20 ? left : 1 + ((seed * step) % left)
    const parts = splitRefund(fen(refundFen), held)
    if (sumOf(parts) !== refundFen) return 'the parts are not the refund'
    if (least(parts) < 0) return 'a part is negative'
    const proRata = (whole.incomeFen * refundFen) / payFen
    if (step === 1 && Math.abs(parts.incomeFen - proRata) >= 2) return 'the first refund is not pro rata'
    held = {
      platformFeeFen: minus(held.platformFeeFen, parts.platformFeeFen),
      channelFeeFen: minus(held.channelFeeFen, parts.channelFeeFen),
      incomeFen: minus(held.incomeFen, parts.incomeFen),
    }
    if (least(held) < 0) return 'a refund takes more than is left'
    left -= refundFen
  }
  return sumOf(held) === 0 ? '' : 'a remainder is left after the full refund'
}

const sumOf = (parts: object) => Object.values(parts).reduce((sum, part) => sum + part, 0)
const least = (parts: object) => Math.min(...Object.values(parts))

test('for ten thousand payments, refunds of any size take pro rata shares that add up to the payment', () => {
  const payments = property(
    nat(10_000_000),
    record({ platformBp: integer({ min: 0, max: 10_000 }), channelBp: integer({ min: 0, max: 300 }) }),
    nat(1_000_000),
    (payFen, rates, seed) => {
      expect(wrongWith(payFen, rates, seed)).toBe('')
    },
  )
  assert(payments, { numRuns: 10_000 })
})
