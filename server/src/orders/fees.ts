import { feeOf, lesser, minus, nearestFeeOf } from '@zsm/contract/money/fen'
import type { Split } from '@zsm/contract/money/refund-split'
import type { Fen } from '@zsm/contract/values'

type Rates = { platformBp: number; channelBp: number; isNearest?: boolean }

/**
 * Splits a payment by rates in basis points. Fees are rounded down, so the creator gets the odd fen. `isNearest`: a provider takes
 * its fee itself, and rounds it to the nearest fen.
 */
export function splitPayment(payFen: Fen, { platformBp, channelBp, isNearest = false }: Rates): Split {
  const platformFeeFen = feeOf(payFen, platformBp)
  const takenFen = isNearest ? nearestFeeOf(payFen, channelBp) : feeOf(payFen, channelBp)
  const channelFeeFen = lesser(takenFen, minus(payFen, platformFeeFen))
  return { platformFeeFen, channelFeeFen, incomeFen: minus(payFen, platformFeeFen, channelFeeFen) }
}
