import { useState } from 'react'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { Panel } from '../ui/page.tsx'
import './order-trend-panel.css'

type TrendDay = { day: string; orderCount: number; payFen: number }

/** What was paid each day, as bars; the one pointed at says its day and sum above, otherwise the sum of all stands there. */
export function OrderTrend({ days }: { days: readonly TrendDay[] }) {
  const [pointed, setPointed] = useState<TrendDay>()
  const most = Math.max(...days.map(({ payFen }) => payFen), 0)
  return (
    <Panel title={`近 ${days.length} 天成交`} actions={<Readout days={days} pointed={pointed} />}>
      <div className="trend" onPointerLeave={() => setPointed(undefined)}>
        <span className="trend-most muted numeric" aria-hidden="true">
          {most > 0 ? yuan(most) : '这段时间还没有成交'}
        </span>
        <ol>
          {days.map((one) => (
            <li key={one.day} onPointerEnter={() => setPointed(one)}>
              <span className="visually-hidden">{dayText(one)}</span>
              <i aria-hidden="true" style={{ blockSize: `${(one.payFen / Math.max(most, 1)) * 100}%` }} />
            </li>
          ))}
        </ol>
      </div>
      <p className="trend-axis muted numeric" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days[Math.floor(days.length / 2)]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </Panel>
  )
}

function Readout({ days, pointed }: { days: readonly TrendDay[]; pointed: TrendDay | undefined }) {
  const payFen = days.reduce((sum, one) => sum + one.payFen, 0)
  const orderCount = days.reduce((sum, one) => sum + one.orderCount, 0)
  return (
    <span className="numeric muted" aria-hidden={pointed !== undefined}>
      {pointed ? dayText(pointed) : dayText({ day: '合计', orderCount, payFen })}
    </span>
  )
}

const dayText = ({ day, orderCount, payFen }: TrendDay) =>
  `${day}　${thousands(orderCount)} 单　${yuan(payFen)}`
