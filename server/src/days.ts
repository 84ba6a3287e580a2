import type { Day, Instant } from '@zsm/contract/values'
import { dayMs } from './clock.ts'

const shanghaiOffset = 8 * 3_600_000

/** The Asia/Shanghai day of an instant. */
export function shanghaiDay(instant: Instant): Day {
  return new Date(Date.parse(instant) + shanghaiOffset).toISOString().slice(0, 10)
}

export function dayBefore(day: Day, count: number): Day {
  return new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10)
}

export const dayAfter = (day: Day, count: number): Day => dayBefore(day, -count)

/** The first instant of a day in Asia/Shanghai. */
export const beginOfDay = (day: Day): Instant => new Date(Date.parse(day) - shanghaiOffset).toISOString()

/** The hour of the day in Asia/Shanghai, 0 to 23. */
export const shanghaiHour = (instant: Instant): number =>
  new Date(Date.parse(instant) + shanghaiOffset).getUTCHours()

/** The minute in Asia/Shanghai as people read it: `2026-11-24 08:00`. */
export function shanghaiMinute(instant: Instant): string {
  const shifted = new Date(Date.parse(instant) + shanghaiOffset).toISOString()
  return shifted.slice(0, 16).replace('T', ' ')
}

/** The day in Asia/Shanghai as texts say it: `2026年12月5日`. */
export function dayWords(instant: Instant): string {
  const [year, month, date] = shanghaiDay(instant).split('-').map(Number)
  return `${year}年${month}月${date}日`
}
