/** How fast something goes: bytes a second, by what was seen last. */
export type Pace = { bytes: number; at: number; speed: number | undefined }

const weight = 0.3
const shortest = 250

/** The pace after another look (`at` in milliseconds): smoothed, so that the figures can be read. */
export function paceAfter(before: Pace | undefined, bytes: number, at: number): Pace {
  if (!before) return { bytes, at, speed: undefined }
  const elapsed = at - before.at
  if (elapsed < shortest) return before
  const current = ((bytes - before.bytes) * 1000) / elapsed
  const speed = before.speed === undefined ? current : before.speed + (current - before.speed) * weight
  return { bytes, at, speed }
}

/** Seconds until the rest has gone; undefined while nobody can say. */
export const secondsLeft = (rest: number, speed: number | undefined) =>
  speed !== undefined && speed > 0 ? Math.ceil(rest / speed) : undefined
