/** The speed of a transfer in bytes a second, with its last measurement. */
export type Pace = { bytes: number; at: number; speed: number | undefined }

const weight = 0.3
const shortest = 250

/** The pace after another measurement (`at` in milliseconds), smoothed so that the figures are readable. */
export function paceAfter(before: Pace | undefined, bytes: number, at: number): Pace {
  if (!before) return { bytes, at, speed: undefined }
  const elapsed = at - before.at
  if (elapsed < shortest) return before
  const current = ((bytes - before.bytes) * 1000) / elapsed
  const speed = before.speed === undefined ? current : before.speed + (current - before.speed) * weight
  return { bytes, at, speed }
}

/** Seconds until the rest is sent; undefined if the speed is unknown. */
export const secondsLeft = (rest: number, speed: number | undefined) =>
  speed !== undefined && speed > 0 ? Math.ceil(rest / speed) : undefined
