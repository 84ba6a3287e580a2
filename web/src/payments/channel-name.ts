import { payChannelNamed } from '@zsm/contract/payments/channel-names'
import { labelOf } from '../format/dictionary.ts'

/** A payment channel's label, by its name in the path of notices. An unknown channel shows that name. */
export const channelName = (channel: string) => labelOf('payChannelDict', payChannelNamed(channel) ?? channel)
