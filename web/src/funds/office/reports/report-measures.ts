import { plus } from '@zsm/contract/money/fen'
import type { ReportLine } from '@zsm/contract/office/reports'
import type { Fen } from '@zsm/contract/values'
import { yuan } from '../../../format/money.ts'
import { thousands } from '../../../format/number.ts'
import type { Bar } from '../../../ui/figure/bar-chart.tsx'

/** What the chart shows of each line. */
export const measures = [
  { value: 'sold', label: '成交', of: (line: ReportLine): Fen => line.soldFen },
  {
    value: 'fee',
    label: '费用',
    of: (line: ReportLine): Fen => plus(line.platformFeeFen, line.channelFeeFen),
  },
  { value: 'refund', label: '退款', of: (line: ReportLine): Fen => line.refundFen },
  { value: 'paidOut', label: '打款', of: (line: ReportLine): Fen => line.paidOutFen },
] as const
type Measure = (typeof measures)[number]

export const barOf = (measure: Measure, line: ReportLine, title: string, label: string): Bar => ({
  key: `${title}:${line.startDay}`,
  label,
  value: measure.of(line),
  lines: [
    title,
    `${thousands(line.soldCount)} 单，成交 ${yuan(line.soldFen)}`,
    `费用 ${yuan(plus(line.platformFeeFen, line.channelFeeFen))}`,
    `${thousands(line.refundCount)} 笔退款 ${yuan(line.refundFen)}`,
    `打款 ${yuan(line.paidOutFen)}`,
  ],
})
