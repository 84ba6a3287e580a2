import { labelOf } from '../format/dictionary.ts'

const dictOf: Readonly<Record<string, number>> = { sandbox: 8 }

/** A payment channel by the name in its notices' path; one that nobody knows shows itself. */
export const channelName = (channel: string) => labelOf('payChannelDict', dictOf[channel] ?? channel)
