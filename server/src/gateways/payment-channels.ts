import { payChannel } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { fail } from '../failure.ts'

/** A payment channel: who may send notices, what it takes of a payment, and how it gives money back. */
export type Channel = {
  name: string
  payChannelDict: typeof payChannel.sandbox
  secret: string
  feeBp: number
  /** Asks the channel; the same refund may be asked for again. */
  refund(refund: { tradeNo: string; refundNo: string; refundFen: Fen }): Promise<RefundAnswer>
}

/** Done at once, refused in plain words, or told later by a notice. */
type RefundAnswer = { state: 'done' | 'later' } | { state: 'refused'; reason: string }

export type ChannelSettings = { sandboxPay: boolean; secrets: { pay: string } }

/** The channel of a notice's path; the sandbox only where it is switched on. */
export function getChannel(name: string, settings: ChannelSettings): Channel {
  return channels(settings).find((channel) => channel.name === name) ?? fail('channelNotFound')
}

/** The channel an order was paid by; undefined when it is switched off, or paid outside of any. */
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
