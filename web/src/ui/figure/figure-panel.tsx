import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Unread } from '../feedback/unread.tsx'
import { Link } from '../page/link.tsx'
import { Panel } from '../page/page.tsx'
import './figure-panel.css'

export type Figure = {
  label: string
  /** The formatted figure; absent while it is loading. */
  value: string | undefined
  /** Opens the entries that the figure sums up. */
  to: string
  hint?: ReactNode
}

type FigurePanelProps = {
  label: string
  /** The query of the figures. If it fails, its failure takes their place. */
  from: UseQueryResult
  /** The figure that the others break down. */
  main: Figure
  action?: ReactNode
  rest: readonly Figure[]
}

/** One large figure, with the figures that break it down in lines beside it. */
export function FigurePanel({ label, from, main, action, rest }: FigurePanelProps) {
  if (from.error && from.data === undefined)
    return (
      <Panel>
        <Unread error={from.error} onRetry={from.refetch} />
      </Panel>
    )
  return (
    <section className="figure-panel" aria-label={label}>
      <div className="figure-main">
        <p className="figure-main-label">{main.label}</p>
        <p className="figure-main-value numeric">
          <Amount {...main} />
        </p>
        <p className="muted">{hintOf(main)}</p>
        {action && <div className="figure-action">{action}</div>}
      </div>
      <dl className="figure-rest">
        {rest.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd className="numeric">
              <Amount {...figure} />
            </dd>
            <dd className="figure-hint muted">{hintOf(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Amount = ({ label, value, to }: Figure) =>
  value === undefined ? (
    <span className="skeleton-line figure-waiting" role="status" aria-label="加载中" />
  ) : (
    <Link to={to} aria-label={`${label} ${value}，查看明细`}>
      {value}
    </Link>
  )

/** Reserves the hint's line until the figure is known, so that the layout does not shift. */
const hintOf = ({ value, hint }: Figure) => (value === undefined ? '　' : hint)
