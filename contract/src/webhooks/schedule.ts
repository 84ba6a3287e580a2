const minute = 60
const hour = 60 * minute

/** Seconds between an attempt that failed and the next one: ten attempts within three days. */
export const retryAfterSeconds: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
]

/** The seconds in which an endpoint has to answer. */
export const answerWithinSeconds = 10
/** How long the secret before the current one signs too. */
export const overlapHours = 24
/** An endpoint that has taken nothing for so long is turned off. */
export const mostFailingDays = 3
/** How long events and their deliveries can be read. */
export const logDays = 30
export const mostEndpoints = 10
export const longestAddress = 500
