import type { Instant } from '@zsm/contract/values'

/** Days and hours are in Asia/Shanghai, whatever the browser's time zone. */
const parts = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  weekday: 'short',
  hourCycle: 'h23',
})

function read(instant: Instant | number) {
  const found = parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value] as const)
  return Object.fromEntries(found) as Record<Intl.DateTimeFormatPartTypes, string>
}

/** Seconds (ten digits) or milliseconds, as a number or text; an instant; a date with or without its time in Shanghai. */
type Time = Date | number | string

/** A time formatted by a pattern: `y m d h i s`, padded with zeros, and `a`, the day of the week. An empty value stays empty. */
export function timeText(time: Time, pattern?: string): string
export function timeText(time: Time | null | undefined, pattern?: string): string | null
export function timeText(time: Time | null | undefined, pattern = '{y}-{m}-{d} {h}:{i}:{s}'): string | null {
  if (time === null || time === undefined) return null
  if (time === '') return ''
  const { year, month, day, hour, minute, second, weekday } = read(millisecondsOf(time))
  const words = { y: year, m: month, d: day, h: hour, i: minute, s: second, a: weekday.slice(-1) }
  return pattern.replace(/\{([ymdhisa])\}/g, (_, token: keyof typeof words) => words[token])
}

function millisecondsOf(time: Time): number {
  if (time instanceof Date) return time.getTime()
  const digits = String(time)
  if (/^\d+$/.test(digits)) return Number(digits) * (digits.length === 10 ? 1000 : 1)
  if (typeof time === 'number' || /Z$|[+-]\d\d:\d\d$/.test(time)) return new Date(time).getTime()
  const [date = '', clock = '00:00'] = time.replaceAll('/', '-').split(/[ T]/)
  return Date.parse(`${date}T${clock}+08:00`)
}

/** `2026-11-21 22:30` */
export const dateTime = (instant: Instant | number) => timeText(instant, '{y}-{m}-{d} {h}:{i}')

/** `2026-11-21` */
export const day = (instant: Instant | number) => timeText(instant, '{y}-{m}-{d}')

/** `22:30` */
export const clockTime = (instant: Instant | number) => timeText(instant, '{h}:{i}')

/** Today in Asia/Shanghai, shifted by days: `2026-11-21`. */
export const today = (shift = 0, now = Date.now()) => day(now + shift * 86_400_000)

export const isPast = (instant: Instant, now = Date.now()) => Date.parse(instant) < now

/** How many seconds ago, at least 0. */
export const secondsSince = (instant: Instant, now = Date.now()) =>
  Math.max(0, (now - Date.parse(instant)) / 1000)

/** So many days from now. */
export const instantAfterDays = (days: number, now = Date.now()): Instant =>
  new Date(now + days * 86_400_000).toISOString()

/** Now, as the initial value of a form field. */
export const thisInstant = (now = Date.now()): Instant => new Date(now).toISOString()

/** A typed date with its time in Asia/Shanghai as an instant; undefined if it is not a valid time. */
export function instantOf(local: string): Instant | undefined {
  const time = millisecondsOf(local)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const minute = 60_000
const hour = 60 * minute

/** `11月1日10时5分` */
export function dayAndTime(instant: Instant | number): string {
  const { month, day, hour, minute } = read(instant)
  return `${Number(month)}月${Number(day)}日${Number(hour)}时${Number(minute)}分`
}

/** How long ago, with minutes and hours rounded up, or the time itself if it is longer ago: 刚刚, 5 分钟前, 3 小时前, 1 天前. */
export function ago(
  instant: Instant,
  otherwise: (instant: Instant) => string = day,
  now = Date.now(),
): string {
  const age = now - new Date(instant).getTime()
  if (age < minute / 2) return '刚刚'
  if (age < hour) return `${Math.ceil(age / minute)} 分钟前`
  if (age < 24 * hour) return `${Math.ceil(age / hour)} 小时前`
  if (age < 48 * hour) return '1 天前'
  return otherwise(instant)
}

/** The hour of the day in Asia/Shanghai, for a greeting. */
export const hourOfDay = (now = Date.now()) => Number(read(now).hour)

/** How long something has been waiting: `不到 1 分钟`, `40 分钟`, `3 天`. */
export function waitedText(since: Instant, now?: number): string {
  const seconds = secondsSince(since, now)
  return seconds < 60 ? '不到 1 分钟' : span(seconds)
}

/** A duration in its largest unit, minutes, hours or days: `40 分钟`, `3 小时`, `2 天`. */
export function span(seconds: number): string {
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时`
  return `${Math.floor(seconds / 86_400)} 天`
}
