import { type ChannelAccount, channelAccount, payChannel, type StateOf } from '@zsm/contract/states'

/** No money comes in with a free order, and none that we hold with an offline one: their lines, if any, are the bank's. */
const accounts: Record<StateOf<typeof payChannel>, ChannelAccount> = {
  [payChannel.free]: channelAccount.bank,
  [payChannel.douyin]: channelAccount.douyin,
  [payChannel.wechat]: channelAccount.wechat,
  [payChannel.alipay]: channelAccount.alipay,
  [payChannel.sandbox]: channelAccount.sandbox,
  [payChannel.offline]: channelAccount.bank,
}

/** The account that a payment comes into. A platform's provider keeps the money apart, for the creators. */
export function accountOf(payChannelDict: StateOf<typeof payChannel>, isOfPlatform: boolean): ChannelAccount {
  return isOfPlatform ? channelAccount.wechatPlatform : accounts[payChannelDict]
}
