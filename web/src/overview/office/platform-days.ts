import { plus } from '@zsm/contract/money/fen'
import type { PlatformDay } from '@zsm/contract/office/overview'
import { yuan } from '../../format/money.ts'
import { thousands } from '../../format/number.ts'

/** What a chart can show of each day. */
export const measures = [
  { value: 'sold', label: '成交' },
  { value: 'fee', label: '费用' },
  { value: 'refund', label: '退款' },
  { value: 'paidOut', label: '打款' },
] as const
export type Measure = (typeof measures)[number]['value']

const figures = {
  sold: ({ soldFen }: PlatformDay) => soldFen,
  fee: ({ feeFen }: PlatformDay) => feeFen,
  refund: ({ refundFen }: PlatformDay) => refundFen,
  paidOut: ({ paidOutFen }: PlatformDay) => paidOutFen,
} as const

export const sumOf = (days: readonly PlatformDay[], measure: Measure) => plus(...days.map(figures[measure]))

export const barOf = (measure: Measure) => (day: PlatformDay) => ({
  key: day.day,
  label: day.day.slice(5),
  value: figures[measure](day),
  lines: [
    day.day,
    `${thousands(day.soldCount)} 单，成交 ${yuan(day.soldFen)}`,
    `费用 ${yuan(day.feeFen)}`,
    `${thousands(day.refundCount)} 笔退款 ${yuan(day.refundFen)}`,
    `打款 ${yuan(day.paidOutFen)}`,
  ],
})
