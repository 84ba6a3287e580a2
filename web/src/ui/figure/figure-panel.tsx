import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Unread } from '../feedback/unread.tsx'
import { Link } from '../page/link.tsx'
import { Panel } from '../page/page.tsx'
import './figure-panel.css'

export type Figure = {
  label: string
  /** The figure, formatted; absent while it is on its way. */
  value: string | undefined
  /** Opens the entries the figure is the sum of. */
  to: string
  hint?: ReactNode
}

type FigurePanelProps = {
  label: string
  /** Where the figures come from: when they could not be read, that is said in their place. */
  from: UseQueryResult
  /** The figure that the others explain. */
  main: Figure
  action?: ReactNode
  rest: readonly Figure[]
}

/** One figure large, and those that explain it in lines beside it. */
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

/** Its room is there before it is known. */
const hintOf = ({ value, hint }: Figure) => (value === undefined ? '　' : hint)
