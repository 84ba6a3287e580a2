import type { UseQueryResult } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from '../page/link.tsx'
import './statistic-card.css'
import { Unread } from '../feedback/unread.tsx'
import { Panel } from '../page/page.tsx'

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
      <p className="statistic-value numeric" style={lengthOf(value)}>
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

/** A long figure is written smaller, and stays on one line. */
const lengthOf = (value = '') => ({ '--length': value.length }) as CSSProperties

type StatisticRowProps = {
  /** Where the figures come from: when they could not be read, that is said in their place. */
  from?: UseQueryResult
  children: ReactNode
}

/** Cards side by side, as many as fit. */
export function StatisticRow({ from, children }: StatisticRowProps) {
  if (from?.error && from.data === undefined)
    return (
      <Panel>
        <Unread error={from.error} onRetry={from.refetch} />
      </Panel>
    )
  return <div className="statistic-row">{children}</div>
}
