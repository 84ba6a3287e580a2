import { assert, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { splitPayment, splitRefund } from './fees.ts'

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
  expect(splitPayment(payFen, { platformBp, channelBp })).toEqual(split)
})

test('the parts of any payment are its whole and none is negative', () => {
  for (let payFen = 0; payFen < 10_000; payFen += 1) {
    const platformBp = (payFen * 7919) % 10_001
    const parts = Object.values(splitPayment(payFen, { platformBp, channelBp: payFen % 301 }))
    expect(parts.reduce((sum, part) => sum + part)).toBe(payFen)
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
  }
})

test('refunds of any sizes take parts that are theirs, and in the end everything', () => {
  const payments = property(
    nat(10_000_000),
    integer({ min: 0, max: 10_000 }),
    integer({ min: 0, max: 300 }),
    nat(1_000_000),
    (payFen, platformBp, channelBp, seed) => {
      const whole = splitPayment(payFen, { platformBp, channelBp })
      let held = whole
      let left = payFen
      for (let step = 1; left > 0; step += 1) {
        const refundFen = step > 20 ? left : 1 + ((seed * step) % left)
        const parts = splitRefund(refundFen, held)
        expect(parts.platformFeeFen + parts.channelFeeFen + parts.incomeFen).toBe(refundFen)
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
        const proRata = (whole.incomeFen * refundFen) / payFen
        if (step === 1) expect(Math.abs(parts.incomeFen - proRata)).toBeLessThan(2)
        held = {
          platformFeeFen: held.platformFeeFen - parts.platformFeeFen,
          channelFeeFen: held.channelFeeFen - parts.channelFeeFen,
          incomeFen: held.incomeFen - parts.incomeFen,
        }
        expect(Math.min(...Object.values(held))).toBeGreaterThanOrEqual(0)
        left -= refundFen
      }
      expect(Object.values(held)).toEqual(payFen > 0 ? [0, 0, 0] : Object.values(whole))
    },
  )
  assert(payments, { numRuns: 1000 })
})
