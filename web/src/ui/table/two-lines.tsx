import type { ReactNode } from 'react'

/** A cell of two lines: what it is, cut where it is long, and below it, smaller, whose or which. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="two-lines">
    {typeof first === 'string' ? (
      <span className="two-lines-first" title={first}>
        {first}
      </span>
    ) : (
      first
    )}
    <small className="muted two-lines-second">{second}</small>
  </span>
)
