import { feeOf, lesser, minus } from '@zsm/contract/money/fen'
import type { Split } from '@zsm/contract/money/refund-split'
import type { Fen } from '@zsm/contract/values'

/** Splits a payment by rates in basis points. Fees are rounded down, so the creator gets the odd fen. */
export function splitPayment(payFen: Fen, rates: { platformBp: number; channelBp: number }): Split {
  const platformFeeFen = feeOf(payFen, rates.platformBp)
  const channelFeeFen = lesser(feeOf(payFen, rates.channelBp), minus(payFen, platformFeeFen))
  return { platformFeeFen, channelFeeFen, incomeFen: minus(payFen, platformFeeFen, channelFeeFen) }
}
