import type { Instant } from '@zsm/contract/values'
import { fail } from '../failure.ts'
import type { Channel } from '../gateways/payment-channels.ts'

/** Who delivered a notice, for the audit log. */
export type NoticeRequest = { requestId: string; ip: string; userAgent: string }

/** A notice that a channel signed, with who delivered it and when. */
export type Delivered<Notice> = { channel: Channel; notice: Notice; now: Instant; request: NoticeRequest }

/** The same without the notice. */
export type Delivery = Omit<Delivered<never>, 'notice'>

/** A channel's clock may be ahead of ours by as much as a signature's. */
export const clockSkew = 5 * 60_000

/** Refuses a notice of a time to come. */
export function mustBePast(field: 'payTime' | 'refundTime', time: Instant, now: Instant): void {
  if (Date.parse(time) > Date.parse(now) + clockSkew) fail('invalidInput', { field })
}
