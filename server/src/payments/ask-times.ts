import type { Instant } from '@zsm/contract/values'
import { plusMs } from '../clock.ts'
import type { Payment } from './payments.queries.ts'

type Times = Pick<Payment, 'createTime' | 'expireTime'>
const minute = 60_000
const hour = 60 * minute

/** The first query: a notice arrives within seconds, so a minute without one is long. */
export const firstAsk = (createTime: Instant): Instant => plusMs(createTime, minute)

/**
 * The next query of a payment: 2, 5 and 10 minutes after it was opened, and at its end, where it is closed. A provider that does not
 * answer at the end is asked every five minutes for an hour, because a reserved piece of the stock may wait for it, and then every half
 * hour.
 */
export function nextAsk({ createTime, expireTime }: Times, time: Instant): Instant {
  const isLater = (one: Instant, other: Instant) => Date.parse(one) > Date.parse(other)
  const early = [2, 5, 10].map((minutes) => plusMs(createTime, minutes * minute))
  const times = [...early.filter((next) => isLater(expireTime, next)), expireTime]
  const isHourOver = isLater(time, plusMs(expireTime, hour))
  return times.find((next) => isLater(next, time)) ?? plusMs(time, (isHourOver ? 30 : 5) * minute)
}

/** The last query of a closed payment: the provider may have taken it in its last second, and its notice may be lost. */
export function lastAsk({ expireTime }: Pick<Times, 'expireTime'>, time: Instant): Instant {
  const end = Date.parse(expireTime) > Date.parse(time) ? expireTime : time
  return plusMs(end, 2 * minute)
}
