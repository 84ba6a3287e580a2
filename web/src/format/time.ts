import type { Instant } from '@zsm/contract/values'

/** Days and hours are those of Asia/Shanghai, wherever the reader sits. */
const parts = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function read(instant: Instant | number) {
  const found = parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value] as const)
  return Object.fromEntries(found) as Record<Intl.DateTimeFormatPartTypes, string>
}

/** `2026-11-21 22:30` */
export function dateTime(instant: Instant | number): string {
  const { year, month, day, hour, minute } = read(instant)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** `2026-11-21` */
export function day(instant: Instant | number): string {
  const { year, month, day } = read(instant)
  return `${year}-${month}-${day}`
}

/** `22:30` */
export function clockTime(instant: Instant | number): string {
  const { hour, minute } = read(instant)
  return `${hour}:${minute}`
}

/** Today in Asia/Shanghai, shifted by days: `2026-11-21`. */
export const today = (shift = 0, now = Date.now()) => day(now + shift * 86_400_000)

/** A date with its time as typed, in Asia/Shanghai, as an instant; undefined when it is none. */
export function instantOf(local: string): Instant | undefined {
  const time = Date.parse(`${local.replace(' ', 'T')}:00+08:00`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const minute = 60_000
const hour = 60 * minute

/** `11月1日10时5分` */
export function dayAndTime(instant: Instant | number): string {
  const { month, day, hour, minute } = read(instant)
  return `${Number(month)}月${Number(day)}日${Number(hour)}时${Number(minute)}分`
}

/** How long ago, begun minutes and hours counted, then another way to say when: 刚刚, 5 分钟前, 3 小时前, 1 天前. */
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

/** Seconds until then; below zero when it has passed. */
export const secondsUntil = (instant: Instant, now = Date.now()) =>
  Math.floor((Date.parse(instant) - now) / 1000)

/** The hour of the day in Asia/Shanghai, for a greeting. */
export const hourOfDay = (now = Date.now()) => Number(read(now).hour)

/** A length of time in its largest unit, as minutes, hours or days: `40 分钟`, `3 小时`, `2 天`. */
export function span(seconds: number): string {
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时`
  return `${Math.floor(seconds / 86_400)} 天`
}
