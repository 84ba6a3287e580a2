import type { Instant } from '@zsm/contract/values'

/** Milliseconds on a clock that only goes forward. */
export const elapsed = () => performance.now()

/** Milliseconds from now until then. */
export const timeUntil = (instant: Instant) => Date.parse(instant) - Date.now()
