import type { Instant } from '@zsm/contract/values'

/** Beijing time in Alipay's form: `2026-01-02 03:04:05`. */
export const beijingTime = (instant: Instant): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Reads Alipay's time, with or without a fraction of a second. Undefined for any other text. */
export function instantOf(text: string): Instant | undefined {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,3})?$/.exec(text)
  const time = parts ? Date.parse(`${parts[1]}T${parts[2]}+08:00`) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
