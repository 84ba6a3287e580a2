import { plus } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'
import { shortYuan, yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { BarChart } from '../ui/figure/bar-chart.tsx'
import { Panel } from '../ui/page/page.tsx'

type TrendDay = { day: string; orderCount: number; payFen: Fen; incomeFen: Fen }

/** The payments of each day. */
export function OrderTrendPanel({ days }: { days: readonly TrendDay[] }) {
  const payFen = plus(...days.map((one) => one.payFen))
  const orderCount = days.reduce((sum, one) => sum + one.orderCount, 0)
  const label = `近 ${days.length} 天成交`
  return (
    <Panel
      title={label}
      actions={
        <span className="numeric muted">
          合计　{thousands(orderCount)} 单　{yuan(payFen)}
        </span>
      }
    >
      {payFen === 0 ? (
        <p className="muted">这段时间还没有成交。</p>
      ) : (
        <BarChart label={label} tick={shortYuan} bars={days.map(barOf)} />
      )}
    </Panel>
  )
}

const barOf = ({ day, orderCount, payFen, incomeFen }: TrendDay) => ({
  key: day,
  label: day.slice(5),
  value: payFen,
  lines: [day, `${thousands(orderCount)} 单，成交 ${yuan(payFen)}`, `收益 ${yuan(incomeFen)}`],
})
