import { payChannel } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { fail } from '../failure.ts'

/** A payment channel: it sends notices, charges a fee and refunds payments. */
export type Channel = {
  name: string
  payChannelDict: typeof payChannel.sandbox
  secret: string
  feeBp: number
  /** Asks the channel for a refund. The same refund may be asked for again. */
  refund(refund: { tradeNo: string; refundNo: string; refundFen: Fen }): Promise<RefundAnswer>
}

/** Done at once, refused with a reason, or decided later by a notice. */
type RefundAnswer = { state: 'done' | 'later' } | { state: 'refused'; reason: string }

export type ChannelSettings = { sandboxPay: boolean; secrets: { pay: string } }

/** The channel of a notice's path. The sandbox exists only if it is switched on. */
export function getChannel(name: string, settings: ChannelSettings): Channel {
  return channels(settings).find((channel) => channel.name === name) ?? fail('channelNotFound')
}

/**
 * The channel that an order was paid by; undefined if it is switched off, or the order was paid outside of
 * any.
 */
export function channelOf(payChannelDict: number, settings: ChannelSettings): Channel | undefined {
  return channels(settings).find((channel) => channel.payChannelDict === payChannelDict)
}

function channels({ sandboxPay, secrets }: ChannelSettings): Channel[] {
  return sandboxPay ? [sandbox(secrets.pay)] : []
}

const sandbox = (secret: string): Channel => ({
  name: 'sandbox',
  payChannelDict: payChannel.sandbox,
  secret,
  feeBp: 0,
  refund: async () => ({ state: 'done' }),
})
