import type { Day, Fen } from '@zsm/contract/values'
import './overview.css'
import { yuan } from '../format/money.ts'

type DayChartProps = { label: string; days: readonly { day: Day; fen: Fen }[] }

/** An amount for each day, as bars: plain elements, no charting library for thirty numbers. */
export function DayChart({ label, days }: DayChartProps) {
  const most = Math.max(1, ...days.map(({ fen }) => fen))
  return (
    <figure className="day-chart" aria-label={label}>
      <ol>
        {days.map(({ day, fen }) => (
          <li key={day} title={`${day} ${yuan(fen)}`}>
            <span className="visually-hidden">{`${day} ${yuan(fen)}`}</span>
            <span
              className="day-bar"
              style={{ height: `${Math.max(fen > 0 ? 3 : 0, (fen / most) * 100)}%` }}
            />
          </li>
        ))}
      </ol>
      <figcaption className="muted numeric">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </figcaption>
    </figure>
  )
}
