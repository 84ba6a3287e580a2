import type { Sql } from '../database/sql.ts'
import { sandboxGateway } from './pay/sandbox/sandbox-gateway.ts'
import { type Channels, sandboxChannel } from './payment-channels.ts'

/** Which channels are on, and what they need. */
export type ChannelSettings = { sandboxPay: boolean; publicUrl: string; secrets: { pay: string } }

/** The channels that the settings name. */
export function openChannels({ sandboxPay, publicUrl, secrets }: ChannelSettings, sql: Sql): Channels {
  if (!sandboxPay) return []
  return [sandboxChannel(secrets.pay, sandboxGateway({ sql, url: publicUrl, secret: secrets.pay }))]
}
