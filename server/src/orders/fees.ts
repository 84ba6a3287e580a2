import { feeOf, lesser, minus } from '@zsm/contract/money/fen'
import type { Split } from '@zsm/contract/money/refund-split'
import type { Fen } from '@zsm/contract/values'

/** Divides a payment by rates in basis points: fees are rounded down, so the odd fen is the creator's. */
export function splitPayment(payFen: Fen, rates: { platformBp: number; channelBp: number }): Split {
  const platformFeeFen = feeOf(payFen, rates.platformBp)
  const channelFeeFen = lesser(feeOf(payFen, rates.channelBp), minus(payFen, platformFeeFen))
  return { platformFeeFen, channelFeeFen, incomeFen: minus(payFen, platformFeeFen, channelFeeFen) }
}
