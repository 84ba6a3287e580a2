import { payChannel } from '@zsm/contract/states'
import { labelOf } from '../format/dictionary.ts'

const dictOf: Readonly<Record<string, number>> = {
  sandbox: payChannel.sandbox,
  wechat: payChannel.wechat,
  alipay: payChannel.alipay,
}

/** A payment channel's label, by its name in the path of notices. An unknown channel shows that name. */
export const channelName = (channel: string) => labelOf('payChannelDict', dictOf[channel] ?? channel)
