import type { Instant } from '@zsm/contract/values'

/** The server's only clock. */
export function now(): Instant {
  return new Date(milliseconds()).toISOString()
}

/** Tells the time each time it is asked. */
export type Clock = () => Instant

/** A clock that shows `start` now, and runs on. */
export function runningFrom(start: Instant): Clock {
  const begun = milliseconds()
  return () => plusMs(start, milliseconds() - begun)
}

export function milliseconds(): number {
  return Date.now()
}

/** The ms of a day. */
export const dayMs = 86_400_000

/** So many ms later, or earlier if negative. */
export const plusMs = (instant: Instant, ms: number): Instant =>
  new Date(Date.parse(instant) + ms).toISOString()

/** So many times 24 hours later, or earlier if negative. */
export const plusDays = (instant: Instant, days: number): Instant => plusMs(instant, days * dayMs)

/** When to ask somebody again who was asked so often: 1, 2, 4, … minutes later, and `most` minutes at the longest. */
export const askAgainAt = (instant: Instant, askCount: number, most = 60): Instant =>
  plusMs(instant, Math.min(2 ** Math.min(askCount, 6), most) * 60_000)
