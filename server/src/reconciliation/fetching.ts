import type { Day, Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { type Channels, getChannel } from '../gateways/payment-channels.ts'
import { fetchBillOf } from './due-bills.ts'

/** For the job: fetches a bill that somebody requested. A failure is stored with the day. */
export async function fetchAsked(
  sql: Sql,
  channels: Channels,
  { channel: name, day }: { channel: string; day: Day },
  now: Instant,
): Promise<void> {
  const { gateway, ...channel } = getChannel(name, channels)
  if (gateway) await fetchBillOf(sql, { ...channel, gateway }, day, { askCount: 0, now })
}
