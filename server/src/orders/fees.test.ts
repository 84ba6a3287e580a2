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
