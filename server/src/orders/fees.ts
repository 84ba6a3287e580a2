import type { Split } from '@zsm/contract/refund-split'
import type { Fen } from '@zsm/contract/values'

/** Divides a payment by rates in basis points: fees are rounded down, so the odd fen is the creator's. */
export function splitPayment(payFen: Fen, rates: { platformBp: number; channelBp: number }): Split {
  const platformFeeFen = portion(payFen, rates.platformBp)
  const channelFeeFen = Math.min(portion(payFen, rates.channelBp), payFen - platformFeeFen)
  return { platformFeeFen, channelFeeFen, incomeFen: payFen - platformFeeFen - channelFeeFen }
}

// The product may pass the safe integers though neither factor does.
function portion(fen: Fen, bp: number): Fen {
  return Number((BigInt(fen) * BigInt(bp)) / 10_000n)
}
