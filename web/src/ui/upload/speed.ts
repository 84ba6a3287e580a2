/** The speed of a transfer in bytes a second, with its last measurement. */
export type Pace = { bytes: number; at: number; speed: number | undefined }

/** A first figure from a shorter time would be far off. */
const firstMs = 1_500
const nextMs = 500
/** A change of speed is shown after about this time. */
const memoryMs = 6_000
/** After a longer silence the old speed says nothing. */
export const silenceMs = 10_000

/**
 * The pace after another measurement (`at` in milliseconds): a moving average by time, so that the figures are readable however
 * often a browser reports.
 */
export function paceAfter(before: Pace | undefined, bytes: number, at: number): Pace {
  if (!before || at - before.at > silenceMs || bytes < before.bytes) return { bytes, at, speed: undefined }
  const elapsed = at - before.at
  if (elapsed < (before.speed === undefined ? firstMs : nextMs)) return before
  const current = ((bytes - before.bytes) * 1000) / elapsed
  if (before.speed === undefined) return { bytes, at, speed: current }
  const weight = 1 - Math.exp(-elapsed / memoryMs)
  return { bytes, at, speed: before.speed + (current - before.speed) * weight }
}

/** Seconds until the rest is sent; undefined if the speed is unknown. */
export const secondsLeft = (rest: number, speed: number | undefined) =>
  speed !== undefined && speed > 0 ? Math.ceil(rest / speed) : undefined

/** The remaining time in steps that grow with it, so that it does not flicker. */
export function leftText(seconds: number): string {
  if (seconds <= 60) return `约 ${Math.max(5, Math.ceil(seconds / 5) * 5)} 秒`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `约 ${minutes} 分钟`
  const rest = Math.ceil((minutes % 60) / 10) * 10
  const hours = Math.floor(minutes / 60) + (rest === 60 ? 1 : 0)
  return rest === 0 || rest === 60 ? `约 ${hours} 小时` : `约 ${hours} 小时 ${rest} 分钟`
}
