import { payChannel, type StateOf } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { ChannelFees } from '../config/channel-fees.ts'
import type { PaymentMode } from '../config/payment-mode.ts'
import type { Sql } from '../database/sql.ts'
import { alipay } from './pay/alipay/gateway.ts'
import type { AlipaySettings } from './pay/alipay/settings.ts'
import type { PayGateway } from './pay/pay-gateway.ts'
import { sandboxGateway } from './pay/sandbox/sandbox-gateway.ts'
import { wechatPay } from './pay/wechat/gateway.ts'
import type { WechatPaySettings } from './pay/wechat/settings.ts'
import { wechatPlatform } from './pay/wechat-platform/gateway.ts'
import type { SubMerchants } from './pay/wechat-platform/sub-merchants.ts'
import { type Channel, type Channels, sandboxChannel } from './payment-channels.ts'

/** Which channels are on, and what they need. */
type ChannelSettings = {
  sandboxPay: boolean
  wechatPay: WechatPaySettings | undefined
  alipay: AlipaySettings | undefined
  paymentMode: PaymentMode
  platformName: string
  channelFees: ChannelFees
  publicUrl: string
  secrets: { pay: string }
}

/** The channels that the settings name. */
export function openChannels(settings: ChannelSettings, sql: Sql, accounts: Accounts = nobody): Channels {
  const { sandboxPay, wechatPay: wechat, alipay: ali, channelFees, publicUrl, secrets } = settings
  const sandbox = sandboxPay && sandboxGateway({ sql, url: publicUrl, secret: secrets.pay })
  return [
    ...(wechat ? [wechatChannel(wechat, settings, accounts)] : []),
    ...(ali ? [channelBy(alipay(ali), payChannel.alipay, channelFees.alipay)] : []),
    ...(sandbox ? [sandboxChannel(secrets.pay, sandbox)] : []),
  ]
}

const wechatChannel = (
  wechat: WechatPaySettings,
  { paymentMode, platformName, channelFees }: ChannelSettings,
  accounts: Accounts,
): Channel =>
  paymentMode === 'platform'
    ? platformChannel(wechat, { platformName, feeBp: channelFees.wechat }, accounts)
    : channelBy(wechatPay(wechat), payChannel.wechat, channelFees.wechat)

const channelBy = (
  gateway: PayGateway,
  payChannelDict: StateOf<typeof payChannel>,
  feeBp: number,
): Channel => ({ name: gateway.name, payChannelDict, feeBp, refund: gateway.refund, gateway })

/** The creators' accounts at the provider, by whom or what they are asked for. */
export type Accounts = SubMerchants & { ofCreator(creator: CreatorId): Promise<string | undefined> }

const nobody: Accounts = {
  ofCreator: async () => undefined,
  ofPayment: async () => undefined,
  ofTrade: async () => undefined,
}

/** WeChat Pay for a platform: each payment goes to its creator's account there. The same channel on every screen. */
export function platformChannel(
  settings: WechatPaySettings,
  { platformName, feeBp }: { platformName: string; feeBp: number },
  accounts: Accounts,
): Channel {
  const { pay, split } = wechatPlatform({ settings, platformName, subMerchants: accounts })
  const platform = { split, subMerchantOf: accounts.ofCreator }
  return { ...channelBy(pay, payChannel.wechat, feeBp), platform }
}
