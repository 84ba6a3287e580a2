import type { Fen } from './values.ts'

/** Who holds which part of a payment. */
export type Split = { platformFeeFen: Fen; channelFeeFen: Fen; incomeFen: Fen }

/**
 * Divides a refund among those who hold the rest of its payment, pro rata. Each part is taken of what the parts before it
 * left, rounded down: none is negative, none is more than there is, and a whole refund takes everything.
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
