import { type ChannelAccount, channelAccount, payChannel, type StateOf } from '@zsm/contract/states'

const accounts: Partial<Record<StateOf<typeof payChannel>, ChannelAccount>> = {
  [payChannel.douyin]: channelAccount.douyin,
  [payChannel.wechat]: channelAccount.wechat,
  [payChannel.alipay]: channelAccount.alipay,
  [payChannel.sandbox]: channelAccount.sandbox,
}

/**
 * The account that a payment comes into. A platform's provider keeps the money apart, for the creators. What no channel took, free
 * and offline, has no lines in such an account.
 */
export function accountOf(payChannelDict: StateOf<typeof payChannel>, isOfPlatform: boolean): ChannelAccount {
  if (isOfPlatform) return channelAccount.wechatPlatform
  return accounts[payChannelDict] ?? channelAccount.bank
}
