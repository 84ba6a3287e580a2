import type { Instant } from '@zsm/contract/values'
import { timeText } from '../../format/time.ts'

/** When a price for a time ends, in Asia/Shanghai: `11月30日 18:00`. People say 24:00 of the day before instead of midnight. */
export function priceEndText(instant: Instant): string {
  const isMidnight = timeText(instant, '{h}:{i}') === '00:00'
  const shown = isMidnight ? new Date(Date.parse(instant) - 60_000) : instant
  const [month, day] = timeText(shown, '{m} {d}').split(' ').map(Number)
  return `${month}月${day}日 ${isMidnight ? '24:00' : timeText(instant, '{h}:{i}')}`
}
