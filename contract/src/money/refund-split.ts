import type { Fen } from '../values.ts'
import { minus, plus, portionOf } from './fen.ts'

/** The parts of a payment by holder. */
export type Split = { platformFeeFen: Fen; channelFeeFen: Fen; incomeFen: Fen }

/** The part of a payment that can still be refunded. */
export const refundableFen = ({ payFen, refundFen }: { payFen: Fen; refundFen: Fen }): Fen =>
  minus(payFen, refundFen)

/**
 * Divides a refund pro rata among the holders of what remains of its payment. Each part is computed from what the parts before it
 * left, rounded down. So no part is negative, no part exceeds what its holder has, and a full refund takes everything.
 */
export function splitRefund(refundFen: Fen, held: Split): Split {
  const { platformFeeFen, channelFeeFen, incomeFen } = held
  const afterPlatform = plus(channelFeeFen, incomeFen)
  const platform = portionOf(refundFen, platformFeeFen, plus(platformFeeFen, afterPlatform))
  const channel = portionOf(minus(refundFen, platform), channelFeeFen, afterPlatform)
  return {
    platformFeeFen: platform,
    channelFeeFen: channel,
    incomeFen: minus(refundFen, platform, channel),
  }
}
