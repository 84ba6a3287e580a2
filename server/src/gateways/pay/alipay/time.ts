import type { Instant } from '@zsm/contract/values'

/** Beijing's time, as Alipay writes it: `2026-01-02 03:04:05`. */
export const beijingTime = (instant: Instant): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Some times end by a fraction of a second. Undefined for what is none. */
export function instantOf(text: string): Instant | undefined {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,3})?$/.exec(text)
  const time = parts ? Date.parse(`${parts[1]}T${parts[2]}+08:00`) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
