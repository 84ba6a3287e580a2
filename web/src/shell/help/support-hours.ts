import { hourOfDay } from '../../format/time.ts'

// specification 9: support hours, in Asia/Shanghai
const opens = 9
const closes = 20

export const supportHours = `${opens}:00–${closes}:00`

export function isSupportOpen(now?: number): boolean {
  const hour = hourOfDay(now)
  return hour >= opens && hour < closes
}
