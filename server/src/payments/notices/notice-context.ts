import type { Instant } from '@zsm/contract/values'
import { fail } from '../../failure.ts'
import type { Channel } from '../../gateways/payment-channels.ts'

/** The HTTP request that delivered a notice, for the audit log. */
export type NoticeRequest = { requestId: string; ip: string; userAgent: string }

/** A notice with a verified signature, its request, and when it arrived. */
export type ReceivedNotice<Notice> = {
  channel: Channel
  notice: Notice
  now: Instant
  request: NoticeRequest
}

/** The channel, the time and the request of a notice. */
export type NoticeContext = Omit<ReceivedNotice<never>, 'notice'>

/** The most by which a channel's clock may differ from ours, in ms. */
export const clockSkew = 5 * 60_000

export const isNotInFuture = (time: Instant, now: Instant): boolean =>
  Date.parse(time) <= Date.parse(now) + clockSkew

/** Refuses a notice whose time is in the future by more than the clocks may differ. */
export function mustBePast(field: 'payTime' | 'refundTime', time: Instant, now: Instant): void {
  if (!isNotInFuture(time, now)) fail('invalidInput', { field })
}
