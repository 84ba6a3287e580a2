import { hourOfDay } from '../../format/time.ts'

// seed 9: support hours, those of Asia/Shanghai
const opens = 9
const closes = 20

export const supportHours = `${opens}:00–${closes}:00`

/** Whether somebody answers now. */
export function isSupportOpen(now?: number): boolean {
  const hour = hourOfDay(now)
  return hour >= opens && hour < closes
}
