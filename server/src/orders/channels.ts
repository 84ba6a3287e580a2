import { fail } from '../failure.ts'

/** A payment channel: who may send notices, and what it takes of a payment. */
export type Channel = { name: string; payChannelDict: 8; secret: string; feeBp: number }

export type ChannelSettings = { sandboxPay: boolean; secrets: { pay: string } }

/** The channel of a notice's path; the sandbox only where it is switched on. */
export function getChannel(name: string, { sandboxPay, secrets }: ChannelSettings): Channel {
  if (name === 'sandbox' && sandboxPay) return { name, payChannelDict: 8, secret: secrets.pay, feeBp: 0 }
  return fail('channelNotFound')
}
