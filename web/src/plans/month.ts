import type { Day, Instant } from '@zsm/contract/values'
import { instantOf, today } from '../format/time.ts'

/** A month as `2026-11`. Days are those of Asia/Shanghai. */
export const thisMonth = (): string => today().slice(0, 7)

/** The month of an address; the present one if it names none. */
export const monthOf = (text: string): string => (/^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : thisMonth())

export function monthAfter(month: string, shift: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + shift, 1)).toISOString().slice(0, 7)
}

const dayAfter = (from: Day, shift: number): Day =>
  new Date(Date.parse(from) + shift * 86_400_000).toISOString().slice(0, 10)

/** The weeks that a month touches, each from Monday to Sunday. */
export function weeksOf(month: string): Day[][] {
  const first = `${month}-01`
  const monday = dayAfter(first, -((new Date(first).getUTCDay() + 6) % 7))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => dayAfter(monday, week * 7 + at)),
  )
  return weeks.filter(([first = '']) => first.slice(0, 7) <= month)
}

/** From the first moment of the weeks of a month until the one after their last. */
export function spanOf(month: string): { from: Instant; to: Instant } {
  const days = weeksOf(month).flat()
  const midnight = (at: Day) => instantOf(`${at} 00:00`) ?? ''
  return { from: midnight(days[0] ?? ''), to: midnight(dayAfter(days.at(-1) ?? '', 1)) }
}
