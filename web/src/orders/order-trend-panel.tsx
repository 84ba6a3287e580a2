import { yuan } from '../format/money.ts'
import { Panel } from '../ui/page.tsx'
import './order-trend-panel.css'

type TrendDay = { day: string; orderCount: number; payFen: number }

/** What was paid each day, as bars; every bar says its day and sum to those who point or listen. */
export function OrderTrend({ days }: { days: readonly TrendDay[] }) {
  const most = Math.max(1, ...days.map(({ payFen }) => payFen))
  return (
    <Panel title={`近 ${days.length} 天成交`}>
      <ol className="trend">
        {days.map(({ day, orderCount, payFen }) => (
          <li key={day} title={`${day}　${orderCount} 单　${yuan(payFen)}`}>
            <span className="visually-hidden">
              {day} {orderCount} 单 {yuan(payFen)}
            </span>
            <i aria-hidden="true" style={{ blockSize: `${(payFen / most) * 100}%` }} />
          </li>
        ))}
      </ol>
      <p className="trend-axis muted numeric" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </Panel>
  )
}
