import type { Instant } from '@zsm/contract/values'
import { fail } from '../../failure.ts'
import type { Channel } from '../../gateways/payment-channels.ts'

/** The HTTP request that delivered a notice, for the audit log. */
export type NoticeRequest = { requestId: string; ip: string; userAgent: string }

/** A notice with a verified signature, its request, and when it arrived. */
export type Delivered<Notice> = { channel: Channel; notice: Notice; now: Instant; request: NoticeRequest }

/** A delivery without its notice. */
export type Delivery = Omit<Delivered<never>, 'notice'>

/** The most by which a channel's clock may differ from ours, in ms. */
export const clockSkew = 5 * 60_000

export const isPast = (time: Instant, now: Instant): boolean =>
  Date.parse(time) <= Date.parse(now) + clockSkew

/** Refuses a notice whose time is in the future. */
export function mustBePast(field: 'payTime' | 'refundTime', time: Instant, now: Instant): void {
  if (!isPast(time, now)) fail('invalidInput', { field })
}
