import type { Instant } from '@zsm/contract/values'
import { plusMs } from '../clock.ts'
import type { Payment } from './payments.queries.ts'

type Times = Pick<Payment, 'createTime' | 'expireTime'>
const minute = 60_000
const hour = 60 * minute

/** Notices come within seconds. If none came after a minute, the provider is queried. */
export const firstAsk = (createTime: Instant): Instant => plusMs(createTime, minute)

/**
 * When a payment is queried again: 2, 5 and 10 minutes after it was made and at its end, where it is closed. A provider that
 * does not answer then is asked every five minutes for an hour, as a piece of the stock may wait for it, and then every half hour.
 */
export function nextAsk({ createTime, expireTime }: Times, time: Instant): Instant {
  const isLater = (one: Instant, other: Instant) => Date.parse(one) > Date.parse(other)
  const early = [2, 5, 10].map((minutes) => plusMs(createTime, minutes * minute))
  const times = [...early.filter((next) => isLater(expireTime, next)), expireTime]
  const isHourOver = isLater(time, plusMs(expireTime, hour))
  return times.find((next) => isLater(next, time)) ?? plusMs(time, (isHourOver ? 30 : 5) * minute)
}

/** When a closed payment is queried for the last time. A provider may have taken it in its last second, without a notice. */
export function lastAsk({ expireTime }: Pick<Times, 'expireTime'>, time: Instant): Instant {
  const end = Date.parse(expireTime) > Date.parse(time) ? expireTime : time
  return plusMs(end, 2 * minute)
}
