import { payChannel, type StateOf } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { fail } from '../failure.ts'
import type { NewRefund, PayGateway, RefundAnswer } from './pay/pay-gateway.ts'
import type { SplitGateway } from './pay/split-gateway.ts'

/** A payment channel: how its payments stand on our orders, and how it gives money back. */
export type Channel = {
  name: string
  payChannelDict: StateOf<typeof payChannel>
  /** What the channel keeps of each payment, in 1/10,000. */
  feeBp: number
  /** The same refund may be asked for again. Fails with a `ProviderFailure` where there is no answer. */
  refund(refund: NewRefund): Promise<RefundAnswer>
  /** A platform that sells elsewhere signs its notices in our own format with this secret (domain.md, The wire). */
  noticeSecret?: string
  /** A provider that our own checkouts are paid by. */
  gateway?: PayGateway
  /** Where the provider holds the buyers' money for the creators. */
  platform?: Platform
}

export type Platform = {
  split: SplitGateway
  /** The creator's account at the provider; undefined until it is opened. */
  subMerchantOf(creator: CreatorId): Promise<string | undefined>
}

/** Channels that are on. */
export type Channels = readonly Channel[]

/** The channel of a notice's path. */
export function getChannel(name: string, channels: Channels): Channel {
  return channels.find((channel) => channel.name === name) ?? fail('channelNotFound')
}

/** The channel an order was paid by; undefined when it is off, or the order was paid outside of any. */
export function channelOf(payChannelDict: number, channels: Channels): Channel | undefined {
  return channels.find((channel) => channel.payChannelDict === payChannelDict)
}

/** The sandbox: a provider with a page of its own, and a platform that signs notices. Its refunds succeed at once. */
export const sandboxChannel = (noticeSecret: string, gateway?: PayGateway): Channel => ({
  name: 'sandbox',
  payChannelDict: payChannel.sandbox,
  feeBp: 0,
  refund: gateway?.refund ?? (async () => ({ state: 'refunded', refundTime: now() })),
  noticeSecret,
  ...(gateway && { gateway }),
})
