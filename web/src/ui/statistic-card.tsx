import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './statistic-card.css'

type StatisticCardProps = {
  label: string
  /** The figure, formatted; absent while it is on its way. */
  value: string | undefined
  /** Opens the entries the figure is the sum of. */
  to?: string
  hint?: ReactNode
}

/** A figure that answers for itself: it opens what it is the sum of. */
export function StatisticCard({ label, value, to, hint }: StatisticCardProps) {
  return (
    <div className="statistic">
      <p className="statistic-label">{label}</p>
      <p className="statistic-value numeric">
        {value === undefined && (
          <span className="skeleton-line statistic-waiting" role="status" aria-label="加载中" />
        )}
        {value !== undefined &&
          (to ? (
            <Link to={to} aria-label={`${label} ${value}，查看明细`}>
              {value}
            </Link>
          ) : (
            value
          ))}
      </p>
      {hint && <p className="statistic-hint muted">{hint}</p>}
    </div>
  )
}

/** Cards side by side, as many as fit. */
export const StatisticRow = ({ children }: { children: ReactNode }) => (
  <div className="statistic-row">{children}</div>
)
