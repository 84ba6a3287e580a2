import { mostDailyDays } from '@zsm/contract/office/reports'
import { reportPeriod } from '@zsm/contract/states'
import { Day } from '@zsm/contract/values'

export const ranges = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
  { value: 'month', label: '本月' },
  { value: 'last-month', label: '上月' },
  { value: 'year', label: '今年' },
  { value: 'own', label: '选日期' },
] as const

type RangeView = { range: string; from: string; to: string; period: string }
type Range = { startDay: Day; endDay: Day; periodDict: typeof reportPeriod.day | typeof reportPeriod.month }

/** The days that a view covers; a string says what is wrong with days that were typed. */
export function rangeOf({ range, from, to, period }: RangeView, today: Day): Range | string {
  const days = range === 'own' ? typed(from, to) : chosenDays(range, today)
  if (typeof days === 'string') return days
  const periodDict = period === 'month' ? reportPeriod.month : reportPeriod.day
  if (periodDict === reportPeriod.day && countOf(days) > mostDailyDays) return '按日最多看一年，请改为按月'
  return { ...days, periodDict }
}

type Days = { startDay: Day; endDay: Day }

function typed(from: string, to: string): Days | string {
  const [startDay, endDay] = [Day.safeParse(from), Day.safeParse(to)]
  if (!startDay.success || !endDay.success) return '请选开始和结束日期'
  if (startDay.data > endDay.data) return '结束日期不能早于开始日期'
  return { startDay: startDay.data, endDay: endDay.data }
}

function chosenDays(range: string, today: Day): Days {
  const [year = '', month = ''] = today.split('-')
  if (range === 'month') return { startDay: `${year}-${month}-01`, endDay: today }
  if (range === 'year') return { startDay: `${year}-01-01`, endDay: today }
  if (range === 'last-month') {
    const endDay = daysBefore(`${year}-${month}-01`, 1)
    return { startDay: `${endDay.slice(0, 7)}-01`, endDay }
  }
  const count = range === '7' || range === '90' ? Number(range) : 30
  return { startDay: daysBefore(today, count - 1), endDay: today }
}

const dayMs = 86_400_000
const daysBefore = (day: Day, count: number): Day =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10)
const countOf = ({ startDay, endDay }: Days) => (Date.parse(endDay) - Date.parse(startDay)) / dayMs + 1
