import type { FundReport } from '@zsm/contract/funds/reports'
import { reportPeriod } from '@zsm/contract/states'
import { Day } from '@zsm/contract/values'
import { yuan } from '../format/money.ts'
import { percent, thousands } from '../format/number.ts'
import { today } from '../format/time.ts'
import type { Bar } from '../ui/figure/bar-chart.tsx'
import { chosen } from '../ui/table/chosen.ts'

export const reportPeriods = [
  { value: '1', label: '按日' },
  { value: '2', label: '按周' },
  { value: '3', label: '按月' },
]

export const reportDays = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
  { value: '365', label: '近一年' },
  { value: '1095', label: '近三年' },
]

const Period = reportPeriod.codec

/** The days that a view's reports cover. */
export function rangeOf({ period, days }: { period: string; days: string }) {
  const count = reportDays.some(({ value }) => value === days) ? Number(days) : 30
  return {
    periodDict: chosen(Period, period) ?? reportPeriod.day,
    startDay: Day.parse(today(1 - count)),
    endDay: Day.parse(today()),
  }
}

type Reported = Pick<FundReport, 'startDay' | 'endDay' | 'orderCount' | 'payFen' | 'netFen' | 'compare'>

/** `2026-11-21`, or the first and the last day. */
export const periodText = ({ startDay, endDay }: Pick<Reported, 'startDay' | 'endDay'>) =>
  startDay === endDay ? startDay : `${startDay} 至 ${endDay}`

/** The change from the previous period. */
export function changeText({ deltaBp }: FundReport['compare']): string {
  if (deltaBp === null) return '无可比'
  if (deltaBp === 0) return '持平'
  return `${deltaBp > 0 ? '↑' : '↓'} ${percent(Math.abs(deltaBp))}`
}

/** Reports, newest first, as bars, oldest first. */
export const barsOf = (reports: readonly Reported[]): Bar[] =>
  reports.toReversed().map((report) => ({
    key: report.startDay,
    label: report.startDay.slice(2),
    value: report.netFen,
    lines: [
      periodText(report),
      `净收益 ${yuan(report.netFen)}`,
      `${thousands(report.orderCount)} 单，成交 ${yuan(report.payFen)}`,
      `比上期 ${changeText(report.compare)}`,
    ],
  }))
