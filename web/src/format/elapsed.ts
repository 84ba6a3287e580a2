import type { Instant } from '@zsm/contract/values'

/** Milliseconds on a monotonic clock. */
export const elapsed = () => performance.now()

export const instantNow = () => new Date().toISOString() as Instant

/** Milliseconds from now until an instant. */
export const timeUntil = (instant: Instant) => Date.parse(instant) - Date.now()

/** Days from now until an instant, rounded up; never below 0. */
export const daysUntil = (instant: Instant, now = Date.now()) =>
  Math.ceil(secondsUntil(instant, now) / 86_400)

/** Seconds from now until an instant, rounded up; never below 0. */
export const secondsUntil = (instant: Instant, now = Date.now()) =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))

/** The Asia/Shanghai day of now, for pages that have no room for `time.ts`. */
export const dayNow = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
