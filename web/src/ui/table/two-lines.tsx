import type { ReactNode } from 'react'

/** A cell of two lines: a title, truncated if it is long, and a smaller note below it. */
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
