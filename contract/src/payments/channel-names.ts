import { payChannel, type StateOf } from '../states.ts'

type Name = Exclude<keyof typeof payChannel, 'free' | 'offline' | 'values' | 'labels' | 'codec'>

/** The channels that send notices, by their name in the path of these. The compiler asks for a new one. */
const channels: Record<Name, StateOf<typeof payChannel>> = {
  douyin: payChannel.douyin,
  wechat: payChannel.wechat,
  alipay: payChannel.alipay,
  sandbox: payChannel.sandbox,
}

const byName = new Map<string, StateOf<typeof payChannel>>(Object.entries(channels))

/** Every channel that sends notices. */
export const channelNames: readonly string[] = Object.keys(channels)

/** The channel of this name; undefined if it is none of ours. */
export const payChannelNamed = (name: string) => byName.get(name)
