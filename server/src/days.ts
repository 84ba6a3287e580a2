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
