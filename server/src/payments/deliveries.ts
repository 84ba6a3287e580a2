import type { Instant } from '@zsm/contract/values'
import { fail } from '../failure.ts'
import type { Channel } from '../gateways/payment-channels.ts'

/** The request that delivered a notice, for the audit log. */
export type NoticeRequest = { requestId: string; ip: string; userAgent: string }

/** A notice with a verified signature, its request, and when it arrived. */
export type Delivered<Notice> = { channel: Channel; notice: Notice; now: Instant; request: NoticeRequest }

/** The same without the notice. */
export type Delivery = Omit<Delivered<never>, 'notice'>

/** How far a channel's clock may differ from ours. */
export const clockSkew = 5 * 60_000

/** Refuses a notice with a future time. */
export function mustBePast(field: 'payTime' | 'refundTime', time: Instant, now: Instant): void {
  if (Date.parse(time) > Date.parse(now) + clockSkew) fail('invalidInput', { field })
}
