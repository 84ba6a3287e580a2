import type { UseQueryResult } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from '../page/link.tsx'
import './statistic-card.css'
import { Unread } from '../feedback/unread.tsx'
import { Panel } from '../page/page.tsx'

type StatisticCardProps = {
  label: string
  /** The formatted figure; absent while it is loading. */
  value: string | undefined
  /** Opens the entries that the figure sums up. */
  to?: string
  hint?: ReactNode
}

/** A figure in a card that links to the entries it sums up. */
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

/** A long figure gets a smaller font size instead of a second line. */
const lengthOf = (value = '') => ({ '--length': value.length }) as CSSProperties

type StatisticRowProps = {
  /** The query of the figures. If it fails, its failure takes their place. */
  from?: UseQueryResult
  children: ReactNode
}

/** As many cards side by side as fit. */
export function StatisticRow({ from, children }: StatisticRowProps) {
  if (from?.error && from.data === undefined)
    return (
      <Panel>
        <Unread error={from.error} onRetry={from.refetch} />
      </Panel>
    )
  return <div className="statistic-row">{children}</div>
}
