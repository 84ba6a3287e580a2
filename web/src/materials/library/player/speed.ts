import { readCookie, writeCookie } from '../../../ui/theme/cookie.ts'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
export type Speed = (typeof speeds)[number]

const cookie = 'libraryPlaySpeed'

/** The speed that was last chosen in this browser. */
export const rememberedSpeed = (): Speed => speeds.find((speed) => String(speed) === readCookie(cookie)) ?? 1

export const rememberSpeed = (speed: Speed) => writeCookie(cookie, String(speed))

/** The next faster or slower speed; the last one stays. */
export function speedBeside(speed: number, step: 1 | -1): Speed {
  const at = speeds.findIndex((each) => each >= speed)
  const place = Math.min(speeds.length - 1, Math.max(0, (at < 0 ? speeds.length - 1 : at) + step))
  return speeds[place] ?? 1
}
