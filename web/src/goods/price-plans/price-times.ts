import type { Instant } from '@zsm/contract/values'
import { thisInstant } from '../../format/time.ts'

/** When a price changes: at once, at a time, or for a time, after which the former price comes back. */
export type PriceTimes = { when: 'now' | 'later' | 'sale'; beginTime: Instant | ''; endTime: Instant | '' }

export const atOnce: PriceTimes = { when: 'now', beginTime: '', endTime: '' }

/** What is wrong with the times; empty if nothing is. An offer without a beginning begins at once. */
export function timesProblem({ when, beginTime, endTime }: PriceTimes, now = thisInstant()): string {
  if (when === 'now') return ''
  if (when === 'later' && !beginTime) return '请选择从什么时候起改价。'
  if (when === 'sale' && !endTime) return '请选择优惠到什么时候结束。'
  if (beginTime && Date.parse(beginTime) <= Date.parse(now)) return '开始时间要在现在之后。'
  const from = Date.parse(beginTime || now)
  return when === 'sale' && Date.parse(endTime) <= from ? '结束时间要晚于开始时间。' : ''
}

/** The times as they are sent. */
export const timesInput = ({ when, beginTime, endTime }: PriceTimes) => ({
  ...(when !== 'now' && beginTime && { beginTime }),
  ...(when === 'sale' && endTime && { endTime }),
})
