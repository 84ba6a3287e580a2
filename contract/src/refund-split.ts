import type { Fen } from './values.ts'

/** The parts of a payment by holder. */
export type Split = { platformFeeFen: Fen; channelFeeFen: Fen; incomeFen: Fen }

/**
 * Divides a refund pro rata among the holders of what remains of its payment. Each part is computed from what the parts before it
 * left, rounded down. So no part is negative, no part exceeds what its holder has, and a full refund takes everything.
 */
export function splitRefund(refundFen: Fen, held: Split): Split {
  const { platformFeeFen, channelFeeFen, incomeFen } = held
  const whole = platformFeeFen + channelFeeFen + incomeFen
  const platform = share(refundFen, platformFeeFen, whole)
  const channel = share(refundFen - platform, channelFeeFen, whole - platformFeeFen)
  return { platformFeeFen: platform, channelFeeFen: channel, incomeFen: refundFen - platform - channel }
}

function share(fen: Fen, part: Fen, whole: Fen): Fen {
  return whole === 0 ? 0 : Number((BigInt(fen) * BigInt(part)) / BigInt(whole))
}
