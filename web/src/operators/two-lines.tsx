import type { ReactNode } from 'react'

/** A cell of two lines: what it is, and below it, smaller, whose or which. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="two-lines">
    {first}
    <small className="muted numeric">{second}</small>
  </span>
)
