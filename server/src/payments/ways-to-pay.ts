import type { PayScene } from '@zsm/contract/payments'
import { payChannel } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { Channels } from '../gateways/payment-channels.ts'

type WayToPay = { channel: string; name: string }

/** The ways to pay this creator that work in this kind of browser, with the names that buyers know. */
export async function listWaysToPay(
  channels: Channels,
  creator: CreatorId,
  scene: PayScene,
): Promise<WayToPay[]> {
  return (await listOpenTo(channels, creator))
    .filter(({ gateway }) => gateway?.scenes.includes(scene))
    .map(({ name, payChannelDict }) => ({ channel: name, name: payChannel.labels[payChannelDict] }))
}

/** False only if a platform's provider holds the buyers' money and this creator has no account there yet. */
export async function canTakePayments(channels: Channels, creator: CreatorId): Promise<boolean> {
  const isPlatform = channels.some(({ platform }) => platform)
  return !isPlatform || (await listOpenTo(channels, creator)).length > 0
}

/** Whether the creator's account at a platform's provider is open. Null if the company sells in its own name. */
export async function hasMerchant(channels: Channels, creator: CreatorId): Promise<boolean | null> {
  const platform = channels.find(({ platform }) => platform)?.platform
  return platform ? (await platform.subMerchantOf(creator)) !== undefined : null
}

/** The channels that take a payment for this creator. A platform's provider needs the creator's account there. */
async function listOpenTo(channels: Channels, creator: CreatorId): Promise<Channels> {
  const open = await Promise.all(
    channels.map(async ({ platform }) => !platform || (await platform.subMerchantOf(creator)) !== undefined),
  )
  return channels.filter(({ gateway }, index) => gateway && open[index])
}
